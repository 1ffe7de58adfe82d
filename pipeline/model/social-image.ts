// The Open Graph image of a page, and the text on images that docsite draws.

export const openGraphSize = { width: 1200, height: 630 }

/** The Open Graph image of a page. */
export interface SocialImage {
  /** Path in the output, or an absolute URL. */
  src: string
  width?: number
  height?: number
}

/** The content of a drawn image. Texts are plain, and `''` omits a line. */
export interface OpenGraphText {
  title: string
  /** The part of the site that the page belongs to. */
  section: string
  /** The name of the site, or its description if the name is already the title. */
  foot: string
  /** A color in the form `#rrggbb`. */
  accent: string
}
