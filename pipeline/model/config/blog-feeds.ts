// Adds a feed for each blog and language to the configuration.

import { blogsIn } from './blog.ts'
import type { FeedConfig, SiteConfig } from './site-config.ts'

/** Returns the configuration with the feeds of its blogs. A feed needs a `siteUrl`. Own feeds with the same id take precedence. */
export function withBlogFeeds(config: SiteConfig): SiteConfig {
  const { siteUrl, lang = 'en', locales = [{ lang }], feeds = [] } = config
  const made = blogsIn(config).flatMap(({ dir, title, feed }): FeedConfig[] => {
    if (siteUrl === undefined || !feed) return []
    return locales.map((locale) => {
      const suffix = locale.lang === lang ? '' : `-${locale.lang}`
      const prefix = locale.lang === lang ? '' : `/${locale.lang}`
      return {
        id: `${dir.replaceAll('/', '-')}${suffix}`,
        // The list of posts is not a post.
        test: `${prefix}/${dir}/?**`,
        type: feed,
        language: locale.lang,
        ...(title === undefined ? {} : { title }),
      }
    })
  })
  const added = made.filter(({ id }) => !feeds.some((feed) => feed.id === id))
  return added.length === 0 ? config : { ...config, feeds: [...feeds, ...added] }
}
