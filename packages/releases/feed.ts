// Adds the feed of the releases to the configuration.

import type { PluginConfig } from '@docsite/cli'
import type { ReleasesOptions } from './options.ts'
import { wordsFor } from './words.ts'

/** Returns the configuration with a feed. A feed needs a `siteUrl` and a page for each version. */
export function withFeed(config: PluginConfig, options: ReleasesOptions): PluginConfig {
  const { name = 'releases', route = '/releases/', pages = 'version', feed = true } = options
  const { siteUrl, lang: usual = 'en', title: site, feeds = [] } = config
  if (siteUrl === undefined || feed === false || pages !== 'version' || feeds.some(({ id }) => id === name))
    return config
  const { lang = usual, title = wordsFor(lang, options.words).title } = options
  const prefix = lang === usual ? '' : `/${lang}`
  const own = {
    id: name,
    // The list itself is not a release.
    test: `${prefix}${route}?**`,
    type: feed === true ? ('rss' as const) : feed,
    language: lang,
    title: site === undefined ? title : `${site}: ${title}`,
  }
  return { ...config, feeds: [...feeds, own] }
}
