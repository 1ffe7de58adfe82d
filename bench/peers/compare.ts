// npm run bench -- peers: compares docsite with other generators in a Markdown table.

import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../test/browser/chromium.ts'
import { median } from '../measure.ts'
import { type CorpusPage, foldersOf, makeCorpus } from './corpus.ts'
import { type Installed, install, moduleCaches } from './install.ts'
import { runTree, type TreeMeasured } from './process-tree.ts'
import { type Peer, peers, withHeading } from './projects.ts'
import {
  firstLoad,
  firstSearch,
  isReadableWithoutScripts,
  type LoadedBytes,
  packedBytes,
  pageChanges,
} from './reader.ts'

/** The measurements of one generator at one site size. */
interface Figures {
  builds: TreeMeasured[]
  load: LoadedBytes
  isReadable: boolean
  /** Sizes in bytes of the whole index and of the files that a first search requests. Absent without local search. */
  search: { indexBytes: number; firstBytes: number } | undefined
  /** The milliseconds from clicks on links of the sidebar to the heading of the next page. */
  changes: number[]
}

/** A frequent word of the generated pages. */
const query = 'bundler'

/** Installs the generators, builds the same pages with each, and prints the table. */
export async function comparePeers(sizes: readonly number[], runs: number): Promise<void> {
  const installed = selectedPeers().map(install)
  const figures = new Map<number, Figures[]>()
  for (const size of sizes) figures.set(size, await measureSize(installed, size, runs))
  const head = ['', ...installed.map(({ peer, version }) => `${peer.name} ${version}`)]
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...tableRows(installed, figures)]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  process.stdout.write(`\n${table}\n\n${environment(runs)}\n\n${notes}\n`)
}

/** Returns docsite and the selected generators. Throws if one of them does not run on this Node.js. */
function selectedPeers(): Peer[] {
  const names = process.env.BENCH_PEERS?.toLowerCase().split(',') ?? peers.map(({ name }) => name.toLowerCase())
  const unknown = names.filter((name) => !peers.some((peer) => peer.name.toLowerCase() === name))
  if (unknown.length > 0) throw new Error(`BENCH_PEERS contains unknown generators: ${unknown.join(', ')}`)
  const selected = peers.filter(({ name }) => name === 'docsite' || names.includes(name.toLowerCase()))
  const current = process.versions.node
  const tooNew = selected.filter(({ node = '' }) => current.localeCompare(node, 'en', { numeric: true }) < 0)
  if (tooNew.length === 0) return selected
  const needs = tooNew.map(({ name, main, node, ...peer }) => {
    const { [main]: version } = { ...peer.dependencies, ...peer.wheels }
    return `${name} ${version} needs Node.js ${node} or later`
  })
  throw new Error(
    `This is Node.js ${current}, but ${needs.join(' and ')}. Use a newer Node.js, or select other generators with BENCH_PEERS`,
  )
}

async function measureSize(installed: readonly Installed[], size: number, runs: number): Promise<Figures[]> {
  const corpus = makeCorpus(size)
  for (const one of installed) writeProject(one, corpus)
  const builds = await buildInTurns(installed, runs)
  const browser = await chromium.launch(await findBrowser('installed', 'machine'))
  try {
    const page = corpus[Math.floor(corpus.length / 2)] as CorpusPage
    const figures: Figures[] = []
    for (const [i, one] of installed.entries())
      figures.push({ builds: builds[i] as TreeMeasured[], ...(await measureReader(browser, one, page, corpus)) })
    return figures
  } finally {
    await browser.close()
  }
}

function writeProject({ peer, folder }: Installed, corpus: readonly CorpusPage[]): void {
  const { pages, public: served } = peer.folders
  // `served` may be inside `pages`.
  for (const name of [pages, served]) rmSync(join(folder, name), { recursive: true, force: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const page of corpus) write(`${pages}/${page.path}.md`, (peer.page ?? withHeading)(page))
  for (const [path, text] of Object.entries(peer.files(foldersOf(corpus, 1), foldersOf(corpus, 2)))) write(path, text)
  cpSync('manual/content/public/images', join(folder, served, 'images'), { recursive: true })
}

/** Builds each site `runs` times, one generator after the other, so that other load affects all of them equally. */
async function buildInTurns(installed: readonly Installed[], runs: number): Promise<TreeMeasured[][]> {
  const builds: TreeMeasured[][] = installed.map(() => [])
  for (let run = 0; run < runs; run++)
    for (const [i, { peer, version, folder }] of installed.entries()) {
      putAside(folder, [
        ...[peer.folders.out, ...peer.caches].map((name) => join(folder, name)),
        ...moduleCaches(join(folder, 'node_modules')),
      ])
      const [command, ...args] = [`node_modules/${peer.build[0]}`, ...peer.build.slice(1)]
      const isScript = /\.m?js$/.test(command)
      const measured = await runTree([...(isScript ? [process.execPath] : []), command, ...args], folder)
      builds[i]?.push(measured)
      process.stderr.write(`${peer.name} ${version}: ${seconds(measured.ms)}, CPU ${seconds(measured.cpuMs)}\n`)
    }
  for (const { folder } of installed) rmSync(join(folder, trash), { recursive: true, force: true })
  return builds
}

const trash = '.trash'

/** Moves output and caches away. Deleting them here would slow down the next build on some file systems. */
function putAside(folder: string, paths: readonly string[]): void {
  mkdirSync(join(folder, trash), { recursive: true })
  for (const path of paths) {
    const aside = join(folder, trash, String(readdirSync(join(folder, trash)).length))
    try {
      renameSync(path, aside)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function measureReader(
  browser: Browser,
  { peer, folder }: Installed,
  page: CorpusPage,
  corpus: readonly CorpusPage[],
): Promise<Omit<Figures, 'builds'>> {
  const out = join(folder, peer.folders.out)
  const { search, prefetched } = peer
  const site = { out, prefetched }
  const siblings = corpus.filter(({ path }) => dirname(path) === dirname(page.path))
  const names = [...foldersOf(corpus, 1), ...siblings.map(({ title }) => title)]
  const linked = siblings.filter((one) => one !== page).map(({ title }) => title)
  return {
    load: await firstLoad(browser, site, page, names),
    isReadable: await isReadableWithoutScripts(browser, site, page),
    search: search && {
      indexBytes: indexBytes(out, search.index),
      firstBytes: await firstSearch(browser, site, page.path, query, search),
    },
    changes: await pageChanges(browser, site, page.path, linked),
  }
}

function indexBytes(out: string, pattern: RegExp): number {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => pattern.test(file.slice(out.length + 1)))
  if (files.length === 0) throw new Error(`No file in ${out} matches ${pattern}`)
  return files.reduce((sum, file) => sum + packedBytes(readFileSync(file)), 0)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const whole = (value: number) => Math.round(value).toLocaleString('en')
const megabytes = (bytes: number) => `${whole(bytes / 1e6)} MB`
const kilobytes = (bytes: number) => `${whole(bytes / 1000)} kB`
const atShare = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] as number
const medianOf = ({ builds }: Figures, unit: keyof TreeMeasured) => median(builds.map((one) => one[unit]))

/** The median time and, for other generators, its ratio to docsite's. */
function time(one: Figures, docsite: Figures, unit: 'ms' | 'cpuMs'): string {
  const value = medianOf(one, unit)
  return one === docsite ? seconds(value) : `${seconds(value)} (${(value / medianOf(docsite, unit)).toFixed(1)}×)`
}

/** Rows that depend on the number of pages. */
const measurements: Record<string, (one: Figures, docsite: Figures) => string> = {
  'cold build': (one, docsite) => time(one, docsite, 'ms'),
  'CPU time of the build': (one, docsite) => time(one, docsite, 'cpuMs'),
  'peak memory of the build': (one) => megabytes(medianOf(one, 'peakBytes')),
  'HTML, JavaScript and CSS of a first visit': ({ load }) => kilobytes(load.html + load.js + load.css),
  'fonts and data of a first visit': ({ load }) => kilobytes(load.other),
  'search index': ({ search }) => (search ? kilobytes(search.indexBytes) : 'none'),
  'from a click to the next heading': ({ changes }) =>
    `${whole(median(changes))} ms (95%: ${whole(atShare(changes, 0.95))} ms)`,
  'loaded for the first search': ({ search }) => (search ? kilobytes(search.firstBytes) : 'none'),
}

function tableRows(installed: readonly Installed[], figures: ReadonlyMap<number, readonly Figures[]>): string[][] {
  const bySize = Object.entries(measurements).flatMap(([name, cell]) =>
    Array.from(figures, ([size, one]) => [
      `${name}, ${whole(size)} pages`,
      ...one.map((each) => cell(each, one[0] as Figures)),
    ]),
  )
  const isReadable = (i: number) => [...figures.values()].every((one) => one[i]?.isReadable)
  return [
    ['packages installed', ...installed.map(({ packages }) => whole(packages))],
    ['size of these packages', ...installed.map(({ bytes }) => megabytes(bytes))],
    ...bySize,
    ['text is readable without JavaScript', ...installed.map((_, i) => (isReadable(i) ? 'yes' : 'no'))],
  ]
}

function environment(runs: number): string {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `Node.js ${process.versions.node} on ${cpus().length} cores`
  const repetitions = runs === 1 ? 'from a single build' : `medians of ${runs} builds`
  return `Measured on ${date} with ${machine}. Times and memory are ${repetitions}, and factors compare
with docsite. First-visit and search sizes are gzipped and exclude images and prefetched files.`
}

const notes = `Each generator builds the same English pages with a menu, a sidebar, its default theme and its own local search, in its
newest version. Some defaults differ:

- Hugo needs a theme for documentation. We use Doks 1.9.3 with the settings of its template, but without its package that
  resizes images, because no other generator resizes these. Doks runs PostCSS on Node.js.
- Docusaurus has no local search. It uses the settings of its classic template, including Docusaurus Faster.
- Starlight has no menu, but one sidebar for all pages. The others have a menu, and a sidebar for each section.
- Rspress and Doks load the whole search index on the first visit, and VitePress on the first search. docsite and
  Starlight load only parts of the index.
- docsite, VitePress and Doks load web fonts. The other themes use system fonts.
- Rspress, Starlight and VitePress highlight code with Shiki, docsite with highlight.js, Docusaurus with Prism, and Hugo
  with Chroma. Shiki is more accurate but slower.
- Hugo and Starlight, with Astro's default Sätteri, parse Markdown in native code. The others use JavaScript.
- docsite bundles most of its dependencies into its package, which reduces the number of installed packages.
- docsite and Doks also write a Markdown copy of each page and \`llms.txt\`. docsite adds a service worker, Doks adds
  overview pages, sitemaps and feeds of each folder, and Docusaurus adds a sitemap.`
