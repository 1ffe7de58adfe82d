// The picture that shows a page where somebody shares its address, and what is written on one that docsite draws.

export const cardSize = { width: 1200, height: 630 }

/** Where the picture of a page lies. */
export interface SocialImage {
  /** Path in the output, or a whole address. */
  src: string
  width?: number
  height?: number
}

/** What is written on a drawn picture, as plain text. */
export interface Card {
  title: string
  /** The part of the site that the page belongs to; `''` when there is none. */
  section: string
  site: string
}
