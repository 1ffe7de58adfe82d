// What search engines know of a page: whether they should list it, and its URLs in other languages.

import { fullUrl, type SiteData } from '../config/site-data.ts'
import type { PageRecord } from '../page/page.ts'
import type { HeadTag } from './head-html.ts'

/** Returns whether a tag keeps search engines from listing a page. */
export const forbidsIndex = ([tag, { name, content }]: HeadTag): boolean =>
  tag === 'meta' && /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content))

/** Returns whether search engines should list a page. They should not if it shows another page's text or opts out. */
export const isListed = ({ pageType, fallback, frontmatter, routePath }: PageRecord, site: SiteData): boolean =>
  pageType !== '404' &&
  fallback === undefined &&
  !(frontmatter.head ?? []).some(
    (entry) =>
      forbidsIndex(entry) ||
      (entry[0] === 'link' && /^canonical$/i.test(String(entry[1].rel)) && entry[1].href !== fullUrl(routePath, site)),
  )

/** The URL of a page in one of its languages. */
export interface AlternateUrl {
  hreflang: string
  href: string
}

/**
 * Returns the URLs of existing translations, and the page in the default language as `x-default`. Only pages with a canonical URL of
 * their own have alternates.
 */
export function alternateUrls(
  { routePath, alternates, fallback, canonical }: PageRecord,
  site: SiteData,
): AlternateUrl[] {
  if (site.locales.length < 2 || fallback || canonical) return []
  const langs = alternates.includes(site.lang) ? [...alternates, 'x-default'] : alternates
  return langs.map((hreflang) => ({
    hreflang,
    href: fullUrl(routePath, site, hreflang === 'x-default' ? site.lang : hreflang) as string,
  }))
}
