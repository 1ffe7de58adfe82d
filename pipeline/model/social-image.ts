// The picture that shows a page where somebody shares its address, and what is written on one that docsite draws.

export const openGraphSize = { width: 1200, height: 630 }

/** Where the picture of a page lies. */
export interface SocialImage {
  /** Path in the output, or a whole address. */
  src: string
  width?: number
  height?: number
}

/** What a drawn picture shows, its words as plain text; `''` leaves a line out. */
export interface OpenGraphText {
  title: string
  /** The part of the site that the page belongs to. */
  section: string
  /** The site's name; what the site is, where its name is the title. */
  foot: string
  /** `#rrggbb`. */
  accent: string
}
