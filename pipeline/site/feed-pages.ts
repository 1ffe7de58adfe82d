// Finds the pages of a feed, and names its file.

import type { FeedConfig } from '../model/config/site-config.ts'
import type { SiteData } from '../model/config/site-data.ts'
import { feedTypes } from '../model/head/feed-types.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import type { RoutePath } from '../model/route.ts'
import { fitsTest } from '../source/glob.ts'

/** Returns the path of a feed's file in the output. */
export const feedFile = (feed: FeedConfig): string =>
  `rss/${feed.filename ?? `${feed.id}.${feedTypes[feed.type].extension}`}`

/** Returns the locale of a feed: the one in its language, or else the default locale. */
export function feedLocale({ language }: FeedConfig, { lang, locales }: Pick<SiteData, 'lang' | 'locales'>): string {
  const names = language === undefined ? [] : [language, language.replace(/-.*/, '')]
  return locales.find((locale) => names.includes(locale.lang))?.lang ?? lang
}

interface FeedSource {
  routePath: RoutePath
  fallback?: string | undefined
  frontmatter?: Pick<Frontmatter, 'published_at' | 'unlisted' | 'feed'>
}

/**
 * Returns whether a page is in a feed. Unlisted pages and pages with `feed: false` are in none. A page that replaces a missing translation is only in the
 * feeds of its own language.
 */
export const isInFeed = ({ routePath, fallback, frontmatter }: FeedSource, feed: FeedConfig): boolean =>
  fallback === undefined &&
  !frontmatter?.unlisted &&
  frontmatter?.feed !== false &&
  [feed.test].flat().some((test) => fitsTest(routePath, test))

/** Returns whether a feed lists a page. It cannot list a page without a date, which another diagnostic reports. */
export const isListed = (page: FeedSource, feed: FeedConfig): boolean =>
  page.frontmatter?.published_at !== undefined && isInFeed(page, feed)
