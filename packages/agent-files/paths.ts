// The paths of the files for assistants.

import type { OutputFacts, OutputLocale, RoutedPage, SiteData } from '@docsite/cli'
import {
  type Addressing,
  addressing,
  asRoute,
  joinRoute,
  localesIn,
  markdownFileOf,
  notFoundPath,
  splitRoute,
} from '@docsite/cli/routes'

/** The name of the output with the Markdown copies. */
export const copiesName = 'markdown-copies'

interface CopiedSite {
  data: SiteData
  publicFiles: readonly string[]
}

/**
 * Returns the path of a page's Markdown copy. There is none if `llms` is off, for 404 pages, and if the page shows another locale's text or
 * `public/` has that file.
 */
export function copyFileOf(
  { route, fallback }: Pick<RoutedPage, 'route' | 'fallback'>,
  { data, publicFiles }: CopiedSite,
): string | undefined {
  const file = markdownFileOf(route)
  const hasNone = data.llms === false || fallback !== undefined || publicFiles.includes(file)
  return hasNone || splitRoute(route, addressing(data)).rest === notFoundPath ? undefined : file
}

/** Returns the path of a list of a locale. */
export const listFileOf = ({ lang, version }: OutputLocale, name: string, site: Addressing): string =>
  joinRoute({ lang, version, rest: asRoute(`/${name}.txt`) }, site).slice(1)

/** Returns whether a path belongs to one of the lists of a locale. */
export const isListFile = (path: string, locale: OutputLocale, site: Addressing): boolean =>
  path.replace(/-full(?:-\d+)?\.txt$/, '.txt') === listFileOf(locale, 'llms', site)

/** Returns an expression for the lists of all locales. */
export function listPattern({ config, base, lang, langs, version, versions }: OutputFacts): RegExp | undefined {
  if (config.llms === false) return undefined
  const site = { base, cleanUrls: false, lang, locales: [...langs], defaultVersion: version, versions: [...versions] }
  const folders = localesIn(site).map((locale) =>
    listFileOf(locale, 'llms', site)
      .slice(0, -'llms.txt'.length)
      .replace(/[^\w/-]/g, '\\$&'),
  )
  return new RegExp(`^(?:${folders.join('|')})llms(?:-full(?:-\\d+)?)?\\.txt$`)
}

/** The paths of the files that describe the MCP server. */
export const mcpPaths = { catalog: '.well-known/ai-catalog.json', card: '.well-known/mcp/server-card.json' }

/** Matches these paths. */
export const mcpPattern = /^\.well-known\/(?:ai-catalog|mcp\/server-card)\.json$/
