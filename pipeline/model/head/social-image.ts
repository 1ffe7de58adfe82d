// The Open Graph image of a page, and the text on images that docsite draws.

import type { SiteConfig } from '../config/site-config.ts'

export const openGraphSize = { width: 1200, height: 630 }

export const defaultAccent = '#ff8b00'

/** The image that pages share by default. Increase the number after a change, because hosts cache the file permanently. */
export const defaultSocialPath = 'static/social/default-2.png'

/** Returns whether pages without an image of their own share the default one, which needs an absolute URL. */
export const hasDefaultSocialImage = ({ socialImage, siteUrl }: Pick<SiteConfig, 'socialImage' | 'siteUrl'>): boolean =>
  socialImage === undefined && siteUrl !== undefined

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
