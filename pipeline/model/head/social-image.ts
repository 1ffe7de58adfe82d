// The Open Graph image of a page.

import type { SiteConfig } from '../config/site-config.ts'

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
