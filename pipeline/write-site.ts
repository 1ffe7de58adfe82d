// Linked pages → every file of the output: what changed is rendered, what did not is taken over from the last output.

import { hash } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Cache, ContentPlace } from './cache.ts'
import { batchesOf, type CompiledSite } from './compile.ts'
import { type Message, message } from './model/message.ts'
import type { PageFile, PageRecord } from './model/page.ts'
import { joinRoute, recordFileOf, urlOf } from './model/route.ts'
import type { Manifest, SidebarEntry } from './model/site-data.ts'
import { defaultIcon, siteDataFile } from './output/assets.ts'
import type { ShellFiles, Theme } from './output/compile-theme.ts'
import { makeFeeds } from './output/feeds.ts'
import { makeRedirectPages } from './output/redirects.ts'
import type { OutputFolder, OutputWriter, WrittenFile } from './output/write.ts'
import type { Job, Pool } from './pool.ts'
import { localesOf, type Search, searchInputs } from './search-inputs.ts'
import type { LinkedPage, LinkedSite } from './site/link.ts'
import type { Project } from './source/config.ts'
import type { RenderedPage, RenderJob, SearchFiles } from './tasks.ts'

/** What the last build wrote, each with the hash of all it was made from: pages by route, search files by locale. */
interface Ledger {
  pages: Record<string, { key: string; files: RenderedPage }>
  search: Record<string, { key: string; files: SearchFiles }>
}

/** What a build wrote, in numbers. */
export interface Written {
  /** Pages by locale, those that stand in for missing translations left out. */
  pages: Record<string, number>
  rendered: number
  /** Bytes by kind of file. */
  bytes: Record<string, number>
  /** The page with the heaviest document, and what a first visitor loads with it. */
  largestLoad: { url: string; files: WrittenFile[] } | undefined
}

export interface WriteInput {
  project: Project
  site: CompiledSite
  pages: LinkedPage[]
  theme: Theme
  cache: Cache
  folder: OutputFolder
  pool: Pool
  ledger: Ledger | undefined
}

export interface WriteResult {
  written: Written
  ledger: Ledger
  messages: Message[]
}

export async function writeSite(input: WriteInput): Promise<WriteResult> {
  const { project, site, pages, theme, cache, folder, pool } = input
  const { linked } = site
  const writer = folder.writer()

  const siteData = siteDataFile(linked.site)
  const shell: ShellFiles = { ...theme.shell, siteData: siteData.path }
  const build = hash('sha256', JSON.stringify([siteData.path, theme.files.map(({ path }) => path)])).slice(0, 12)
  const document = { site: linked.site, shell, build, head: project.config.head ?? [] }
  const { prerenderModule } = theme
  const folders = { storeFolder: cache.store.folder, outFolder: folder.staging, previousFolder: folder.target }
  await pool.setup({ kind: 'render', prerenderModule, document, sidebars: allSidebars(linked), ...folders })

  const written: WrittenFile[] = [
    ...theme.files.map(({ path, absolutePath }) => writer.copy(absolutePath, path)),
    writer.write(siteData.path, siteData.text),
    ...(linked.site.icon ? [] : [writer.write(defaultIcon.path, defaultIcon.text)]),
    ...assetFiles(pages).map(({ outputPath, absolutePath }) => writer.copy(absolutePath, outputPath)),
    ...site.tree.publicFiles.map((path) => writer.copy(join(site.tree.folder, 'public', path), path)),
    ...makeRedirectPages(linked.site, theme.shell.redirectScript).map(({ path, html }) => writer.write(path, html)),
  ]
  const shared = writeShared(linked, writer)

  // A component may draw in a page what it does not draw in the browser.
  const keys = pageKeys(site, pages, hash('sha1', JSON.stringify([document, basename(prerenderModule)])))
  const searches = searchInputs(linked, pages, site, cache.folder('words'))
  const { files, notFound, searchFiles, rendered, messages } = await makeInThreads(input, keys, searches, writer)
  const manifest: Manifest = {
    build,
    base: linked.site.base,
    site: Object.fromEntries(shared.map(({ name, file }) => [name, file.path])),
    search: Object.fromEntries(
      searchFiles.map(({ name, files }) => [name, { documents: files.documents.path, index: files.index.path }]),
    ),
    searchWorker: theme.shell.searchWorker,
  }
  written.push(
    ...shared.map(({ file }) => file),
    ...searchFiles.flatMap(({ files }) => allSearchFiles(files)),
    ...files.flatMap(({ document, record }) => [document, record]),
    ...notFound.map(({ document }) => document),
    ...writeFeeds(project, pages, linked, writer),
    writer.write('static/manifest.json', `${JSON.stringify(manifest)}\n`),
  )
  return {
    messages,
    written: {
      pages: countPages(pages),
      rendered,
      bytes: bytesByKind(written),
      largestLoad: largestLoad(pages, files, shell, written, linked),
    },
    ledger: {
      pages: Object.fromEntries(
        pages.map(({ route }, i) => [route.path, { key: keys[i] as string, files: files[i] as RenderedPage }]),
      ),
      search: Object.fromEntries(searchFiles.map(({ name, key, files }) => [name, { key, files }])),
    },
  }
}

interface Made {
  /** What each page came to, in the order of the pages. */
  files: RenderedPage[]
  notFound: RenderedPage[]
  searchFiles: { name: string; key: string; files: SearchFiles }[]
  /** How many pages were rendered now. */
  rendered: number
  messages: Message[]
}

/** Renders pages and makes search files, all that are not as they were; those are taken over from the last output. */
async function makeInThreads(
  { pages, site, pool, ledger }: WriteInput,
  keys: readonly string[],
  searches: readonly Search[],
  writer: OutputWriter,
): Promise<Made> {
  const known = pages.map(({ route }, i) => takenOver(ledger?.pages, route.path, keys[i] as string))
  const waiting = searches.filter(({ name, key }) => {
    const last = takenOver(ledger?.search, name, key)
    // A segmenter that could not be loaded may be mended by now; if it is not, that is said again.
    return !last || last.fallback !== undefined || !allSearchFiles(last).every((file) => writer.reuse(file))
  })
  const indexes = pages.map((_, i) => i)
  const same = batchesOf(
    indexes.filter((i) => known[i]),
    64,
  )
  const changed = batchesOf(
    indexes.filter((i) => !known[i]),
    8,
  )
  const reuse = (batch: number[]): Job => ({
    task: 'reuse',
    input: batch.flatMap((i) => [known[i] as RenderedPage].flatMap(({ document, record }) => [document, record])),
  })
  const render = (batch: number[]): Job => ({
    task: 'render',
    input: batch.map((i) => renderJob(pages[i] as LinkedPage, site)),
  })
  // The longest jobs first: they take as long as hundreds of the others.
  const results = await pool.run([
    ...waiting.map(({ input }): Job => ({ task: 'search', input })),
    ...same.map(reuse),
    ...changed.map(render),
    { task: 'render', input: notFoundJobs(site.linked) },
  ])
  const foundSearch = new Map(waiting.map(({ name }, i) => [name, results[i] as SearchFiles]))
  const reused = results.slice(waiting.length, waiting.length + same.length) as boolean[][]
  // What somebody has changed or taken away in the old output is made anew.
  const lost = same.flatMap((batch, at) => batch.filter((_, k) => !reused[at]?.[2 * k] || !reused[at]?.[2 * k + 1]))
  const again = batchesOf(lost, 8)
  const made = [
    ...(results.slice(waiting.length + same.length) as RenderedPage[][]),
    ...((await pool.run(again.map(render))) as RenderedPage[][]),
  ]
  const [notFound] = made.splice(changed.length, 1) as [RenderedPage[]]
  const files = known as RenderedPage[]
  for (const [at, batch] of [...changed, ...again].entries())
    for (const [k, i] of batch.entries()) files[i] = made[at]?.[k] as RenderedPage
  return {
    files,
    notFound,
    searchFiles: searches.map(({ name, key }) => ({
      name,
      key,
      files: foundSearch.get(name) ?? (ledger?.search[name]?.files as SearchFiles),
    })),
    rendered: changed.flat().length + lost.length,
    messages: [
      ...segmenterMessages(foundSearch.values()),
      ...[...made.flat(), ...notFound].flatMap(({ messages = [] }) => messages),
    ],
  }
}

const allSidebars = (linked: LinkedSite): Record<string, SidebarEntry[]> =>
  Object.assign({}, ...localesOf(linked).map(({ lang, version }) => linked.shared(lang, version).sidebars))

function writeShared(linked: LinkedSite, writer: OutputWriter): { name: string; file: WrittenFile }[] {
  return localesOf(linked).map(({ lang, version, name }) => {
    const json = JSON.stringify(linked.shared(lang, version))
    return { name, file: writer.write(`static/site.${name}.${hash('sha256', json).slice(0, 8)}.json`, json) }
  })
}

function writeFeeds(
  { config }: Project,
  pages: readonly LinkedPage[],
  { site }: LinkedSite,
  writer: OutputWriter,
): WrittenFile[] {
  const bodyOf = ({ routePath }: PageRecord) => (JSON.parse(writer.read(recordFileOf(routePath))) as PageFile).body
  const feeds = makeFeeds(
    config.feeds ?? [],
    pages.map(({ record }) => record),
    site,
    bodyOf,
  )
  return feeds.map(({ path, xml }) => writer.write(path, xml))
}

const assetFiles = (pages: readonly LinkedPage[]) => [
  ...new Map(pages.flatMap(({ files }) => files).map((file) => [file.outputPath, file])).values(),
]

// ---- Pages

/** Hashes all that each page's files are made from: itself, its section's navigation, the shell. */
function pageKeys({ keys, linked }: CompiledSite, pages: readonly LinkedPage[], shell: string): string[] {
  const sections = new Map<string, string>()
  const around = (record: PageRecord): unknown[] => {
    const section = linked.sectionOf(record)
    if (!section) return []
    const { routePath } = record
    const key = `${section.key} ${section.viewKey(routePath)}`
    const shown = sections.get(key) ?? hash('sha1', JSON.stringify(section.view(routePath)))
    sections.set(key, shown)
    return [shown, section.neighbours(routePath)]
  }
  return pages.map(({ route, record, holes }) =>
    hash('sha1', JSON.stringify([shell, keys.get(route.filePath), record, holes, ...around(record)])),
  )
}

/** What the last build made of the same things, if it did. */
function takenOver<Files>(
  last: Record<string, { key: string; files: Files }> | undefined,
  name: string,
  key: string,
): Files | undefined {
  const entry = last && Object.hasOwn(last, name) ? last[name] : undefined
  return entry?.key === key ? entry.files : undefined
}

const renderJob = ({ route, record, holes }: LinkedPage, { contents }: CompiledSite): RenderJob => ({
  content: contents.get(route.filePath) as ContentPlace,
  path: route.path,
  record,
  holes,
})

function notFoundJobs(linked: LinkedSite): RenderJob[] {
  return localesOf(linked).map(({ lang, version }) => ({
    path: joinRoute({ lang, version, rest: '/404' }, linked.project.addressing),
    record: linked.notFound(lang, version),
    holes: { links: [], assets: [], headings: [] },
  }))
}

// ---- Search

const allSearchFiles = ({ documents, index, parts }: SearchFiles): WrittenFile[] => [documents, index, ...parts]

function segmenterMessages(made: Iterable<SearchFiles>): Message[] {
  const missing = [...made].find(({ fallback }) => fallback !== undefined)
  if (!missing) return []
  return [
    message(
      'no-segmenter',
      { file: 'package.json' },
      `nodejieba could not be loaded: ${missing.fallback}`,
      'Chinese is cut by Intl.Segmenter instead: everything is still found, some of it ranked less well.',
    ),
  ]
}

// ---- Numbers for the report

function countPages(pages: readonly LinkedPage[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { route } of pages) if (!route.fallback) counts[route.lang] = (counts[route.lang] ?? 0) + 1
  return counts
}

function kindOf(path: string): string {
  if (path.startsWith('static/pages/')) return 'page records'
  if (/^static\/search[_/]/.test(path)) return 'search'
  const kinds: Record<string, string> = { html: 'documents', js: 'scripts', css: 'styles' }
  return kinds[path.slice(path.lastIndexOf('.') + 1)] ?? 'other files'
}

function bytesByKind(files: readonly WrittenFile[]): Record<string, number> {
  const bytes: Record<string, number> = {}
  for (const { path, size } of files) bytes[kindOf(path)] = (bytes[kindOf(path)] ?? 0) + size
  return bytes
}

function largestLoad(
  pages: readonly LinkedPage[],
  files: readonly (RenderedPage | undefined)[],
  shell: ShellFiles,
  written: readonly WrittenFile[],
  { project }: LinkedSite,
): Written['largestLoad'] {
  let largest = 0
  files.forEach((page, i) => {
    if ((page?.document.size ?? 0) > (files[largest]?.document.size ?? 0)) largest = i
  })
  const [page, document] = [pages[largest], files[largest]?.document]
  if (!page || !document) return undefined
  const parts = new Set([shell.entry, shell.siteData, ...shell.preloads, ...shell.styles])
  return {
    url: urlOf(page.route.path, project.addressing),
    files: [document, ...written.filter(({ path }) => parts.has(path))],
  }
}
