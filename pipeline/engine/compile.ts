// Compiles a project: reads its source files, parses all pages, and resolves all links.

import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPage } from '../model/page/page.ts'
import type { Blogs } from '../site/blog/blogs.ts'
import type { LinkedSite } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import { historyMessages } from '../source/git/history.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import type { ParsedSource } from '../storage/cached-page.ts'
import type { ContentPlace } from '../storage/content-store.ts'
import { together } from '../text/together.ts'
import type { Pool } from '../workers/pool.ts'
import { KnownLinks } from './known-links.ts'
import type { Parsed } from './pages.ts'
import { openSite } from './site.ts'
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
  const { cache, pool, rules, verify, onParsed } = tools
  const site = await openSite({ project, cache, pool, rules, verify, onParsed, trustsCache: true })
  if (tools.rendersAll && site.tree.pages.length >= pagesWorthEarlyWorkers) pool.start()
  const [parsed] = await together([site.parseAll(), site.historyRead])
  const { tree, blogs, history, configTexts, sidebars, assets, pages, linked } = site
  const { reading } = pages
  reading.save()
  const pageOf = (filePath: string) => site.pageOf(filePath)
  const all = new Map(tree.pages.map((filePath) => [filePath, pages.get(filePath) as Parsed]))
  const keys = new Map([...all].map(([filePath, { hash }]) => [filePath, hash]))
  const siteKey = siteKeyOf({
    project,
    tree,
    sidebars,
    configTexts,
    blogs,
    pages: all,
    assets,
    cache,
    verify,
    now: reading.now,
  })
  return {
    tree,
    linked,
    links: new KnownLinks({ cache, siteKey, keys, history, pageOf, verify }),
    blogs,
    configTexts,
    pageOf,
    keys,
    contents: new Map([...all].map(([filePath, { content }]) => [filePath, content])),
    codePaths: reading.codePaths,
    readBy: reading.otherFiles(),
    parsed,
    known: all.size - parsed,
    diagnostics: [...reading.diagnostics, ...project.cacheMessages, ...historyMessages(history)],
    ...(rules ? { rules } : {}),
  }
}

/** With fewer pages than this, the main thread can reuse them all before the workers have started. */
const pagesWorthEarlyWorkers = 256
