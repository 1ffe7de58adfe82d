// Linked pages → every file of the output: what changed is rendered, what did not is taken over from the last output.

import { hash } from 'node:crypto'
import { basename, join } from 'node:path'
import { allowedHtml, overweight } from './budget.ts'
import type { Cache, ContentPlace } from './cache.ts'
import { batchesOf, type CompiledSite } from './compile.ts'
import { type Message, message } from './model/message.ts'
import type { PageFile, PageRecord } from './model/page.ts'
import { joinRoute, recordFileOf, urlOf } from './model/route.ts'
import type { LocaleData, Manifest, SidebarEntry } from './model/site-data.ts'
import { defaultIcon, shellFiles, siteDataFile } from './output/assets.ts'
import type { ShellFiles, Theme } from './output/compile-theme.ts'
import { makeFeeds } from './output/feeds.ts'
import { makeGuard } from './output/guard.ts'
import { makeHostFiles } from './output/hosts.ts'
import { keepEarlier } from './output/keep.ts'
import { makeLlms } from './output/llms.ts'
import { ownCopyFile } from './output/markdown-copy.ts'
import { makeOfflineWorker, withdrawnWorker } from './output/offline.ts'
import { makeRedirectPages } from './output/redirects.ts'
import { makeCrawlerFiles } from './output/sitemap.ts'
import type { OutputFolder, OutputWriter, WrittenFile } from './output/write.ts'
import type { Job, Pool } from './pool.ts'
import { localesOf, type Search, searchInputs } from './search-inputs.ts'
import type { LinkedPage, LinkedSite } from './site/link.ts'
import { optional } from './site/sidebar-files.ts'
import { type Project, readConfigTexts } from './source/config.ts'
import { findField } from './source/problem-place.ts'
import {
  type DrawingFault,
  type DrawJob,
  type DrawnCard,
  filesOfPage,
  type RenderedPage,
  type RenderJob,
  type SearchFiles,
} from './tasks.ts'

/** What the last build wrote, each with the hash of all it was made from: pages by route, search files and lists for agents by locale. */
interface Ledger {
  pages: Record<string, { key: string; files: RenderedPage }>
  search: Record<string, { key: string; files: SearchFiles }>
  llms: Record<string, { key: string; files: WrittenFile[] }>
  /** By path: a picture's name holds all that it is made from. */
  cards: Record<string, DrawnCard>
}

/** What a build wrote, in numbers. */
export interface Written {
  /** Pages by locale, those that stand in for missing translations left out. */
  pages: Record<string, number>
  rendered: number
  /** How many files of earlier builds are kept. */
  kept: number
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
  /** How many earlier builds keep their hashed files. */
  keep?: number | undefined
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
  const shell = shellFiles(theme, siteData)
  const build = hash('sha256', JSON.stringify([siteData.path, theme.files.map(({ path }) => path)])).slice(0, 12)
  const guard = makeGuard(project.config, linked.site, shell)
  const document = { site: linked.site, shell, build, guard, head: project.config.head ?? [] }
  const { prerenderModule } = theme
  const folders = { storeFolder: cache.store.folder, outFolder: folder.staging, previousFolder: folder.target }
  const allowed = allowedHtml(project.config)
  const setup = {
    prerenderModule,
    document,
    sidebars: allSidebars(linked),
    allowedHtml: allowed,
    drawing: project.drawing,
    ...folders,
  }
  await pool.setup({ kind: 'render', ...setup })

  const copied: WrittenFile[] = [
    ...theme.files.map(({ path, absolutePath }) => writer.copy(absolutePath, path)),
    ...assetFiles(pages).map(({ outputPath, absolutePath }) => writer.copy(absolutePath, outputPath)),
    ...site.tree.publicFiles.map((path) => writer.copy(join(site.tree.folder, 'public', path), path)),
  ]
  const written: WrittenFile[] = [
    ...copied,
    writer.write(siteData.path, siteData.text),
    ...(linked.site.icon ? [] : [writer.write(defaultIcon.path, defaultIcon.text)]),
    ...workerFiles(input, shell).map(({ path, text }) => writer.write(path, text)),
    ...makeRedirectPages(linked.site, linked.routes, theme.shell.redirectScript, guard).map(({ path, html }) =>
      writer.write(path, html),
    ),
  ]
  const shared = writeShared(linked, writer)
  const ownFiles = new Set(site.tree.publicFiles)

  // A component may draw in a page what it does not draw in the browser; and what a page may weigh is asked where it is made.
  const keys = pageKeys(site, pages, hash('sha1', JSON.stringify([document, basename(prerenderModule), allowed])))
  const searches = searchInputs(linked, pages, site, cache.folder('words'))
  const { files, notFound, searchFiles, rendered, messages } = await makeInThreads(input, keys, searches, writer)
  const llms = writeLlms(input, files, writer)
  const { cards, fault } = await drawCards(input, writer)
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
    ...files.flatMap(filesOfPage),
    ...notFound.map(({ document }) => document),
    ...cards.map(({ picture }) => picture),
    ...writeFeeds(project, pages, linked, ownFiles, writer),
    ...makeCrawlerFiles(
      pages.map(({ record }) => record),
      linked.site,
      ownFiles,
    ).map(({ path, text }) => writer.write(path, text)),
    ...makeHostFiles(project.config.hosts ?? [], linked.site, linked.routes, guard.header).map(({ path, text }) =>
      writer.write(path, text),
    ),
    ...llms.flatMap(({ files }) => files),
    writer.write('static/manifest.json', `${JSON.stringify(manifest)}\n`),
  )
  const heavyPages = files.flatMap(({ zipped }, i) => {
    const { route } = pages[i] as LinkedPage
    return zipped === undefined ? [] : [{ name: urlOf(route.path, linked.project.addressing), bytes: zipped }]
  })
  const searchesMade = searchFiles.map(({ files }) => files)
  return {
    messages: [
      ...messages,
      ...drawingMessages(project, cards, fault),
      ...overweight(project, { writer, shell, heavyPages, searches: searchesMade, copied }),
    ],
    written: {
      pages: countPages(pages),
      rendered,
      kept: keepEarlier(writer, input.keep ?? 0),
      bytes: bytesByKind(written),
      largestLoad: largestLoad(pages, files, shell, written, linked),
    },
    ledger: {
      pages: Object.fromEntries(
        pages.map(({ route }, i) => [route.path, { key: keys[i] as string, files: files[i] as RenderedPage }]),
      ),
      search: Object.fromEntries(searchFiles.map(({ name, key, files }) => [name, { key, files }])),
      llms: Object.fromEntries(llms.map(({ name, key, files }) => [name, { key, files }])),
      cards: Object.fromEntries(cards.map((card) => [card.picture.path, card])),
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
    input: batch.map((i) => filesOfPage(known[i] as RenderedPage)),
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
  const lost = same.flatMap((batch, at) => batch.filter((_, k) => !reused[at]?.[k]))
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

/** The service worker, or the one that takes an earlier one away; a project may have its own instead. */
function workerFiles({ site, theme }: WriteInput, shell: ShellFiles): { path: string; text: string }[] {
  const { linked, tree } = site
  if (linked.site.offline) return [makeOfflineWorker(theme, linked.site, shell)]
  return tree.publicFiles.includes(withdrawnWorker.path) ? [] : [withdrawnWorker]
}

/** Draws the pictures of pages, one for all that say the same; those of the last output are taken over. */
async function drawCards(
  { pages, pool, ledger }: WriteInput,
  writer: OutputWriter,
): Promise<{ cards: DrawnCard[]; fault?: string }> {
  const wanted = new Map(
    pages.flatMap(({ record, card }): [string, DrawJob][] =>
      card && record.image ? [[record.image.src, { path: record.image.src, card }]] : [],
    ),
  )
  const known = new Map(
    [...wanted.keys()].flatMap((path): [string, DrawnCard][] => {
      const card = ledger?.cards[path]
      return card && writer.reuse(card.picture) ? [[path, card]] : []
    }),
  )
  const jobs = [...wanted.values()].filter(({ path }) => !known.has(path))
  const drawn = await pool.run(batchesOf(jobs, 8).map((input): Job => ({ task: 'draw', input })))
  for (const made of drawn as (DrawnCard[] | DrawingFault)[]) {
    if ('fault' in made) return { cards: [], fault: made.fault }
    for (const card of made) known.set(card.picture.path, card)
  }
  return { cards: [...wanted.keys()].map((path) => known.get(path) as DrawnCard) }
}

function drawingMessages(project: Project, cards: readonly DrawnCard[], fault: string | undefined): Message[] {
  const place = () => findField(readConfigTexts(project), ['socialImage', 'fonts'])
  if (fault !== undefined) return [message('bad-social-image', place(), `Pictures of pages cannot be drawn: ${fault}`)]
  const missing = [...new Set(cards.flatMap((card) => card.missing))].sort()
  if (missing.length === 0) return []
  const others = missing.length > 20 ? ` and ${missing.length - 20} more` : ''
  return [
    message(
      'missing-glyph',
      place(),
      `No font has ${missing.slice(0, 20).join(' ')}${others}, which pictures of pages are to show`,
      'Add a font that has them.',
    ),
  ]
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
  ownFiles: ReadonlySet<string>,
  writer: OutputWriter,
): WrittenFile[] {
  const bodyOf = ({ routePath }: PageRecord) => (JSON.parse(writer.read(recordFileOf(routePath))) as PageFile).body
  const feeds = makeFeeds(
    config.feeds ?? [],
    pages.map(({ record }) => record),
    site,
    bodyOf,
  )
  return feeds.filter(({ path }) => !ownFiles.has(path)).map(({ path, xml }) => writer.write(path, xml))
}

/** Writes what agents read of each language as a whole. Files of `public/` that have such a name stay. */
function writeLlms(
  { pages, site: { linked, tree }, ledger }: WriteInput,
  files: readonly RenderedPage[],
  writer: OutputWriter,
): { name: string; key: string; files: WrittenFile[] }[] {
  return localesOf(linked).map(({ lang, version, name }) => {
    const copied = pages.flatMap(({ record }, i) => {
      const { copy } = files[i] as RenderedPage
      return copy && record.lang === lang && record.version === version ? [{ record, copy }] : []
    })
    const sections = linked.navigation.sectionKeys(lang, version).map((key) => linked.navigation.section(key))
    const { title, description, nav } = linked.site.byLocale[lang] as LocaleData
    const shown = copied.map(({ record: { routePath, title, description, section }, copy }) => [
      [routePath, title, description, section],
      copy,
    ])
    const isOwn = ({ path }: { path: string }) => !tree.publicFiles.includes(path)
    const around = [
      title,
      description,
      nav,
      linked.site.siteUrl,
      linked.site.base,
      linked.site.route,
      tree.publicFiles.filter((path) => path.endsWith('.txt')),
    ]
    const key = hash('sha1', JSON.stringify([shown, around, sections.map(({ entries }) => entries)]))
    const last = takenOver(ledger?.llms, name, key)
    if (last?.every((file) => writer.reuse(file))) return { name, key, files: last }
    const copies = copied.map(({ record, copy: { file, tokens } }) => ({ record, file: file.path, tokens }))
    const input = { site: linked.site, lang, version, pages: copies, sections }
    const made = makeLlms(input, (path) => writer.read(path)).filter(isOwn)
    return { name, key, files: made.map(({ path, text }) => writer.write(path, text)) }
  })
}

const assetFiles = (pages: readonly LinkedPage[]) => [
  ...new Map(pages.flatMap(({ files }) => files).map((file) => [file.outputPath, file])).values(),
]

// ---- Pages

/** Hashes all that each page's files are made from: itself, its section's navigation, the shell. */
function pageKeys({ keys, linked, tree }: CompiledSite, pages: readonly LinkedPage[], shell: string): string[] {
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
    hash(
      'sha1',
      JSON.stringify([
        shell,
        keys.get(route.filePath),
        record,
        holes,
        ownCopyFile(route, tree.publicFiles),
        ...around(record),
      ]),
    ),
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

const renderJob = ({ route, record, holes }: LinkedPage, { contents, tree }: CompiledSite): RenderJob => ({
  content: contents.get(route.filePath) as ContentPlace,
  path: route.path,
  ...optional({ copy: ownCopyFile(route, tree.publicFiles) }),
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
