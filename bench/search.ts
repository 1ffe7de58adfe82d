// `npm run bench:search` measures the relevance, size and speed of the search, and compares them with their targets.
//
// npm run bench:search -- relevance weight speed build recall   runs only these parts; all parts together take many minutes
// npm run bench:search -- relevance --misses                    lists the queries whose first result is wrong
//
// BENCH_SIZES=170,1000 selects the sizes of generated sites, and BENCH_SIZES= omits them. BENCH_RUNS=5 sets the number
// of builds and page loads.

import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../test/browser/chromium.ts'
import { type Answered, placeOf, readJudged, relevanceOf, shownPages } from '../test/search/judged.ts'
import { startServer } from './browser.ts'
import { fewWords, type Lang, makeProject, makeProjectIn, type Vocabulary } from './generate.ts'
import { type OtherLang, otherWords } from './languages.ts'
import { clean, emptyTrash, median, percentile, run } from './measure.ts'
import { takeQueries } from './queries.ts'
import { recallOf } from './recall.ts'
import { answerJudged, answerWithLunr } from './relevance.ts'
import { measureAnswers, measureOpening } from './search-speed.ts'
import { differences, firstWeights, type QueryWeight, secondWeights, shortfalls } from './search-weight.ts'
import { SearchedSite, type Searcher, sumOf, type Weight, wholeIndex } from './searched.ts'
import { manyWords } from './vocabulary.ts'

const docsite = resolve('lib/docsite.js')
const flags = process.argv.slice(2)
const parts = ['relevance', 'weight', 'speed', 'build', 'recall'].filter(
  (part, _, all) => flags.includes(part) || !all.some((one) => flags.includes(one)),
)
const sizes = (process.env.BENCH_SIZES ?? '170,1000,5000').split(',').filter(Boolean).map(Number)
const runs = Number(process.env.BENCH_RUNS ?? 5)
const langs: Lang[] = ['en', 'zh']

const weighedQueries = 40
const comparedQueries = 200
const answeredQueries = 30
const listedAtMost = 12

/** The sites for recall, in pages per language, and the number of substrings per language. */
const recallSizes = sizes.length > 0 ? [520, 2500] : []
const recallLangs: OtherLang[] = ['ja', 'th', 'de']
const substrings = 500

const print = (text: string) => process.stdout.write(`${text}\n`)

interface Target {
  most?: number
  least?: number
}

/** Prints a figure with its target, and marks it if it misses the target. */
function figure(label: string, value: number, unit: string, { most, least }: Target = {}, note = ''): void {
  const digits = unit === '' ? 3 : unit === 's' ? 2 : unit === '%' ? 1 : 0
  const target = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : ''
  const isMissed = value > (most ?? Number.POSITIVE_INFINITY) || value < (least ?? Number.NEGATIVE_INFINITY)
  const cells = [
    `  ${label}`.padEnd(58),
    `${value.toFixed(digits)} ${unit}`.padStart(10),
    target.padStart(8),
    isMissed ? ' MISSED' : '       ',
    note && ` ${note}`,
  ]
  print(cells.join('').trimEnd())
}

// ---- Sites

interface Built {
  name: string
  root: string
  out: string
  site: SearchedSite
  /** Returns the path of a page in the language to search from. */
  start(lang: Lang): string
}

let own: Promise<Built> | undefined

/** Builds this repository's own site once. */
const ownSite = (): Promise<Built> => {
  own ??= (async () => {
    const out = resolve('.bench/own-search')
    await run([docsite, 'build', '--out', out], '.')
    const start = (lang: Lang) => `${lang === 'zh' ? 'zh/' : ''}guide/start/quick-start`
    return { name: 'this site', root: '.', out, site: new SearchedSite(out), start }
  })()
  return own
}

const vocabularies: Record<string, Vocabulary> = { few: fewWords, many: manyWords }
const generated = new Map<string, Promise<Built>>()

/** Builds a generated site once. `words` selects its vocabulary. */
const generatedSite = (size: number, words: string): Promise<Built> => {
  const name = `${size / 2} pages per language, ${words} words`
  const known = generated.get(name)
  if (known) return known
  const building = (async () => {
    const root = resolve(`.bench/search-${size}-${words}`)
    const { routes } = makeProject(root, size, vocabularies[words])
    if (parts.includes('build') && words === 'few') await measureBuilds(size, root)
    else await run([docsite, 'build'], root)
    const out = join(root, 'dist')
    const middle = (routes[Math.floor(routes.length / 2)] as string).slice(1)
    const start = (lang: Lang) => (lang === 'zh' ? `zh/${middle}` : middle)
    return { name, root, out, site: new SearchedSite(out), start }
  })()
  generated.set(name, building)
  return building
}

/** Measures the share of search in the time of a cold build. The last build includes search. */
async function measureBuilds(size: number, root: string): Promise<void> {
  const config = join(root, 'config/site.ts')
  const withSearch = readFileSync(config, 'utf8')
  const without = withSearch.replace("title: 'Bench',", "title: 'Bench',\n  search: false,")
  const taken = new Map<string, { ms: number[]; cpuMs: number[] }>()
  for (let i = 0; i < (size > 1000 ? Math.min(runs, 2) : runs); i++)
    for (const text of [without, withSearch]) {
      clean(root)
      writeFileSync(config, text)
      const { ms, cpuMs } = await run([docsite, 'build'], root)
      const known = taken.get(text) ?? { ms: [], cpuMs: [] }
      taken.set(text, { ms: [...known.ms, ms], cpuMs: [...known.cpuMs, cpuMs] })
    }
  const least = (text: string, kind: 'ms' | 'cpuMs') => Math.min(...(taken.get(text)?.[kind] ?? [])) / 1000
  for (const [kind, label] of [
    ['ms', 'time'],
    ['cpuMs', 'CPU time'],
  ] as const) {
    const [bare, all] = [least(without, kind), least(withSearch, kind)]
    const note = `${all.toFixed(2)} s with search, ${bare.toFixed(2)} s without`
    figure(
      `share of search in a cold build of ${size} pages, ${label}`,
      (1 - bare / all) * 100,
      '%',
      kind === 'ms' ? { most: 20 } : {},
      note,
    )
  }
}

// ---- Relevance

async function measureRelevance(): Promise<void> {
  const { site } = await ownSite()
  for (const lang of langs) {
    const documents = site.documents(lang)
    const routes = new Set<string>(documents.map(({ routePath }) => routePath))
    print(`\nRelevance, ${lang}: ${readJudged(lang).length} judged queries on ${documents.length} pages`)
    for (const { query, pages } of readJudged(lang))
      if (!pages.some((page) => routes.has(page)))
        print(`  the expected pages for this query do not exist: ${query} (${pages})`)
    const answered = await answerJudged(site, lang)
    const [ours, plain] = [relevanceOf(answered), relevanceOf(answerWithLunr(documents, lang))]
    const beside = (value: number) => `plain Lunr ${value.toFixed(3)}`
    figure('MRR@7', ours.meanReciprocalRank, '', { least: 0.91 }, beside(plain.meanReciprocalRank))
    figure('success@3', ours.successAtThree, '', { least: 0.95 }, beside(plain.successAtThree))
    if (flags.includes('--misses')) for (const miss of answered.filter((one) => placeOf(one) !== 1)) printMiss(miss)
  }
}

function printMiss(miss: Answered): void {
  const place = placeOf(miss)
  print(`  ${place || '–'}  ${miss.query}  (${miss.pages.join(' ')})`)
  print(`       ${miss.answers.slice(0, Math.max(place, 3)).join(' ') || 'nothing'}`)
}

// ---- Weight

type Unit = 'gzip' | 'brotli'

/** Returns the size of the files that every first query loads: the panel, the worker and the manifest. */
async function codeOf(browser: Browser, { site, out, start }: Built): Promise<Weight> {
  const server = await startServer([docsite, 'preview', '--out', out, '--port', '0'], '.')
  try {
    const { code } = await measureOpening(browser, 'en', server.url + start('en'), 'page')
    const weights = code.map((file) => site.weigh(file))
    const all = sumOf(weights)
    print(`\nCode of the search: ${kilo(all, 'gzip')} gzip, ${kilo(all, 'brotli')} brotli`)
    for (const [i, file] of code.entries()) print(`  ${file.padEnd(56)}${kilo(weights[i] as Weight, 'gzip')} gzip`)
    return all
  } finally {
    await server.stop()
  }
}

const inUnit = (weight: Weight, unit: Unit): number => weight[unit] / 1000
const kilo = (weight: Weight, unit: Unit): string => `${inUnit(weight, unit).toFixed(1)} kB`

/** The most that the median first query may load, in kB with gzip, by the number of pages. */
const firstQueryTargets: Record<number, number> = { 170: 60, 1000: 90, 5000: 125 }

function weightFigures(
  label: string,
  weights: readonly QueryWeight[],
  code: Weight,
  unit: Unit,
  target: Target,
  ofMedian: Target = {},
): void {
  const sorted = weights.toSorted((a, b) => a.all[unit] - b.all[unit])
  const of = ({ all }: QueryWeight) => inUnit(sumOf([all, code]), unit)
  const note = ({ query, parts }: QueryWeight) =>
    `${query}: ${Object.entries(parts)
      .map(([kind, part]) => `${part.files > 1 ? `${part.files} ` : ''}${kind} ${inUnit(part, unit).toFixed(0)}`)
      .join(', ')}`
  const [middle, largest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)] as [QueryWeight, QueryWeight]
  figure(`${label}, ${unit}, median`, of(middle), 'kB', ofMedian, note(middle))
  figure(`${label}, ${unit}, maximum`, of(largest), 'kB', target, note(largest))
}

const noCode: Weight = { gzip: 0, brotli: 0 }

async function measureWeight(browser: Browser): Promise<void> {
  const built = await ownSite()
  const code = await codeOf(browser, built)
  for (const lang of langs) {
    const queries = readJudged(lang).map(({ query }) => query)
    const weights = await firstWeights(built.site, lang, queries)
    print(`\nWeight with code, ${lang}: this site, ${queries.length} judged queries, each as the first query`)
    weightFigures('first query', weights, code, 'brotli', { most: 125 })
    weightFigures('first query', weights, code, 'gzip', {})
    await compare(built, lang, queries, false)
  }
  for (const size of sizes)
    for (const words of Object.keys(vocabularies))
      for (const lang of langs) {
        const built = await generatedSite(size, words)
        const documents = built.site.documents(lang)
        const queries = takeQueries(documents, lang, weighedQueries)
        print(`\nWeight with code, ${lang}: ${built.name}, ${queries.length} queries`)
        const first = await firstWeights(built.site, lang, queries)
        const most = firstQueryTargets[size]
        weightFigures('first query', first, code, 'gzip', { most: 143 }, most === undefined ? {} : { most })
        const second = await secondWeights(built.site, lang, queries)
        weightFigures('second query', second, noCode, 'gzip', { most: 56 })
        await compare(built, lang, takeQueries(documents, lang, comparedQueries), true)
      }
}

/** Compares the first seven results with those of an unsplit index, and counts the results that contain the query. */
async function compare(
  { site, root }: Built,
  lang: Lang,
  queries: readonly string[],
  isLiteral: boolean,
): Promise<void> {
  const different = await differences(site.searcher(lang), await wholeIndex(root, lang), queries)
  const share = (some: readonly unknown[]) => (1 - some.length / queries.length) * 100
  figure(`same results as a whole index (${queries.length} queries)`, share(different), '%', { least: 100 })
  list(
    different.map(({ query, pieces, whole }) => {
      const missing = whole.filter((page) => !pieces.includes(page))
      const isOrder = missing.length === 0 && pieces.length === whole.length
      return `${query}: ${isOrder ? 'different order' : `missing ${missing.slice(0, 3).join(' ') || 'none'}, ${pieces.length} instead of ${whole.length}`}`
    }),
  )
  if (!isLiteral) return
  const short = await shortfalls(site.searcher(lang), site.documents(lang), queries)
  figure('queries with the most possible literal matches', share(short), '%')
  list(short.map(({ query, shown, all }) => `${query}: ${shown} of ${Math.min(all, shownPages)} (${all} pages)`))
}

function list(lines: readonly string[]): void {
  for (const line of lines.slice(0, listedAtMost)) print(`    ${line}`)
  if (lines.length > listedAtMost) print(`    and ${lines.length - listedAtMost} more`)
}

// ---- Speed

async function measureSpeed(browser: Browser): Promise<void> {
  await measureSpeedOf(browser, await ownSite(), 0)
  for (const size of sizes)
    for (const words of Object.keys(vocabularies)) await measureSpeedOf(browser, await generatedSite(size, words), size)
}

/** `size` is the number of generated pages, or 0 for this repository's site. */
async function measureSpeedOf(browser: Browser, built: Built, size: number): Promise<void> {
  const server = await startServer([docsite, 'preview', '--out', built.out, '--port', '0'], '.')
  try {
    for (const lang of langs) await measureSpeedIn(browser, built, lang, size, server.url)
  } finally {
    await server.stop()
  }
}

async function measureSpeedIn(browser: Browser, built: Built, lang: Lang, size: number, root: string): Promise<void> {
  const url = root + built.start(lang)
  const judged = readJudged(lang).map(({ query }) => query)
  const every = Math.floor(judged.length / answeredQueries)
  const queries =
    size === 0
      ? judged.filter((_, at) => at % every === 0).slice(0, answeredQueries)
      : takeQueries(built.site.documents(lang), lang, answeredQueries)
  await warm(built.site.searcher(lang), queries, root)
  print(`\nSpeed, ${lang}: ${built.name}; ${machine()}`)
  const openings = []
  for (const query of queries.slice(0, runs)) openings.push(await measureOpening(browser, lang, url, query))
  const times = openings.map(({ ms }) => ms)
  figure(
    `Ctrl+K to first hit, median of ${times.length}`,
    median(times),
    'ms',
    size === 0 ? {} : { most: size < 1000 ? 300 : 400 },
    `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`,
  )
  const longTasks = openings.flatMap((opening) => opening.longTasks)
  figure(
    'main-thread tasks over 50 ms',
    longTasks.length,
    '',
    { most: 0 },
    longTasks.map((ms) => ms.toFixed(0)).join(' '),
  )
  const answers = await measureAnswers(browser, lang, url, queries.at(-1) as string, queries.slice(0, -1))
  const all = answers.map(({ ms }) => ms)
  const slowest = all.indexOf(Math.max(...all))
  const inWorker = answers.map(({ workerMs }) => workerMs)
  figure(
    `end of the delay to painted hits, p95 of ${all.length}`,
    percentile(all, 0.95),
    'ms',
    size === 0 ? { most: 30 } : size >= 5000 ? { most: 60 } : {},
    `median ${median(all).toFixed(0)}, slowest ${all[slowest]?.toFixed(0)}: ${queries[slowest]}`,
  )
  figure('  time in the worker, p95', percentile(inWorker, 0.95), 'ms', {}, `median ${median(inWorker).toFixed(0)}`)
}

/** Requests all files once, so that the server compresses them before the measurement. */
async function warm(searcher: Searcher, queries: readonly string[], root: string): Promise<void> {
  for (const query of queries) await searcher.search(query)
  for (const file of searcher.fetched) await (await fetch(root + file)).arrayBuffer()
}

// ---- Recall

async function measureRecall(size: number): Promise<void> {
  const root = resolve(`.bench/recall-${size}`)
  makeProjectIn(recallLangs, root, size, otherWords)
  await run([docsite, 'build'], root)
  const site = new SearchedSite(join(root, 'dist'))
  for (const lang of recallLangs) {
    print(`\nRecall, ${lang}: ${size} pages, ${substrings} substrings of their texts`)
    const { missed, ofAllPages } = await recallOf(site, lang, substrings)
    figure('the page of the substring is found', (1 - missed.length / substrings) * 100, '%', { least: 100 })
    list(missed.map(({ query, page }) => `${query} (${page})`))
    figure('of all pages that contain a substring, found', ofAllPages * 100, '%')
  }
}

/** Describes the machine and its load, because times mean little without them. */
const machine = (): string => `${availableParallelism()} cores, load ${(loadavg()[0] as number).toFixed(1)}`

const browser = await chromium.launch(await findBrowser('installed', 'machine'))
try {
  if (parts.includes('build')) print(`\nBuild, fastest of several; ${machine()}`)
  if (parts.includes('build')) for (const size of sizes) await generatedSite(size, 'few')
  if (parts.includes('relevance')) await measureRelevance()
  if (parts.includes('weight')) await measureWeight(browser)
  if (parts.includes('speed')) await measureSpeed(browser)
  if (parts.includes('recall')) for (const size of recallSizes) await measureRecall(size)
} finally {
  await browser.close()
}
emptyTrash()
