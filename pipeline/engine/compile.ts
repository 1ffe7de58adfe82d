// Compiles a project: reads its source files, parses the pages, and resolves all links.

import type { SiteConfig } from '../model/config/site-config.ts'
import { compareText, type Diagnostic, diagnostic, type RuleName } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPage, SourceFile } from '../model/page/page.ts'
import { splitRoute } from '../model/route.ts'
import type { Blogs } from '../site/blog/blogs.ts'
import { openBlogs } from '../site/blog/open-blogs.ts'
import { type LinkedSite, linkSite } from '../site/link.ts'
import { type NavigationMetadata, navigationMetadata } from '../site/navigation/navigation-metadata.ts'
import type { Project } from '../source/config/config.ts'
import { readConfigTexts } from '../source/config/problem-place.ts'
import { fileSystemTime } from '../source/file-state.ts'
import { emptyHistory, type History, readHistory } from '../source/git/history.ts'
import { AssetReader } from '../source/images/images.ts'
import { generateFiles, withGenerated } from '../source/plugins/generate.ts'
import { type ReadText, readContent } from '../source/read.ts'
import { type ContentTree, scanContent, writtenPages } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import type { ParsedSource } from '../storage/cached-page.ts'
import type { ContentPlace } from '../storage/content-store.ts'
import { together } from '../text/together.ts'
import type { Job, Pool } from '../workers/pool.ts'
import type { ParsedBatch, Setup } from '../workers/tasks.ts'
import { KnownLinks } from './known-links.ts'
import { type PageToCompile, readPages } from './read-pages.ts'
import { siteKeyOf } from './site-key.ts'

export interface CompileTools {
  cache: Cache
  pool: Pool
  /** Set if the caller then renders or reuses all pages. Workers for a large site start early in this case. */
  rendersAll?: boolean
  /** The rules to run and report. The default is all rules. */
  rules?: readonly RuleName[]
  /** Reads all files, even those that have not changed according to their size, times and inode. */
  verify?: boolean | undefined
  /** Receives progress: new pages since the last call, pages done, pages in total. */
  onParsed?(pages: readonly ParsedSource[], done: number, all: number): void
}

export interface CompiledSite {
  tree: ContentTree
  linked: LinkedSite
  /** Links all pages, as far as they are not known from the last command. */
  links: KnownLinks
  blogs: Blogs
  /** The text of each configuration file, for locating diagnostics in it. */
  configTexts: { file: string; text: string }[]
  /** Returns a page by its content path. */
  pageOf(filePath: string): ParsedPage | undefined
  /** Hash of each page's source, by content path. */
  keys: Map<string, string>
  /** Position of each page's text in the cache, by content path. */
  contents: Map<string, ContentPlace>
  /** Absolute paths of the files that code blocks show. */
  codePaths: string[]
  /** The fragments and the code files of each page that has any, relative to the project, by content path. */
  readBy: Map<string, string[]>
  /** How many pages were parsed, and how many came from the cache. */
  parsed: number
  known: number
  /** Diagnostics for files and for the whole site. Diagnostics for pages are in `pages`. */
  diagnostics: Diagnostic[]
  /** The rules to report, if not all. */
  rules?: readonly RuleName[]
}

export async function compileSite(project: Project, tools: CompileTools): Promise<CompiledSite> {
  const scanned = scanContent(project.root, project.config.route)
  const withBlogs = await openBlogs(project.config)
  const { tree, blogs } = withBlogs(
    withGenerated(scanned, await generateFiles(project, tools.cache), project.addressing),
    project,
    false,
  )
  if (tools.rendersAll && tree.pages.length >= pagesWorthEarlyWorkers) tools.pool.start()
  const reading = showsHistory(project)
    ? readHistory(tree.folder, writtenPages(tree), { withAuthors: showsAuthors(project) })
    : Promise.resolve(emptyHistory())
  const now = fileSystemTime(tools.cache.store.folder.path)
  const { pages: pagesToCompile, diagnostics, codePaths, readBy } = readPages(project, tree, { ...tools, now })
  const [{ pages, parsed }, history] = await together([parsePages(pagesToCompile, project, tools), reading])
  // Leave out files that were removed after the scan.
  const present: ContentTree = { ...tree, pages: tree.pages.filter((filePath) => pages.has(filePath)) }
  const configTexts = readConfigTexts(project)
  const sidebars = readSidebars(tree)
  const keys = new Map(pagesToCompile.map(({ filePath, hash }) => [filePath, hash]))
  const pageOf = (filePath: string) => pages.get(filePath)?.page
  const assets = new AssetReader(tree.area)
  const { cache, verify } = tools
  const siteKey = siteKeyOf({ project, tree: present, sidebars, configTexts, blogs, pages, assets, cache, verify, now })
  const linked = linkSite({
    project,
    tree: present,
    sidebars,
    configTexts,
    pageOf,
    metadata: (filePath) => metadataOf(pageOf(filePath)),
    frontmatter: (filePath) => pageOf(filePath)?.frontmatter ?? {},
    showsDrafts: false,
    history,
    blogs,
    assets,
  })
  diagnostics.push(...project.cacheMessages, ...historyMessages(history))
  return {
    tree: present,
    linked,
    links: new KnownLinks({ cache, siteKey, keys, history, pageOf, verify }),
    blogs,
    configTexts,
    pageOf,
    keys,
    contents: new Map([...pages].map(([filePath, { content }]) => [filePath, content])),
    codePaths,
    readBy,
    parsed,
    known: pagesToCompile.length - parsed,
    diagnostics,
    ...(tools.rules ? { rules: tools.rules } : {}),
  }
}

/** Reads `_meta.json` and `_nav.json` files. */
export function readSidebars(tree: ContentTree): Map<string, ReadText> {
  return new Map(
    tree.sidebars.flatMap((filePath): [string, ReadText][] => {
      const read = readContent(tree, filePath)
      return read ? [[filePath, read]] : []
    }),
  )
}

export const metadataOf = (page: ParsedPage | undefined): NavigationMetadata =>
  navigationMetadata(page?.titleHtml ?? '', page?.frontmatter ?? {})

/** Returns a diagnostic if page dates are unavailable. */
export function historyMessages({ shallow, problem }: History): Diagnostic[] {
  const place = { file: 'content' }
  if (problem !== undefined)
    return [
      diagnostic(
        'no-history',
        place,
        `${problem}; pages show no date`,
        'Run docsite in a git repository that your user owns, or turn `lastUpdated` off.',
      ),
    ]
  if (!shallow) return []
  return [
    diagnostic(
      'shallow-history',
      place,
      'The git history is incomplete, so some pages show no date',
      'Fetch the full history, for example with `fetch-depth: 0`.',
    ),
  ]
}

/** Returns whether a locale shows the dates of the last changes. */
export const showsHistory = ({ config }: Pick<Project, 'config'>): boolean => someLocale(config, 'lastUpdated')

/** Returns whether a locale shows the authors of the last changes. */
export const showsAuthors = ({ config }: Pick<Project, 'config'>): boolean => someLocale(config, 'lastAuthor')

const someLocale = ({ themeConfig, locales = [] }: SiteConfig, field: 'lastUpdated' | 'lastAuthor'): boolean =>
  [themeConfig, ...locales].some((theme) => theme?.[field] === true)

/** With fewer pages than this, the main thread can reuse them all before the workers have started. */
const pagesWorthEarlyWorkers = 256

/** Pages per job: few enough to keep all workers busy until the end, enough to make the cost of messages negligible. */
const pagesPerJob = 8

interface ParseResults {
  pages: Map<string, ParsedSource>
  parsed: number
}

async function parsePages(
  all: readonly PageToCompile[],
  project: Project,
  { cache, pool, rules, onParsed }: CompileTools,
): Promise<ParseResults> {
  const fresh = all.flatMap(({ hash, source }) => (source && !cache.get(hash) ? [source] : []))
  if (fresh.length > 0) {
    pool.setup(parseSetup(project, cache, rules))
    const ordered = fresh.toSorted(byRest(project))
    const jobs = batchesOf(ordered, pagesPerJob).map((input): Job => ({ task: 'parse', input }))
    let done = 0
    const results = await pool.run(jobs, (result) => {
      const { pages, times } = result as ParsedBatch
      project.plugins.times.add(times)
      done += pages.length
      onParsed?.(pages, done, fresh.length)
    })
    const parsed = (results as ParsedBatch[]).flatMap(({ pages }) => pages)
    ordered.forEach(({ hash }, i) => cache.keep(hash, parsed[i] as ParsedSource))
  }
  return {
    pages: new Map(all.map(({ filePath, hash }) => [filePath, cache.get(hash) as ParsedSource])),
    parsed: fresh.length,
  }
}

/** Sorts the translations of a page next to each other. They contain the same code, so a worker highlights it only once. */
function byRest({ addressing }: Pick<Project, 'addressing'>): (a: SourceFile, b: SourceFile) => number {
  return (a, b) => compareText(splitRoute(a.routePath, addressing).rest, splitRoute(b.routePath, addressing).rest)
}

/** Returns the setup that every worker needs before it can parse. */
export function parseSetup(project: Project, cache: Cache, rules?: readonly RuleName[]): Setup {
  const { configModule, config, deployment, islands, packages, root } = project
  return {
    kind: 'parse',
    storeFolder: cache.store.folder,
    islands: [...islands.keys()],
    packages,
    ...(rules ? { rules } : {}),
    ...(configModule ? { configModule, root, deployment } : { config }),
  }
}

export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
