// Implements `loadSite` of the API.

import { resolve } from 'node:path'
import { openParsedSite } from '../engine/parsed-site.ts'
import type { Site as EngineSite } from '../engine/site.ts'
import { type Body, noText } from '../model/page/page.ts'
import type { LoadedSite, SiteArticle } from '../model/plugin/site.ts'
import { publicSite } from '../site/public-site.ts'
import type { Project } from '../source/config/config.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'
import { withCache } from '../source/with-cache.ts'
import type { Cache } from '../storage/cache.ts'
import type { Pool } from '../workers/pool.ts'
import type { LoadOptions } from './types.ts'
import { loadFor, reportParsed, withPool } from './work.ts'

/** Loads a site. `index.ts` describes errors. */
export async function loadSite(folder: string, options: LoadOptions = {}): Promise<LoadedSite> {
  const root = resolve(folder)
  return withPool(root, options, async (pool) => loadedSite(await loadFor(root, options), options, pool))
}

/** Loads the site of a project. `onLinked` receives it before the cache is closed. */
export async function loadedSite(
  project: Project,
  options: LoadOptions,
  pool: Pool,
  onLinked?: (site: EngineSite) => void,
): Promise<LoadedSite> {
  await pool.checkSignal()
  const { result } = await withCache(project, options.cache === false, async (cache) => {
    const { verify } = options
    const opened = await openParsedSite({ project, cache, pool, verify, onParsed: reportParsed(options) })
    const pages = await opened.linkAll()
    cache.save()
    onLinked?.(opened)
    const shown = opened.checked(pages).pages
    // The cache is closed before the texts are read.
    const texts = new Map(shown.map(({ route: { filePath } }) => [filePath, opened.searchTextOf(filePath)]))
    const articles = options.articles ? articlesOf(opened, cache) : new Map<string, SiteArticle>()
    const samples = new Map(shown.map(({ route: { filePath } }) => [filePath, opened.samplesOf(filePath)]))
    const { tree, linked, pageOf } = opened
    const read = {
      ...{ project, tree, linked, pageOf },
      searchTextOf: (filePath: string) => texts.get(filePath) ?? noText,
      samplesOf: (filePath: string) => samples.get(filePath) ?? [],
    }
    const site = publicSite(
      pluginSite(project, () => undefined),
      read,
      shown,
    )
    return { ...site, diagnostics: opened.report(pages, 'all'), article: (file: string) => articles.get(file) }
  })
  return result
}

/** Reads what the content files of a site contain, before the cache is closed. */
const articlesOf = ({ tree, pages }: EngineSite, { store }: Pick<Cache, 'store'>): Map<string, SiteArticle> =>
  new Map(
    tree.pages.flatMap((filePath): [string, SiteArticle][] => {
      const parsed = pages.get(filePath)
      if (parsed === undefined) return []
      const { titleHtml: title, frontmatter, details } = parsed.page
      const html = bodyText(store.readBody(parsed.content))
      return [[`content/${filePath}`, { title, frontmatter, html, ids: new Set(details.ids) }]]
    }),
  )

/** Returns a body as HTML, with the content of its placeholders. */
const bodyText = (body: Body): string =>
  body
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'attribute') return ` ${part.name}="${bodyText(part.value)}" `
      if (part.kind === 'island') return ` ${textsIn(part.props).join(' ')} ${part.slots.map(bodyText).join(' ')} `
      return ''
    })
    .join('')

/** Returns all texts and numbers in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
