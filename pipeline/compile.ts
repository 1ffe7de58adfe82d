// content tree → source files → parsed pages → the site with every link resolved: the straight line.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cache } from './cache.ts'
import { type Message, message } from './model/message.ts'
import type { ParsedPage, SourceFile } from './model/page.ts'
import type { Job, Pool } from './pool.ts'
import { type LinkedSite, linkSite } from './site/link.ts'
import type { PageFace } from './site/sidebar-files.ts'
import type { Project } from './source/config.ts'
import { type History, readHistory } from './source/history.ts'
import { AssetReader } from './source/images.ts'
import { packageVersion } from './source/package.ts'
import { readSource, readText } from './source/read.ts'
import { type ContentTree, scanContent } from './source/scan.ts'

export interface CompileTools {
  cache: Cache
  pool: Pool
  /** Told how many pages are parsed, of how many. */
  onProgress?(done: number, all: number): void
}

export interface CompiledSite {
  tree: ContentTree
  linked: LinkedSite
  /** Hash of each page's source, by content path: the key of its text in the cache. */
  keys: Map<string, string>
  /** How many pages were parsed now, and how many were known already. */
  parsed: number
  known: number
  /** What is wrong with files and with the site as a whole; messages of single pages come with the pages. */
  messages: Message[]
}

export async function compileSite(project: Project, tools: CompileTools): Promise<CompiledSite> {
  const tree = scanContent(project.root, project.config.route)
  const history = showsHistory(project) ? readHistory(tree.folder, tree.pages) : Promise.resolve<History>({ times: new Map(), shallow: false })
  const { sources, messages } = readSources(project, tree)
  const { pages, parsed } = await parseSources(sources, project, tools)
  // A file that vanished since the tree was walked is as if it had never been there.
  const present: ContentTree = { ...tree, pages: tree.pages.filter((filePath) => pages.has(filePath)) }
  const linked = linkSite({
    project,
    tree: present,
    sidebars: readSidebars(tree),
    configTexts: readConfigTexts(project),
    pageOf: (filePath) => pages.get(filePath),
    face: (filePath) => faceOf(pages.get(filePath)),
    history: await history,
    assets: new AssetReader(tree.folder),
  })
  if ((await history).shallow) messages.push(message('shallow-history', { file: 'content' }, 'This clone is shallow: pages whose last change lies before it show no date', 'Fetch the whole history, for instance with `fetch-depth: 0`.'))
  return { tree: present, linked, keys: new Map(sources.map(({ filePath, hash }) => [filePath, hash])), parsed, known: sources.length - parsed, messages }
}

/** Stands for all that parsing depends on besides a page's own text. */
export function parseOptionsHash(project: Project): string {
  return hash('sha1', JSON.stringify([packageVersion, project.configHash, [...project.islands.keys()]]))
}

function readSources(project: Project, tree: ContentTree): { sources: SourceFile[]; messages: Message[] } {
  const optionsHash = parseOptionsHash(project)
  const read = tree.pages.flatMap((filePath) => readSource(tree.folder, filePath, project.addressing, optionsHash) ?? [])
  return { sources: read.map(({ source }) => source), messages: read.flatMap(({ messages }) => messages) }
}

/** Texts of the files that order sidebars and menus. */
export function readSidebars(tree: ContentTree): Map<string, string> {
  return new Map(tree.sidebars.flatMap((filePath): [string, string][] => {
    const read = readText(tree.folder, filePath)
    return read ? [[filePath, read.text]] : []
  }))
}

export function readConfigTexts(project: Project): { file: string; text: string }[] {
  return project.configFiles.map((file) => ({ file, text: readFileSync(join(project.root, file), 'utf8') }))
}

export function faceOf(page: ParsedPage | undefined): PageFace {
  return { titleHtml: page?.titleHtml ?? '', overviewHeaders: page?.frontmatter.overviewHeaders, context: page?.frontmatter.context }
}

export const showsHistory = ({ config }: Project): boolean => Boolean(config.themeConfig?.lastUpdated) || Boolean(config.locales?.some((locale) => locale.lastUpdated))

// Small enough that no thread is left with much while the others are done; large enough that handing over costs little.
const batchSize = 8

async function parseSources(sources: SourceFile[], project: Project, { cache, pool, onProgress }: CompileTools): Promise<{ pages: Map<string, ParsedPage>; parsed: number }> {
  const fresh = sources.filter(({ hash }) => !cache.get(hash))
  if (fresh.length > 0) {
    await pool.setup({
      kind: 'parse',
      storeFolder: cache.store.folder,
      islands: [...project.islands.keys()],
      ...(project.configModule ? { configModule: project.configModule } : { config: project.config }),
    })
    let done = 0
    const batches = batchesOf(fresh, batchSize)
    const jobs = batches.map((input): Job => ({ task: 'parse', input }))
    const results = (await pool.run(jobs, (i) => onProgress?.((done += batches[i]?.length ?? 0), fresh.length))) as ParsedPage[][]
    results.flat().forEach((page, i) => cache.keep((fresh[i] as SourceFile).hash, page))
  }
  return { pages: new Map(sources.map(({ filePath, hash }) => [filePath, cache.get(hash) as ParsedPage])), parsed: fresh.length }
}

export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
