// Selects the pages of a locale that have a Markdown copy.

import type { BuiltSite, OutputLocale, SitePage } from '@docsite/cli'
import { copyFileOf } from './paths.ts'

/** Returns the pages of a locale that have a Markdown copy. */
export async function copiedPages({ lang, version }: OutputLocale, site: BuiltSite): Promise<SitePage[]> {
  const pages = await site.pages((page) => page.lang === lang && page.version === version)
  return pages.filter((page) => copyFileOf(page, site) !== undefined)
}
