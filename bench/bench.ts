// `npm run bench` measures docsite on generated sites of three sizes, and compares the builds with the bare
// remark pipeline in floor.ts.
//
// `npm run bench -- phone` runs only one part: phone, check, lsp, extras, openapi, customized, blocks,
// machines, writing or sites.
// BENCH_SIZES=170,1000 selects the sizes in pages, and BENCH_RUNS=5 sets the number of repetitions.
// `BENCH_SIZES=5000,50000 npm run bench -- large` measures how the cost of a page grows. It needs 10 GB of disk and half an hour.
// `npm run bench -- peers` compares docsite with other generators, which it installs. BENCH_PEERS=starlight,hugo selects them.
// `npm run bench -- since <commit>` compares it with an earlier commit, in CPU time. `--limit 1.1` measures only cold builds, and fails if
// one needs more. `--install` only installs the earlier commit. The default is the commit that `since.ts` records.

import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findBrowser } from '../test/browser/chromium.ts'
import { measureBlocks } from './blocks.ts'
import { type DevTimes, measureClicks, measureDev, startServer } from './browser.ts'
import { measureCustomized } from './customized.ts'
import { measureExtras } from './extras.ts'
import { makeProject } from './generate.ts'
import { measureLarge } from './large.ts'
import { measureLsp } from './lsp.ts'
import { measureMachines } from './machines.ts'
import { clean, emptyTrash, median, run, sizesIn } from './measure.ts'
import { measureOpenApi } from './openapi.ts'
import { comparePeers } from './peers/compare.ts'
import { measurePhone } from './phone.ts'
import { compareSince, installed, recordedCommit } from './since.ts'
import { measureWriting } from './writing.ts'

const docsite = resolve('lib/docsite.js')
const sizes = (process.env.BENCH_SIZES ?? '170,1000,5000').split(',').filter(Boolean).map(Number)
const runs = Number(process.env.BENCH_RUNS ?? 3)

const flags = process.argv.slice(2)
const parts = [
  'phone',
  'check',
  'lsp',
  'extras',
  'openapi',
  'customized',
  'blocks',
  'machines',
  'writing',
  'sites',
].filter((part) => flags.length === 0 || flags.includes(part))

/** Targets on a machine with two cores, by row and number of pages. */
const targets: Record<string, Record<number, number>> = {
  'cold build, s': { 170: 1.5, 1000: 4.6 },
  'cold build / floor': { 5000: 1 },
  'build after one edit, s': { 170: 0.5, 1000: 1.0, 5000: 2.5 },
  'peak memory, MB': { 170: 450, 5000: 700 },
  '`dev` to first page, s': { 170: 0.8, 5000: 1.5 },
  'edit to browser, median ms': { 170: 40, 5000: 40 },
  'edit to browser, p95 ms': { 170: 80, 5000: 80 },
  'click to heading, ms': { 170: 34, 5000: 34 },
  'HTML of a page, KiB gzip': { 170: 8, 1000: 8, 5000: 8 },
  'JS of a page, KiB gzip': { 170: 82, 1000: 82, 5000: 82 },
  'CSS of a page, KiB gzip': { 170: 12, 1000: 12, 5000: 12 },
}

const rows = new Map<string, Map<number, number>>()
const note = (row: string, size: number, value: number) => {
  rows.set(row, (rows.get(row) ?? new Map<number, number>()).set(size, value))
  process.stderr.write(`${size} pages: ${row} ${value.toFixed(2)}\n`)
}

/** Returns the gzipped sizes in bytes of the document, scripts and styles of a page. */
function firstLoad(folder: string, route: string): { html: number; js: number; css: number } {
  const html = readFileSync(join(folder, 'dist', `${route}.html`))
  const sum = (pattern: RegExp) =>
    Array.from(
      String(html).matchAll(pattern),
      ([, file = '']) => gzipSync(readFileSync(join(folder, 'dist', file))).length,
    ).reduce((a, b) => a + b, 0)
  return {
    html: gzipSync(html).length,
    js: sum(/(?:src|href)="(\/static\/js\/[^"]+)"/g),
    css: sum(/href="(\/static\/css\/[^"]+)"/g),
  }
}

async function measureSize(size: number): Promise<void> {
  const folder = resolve(`.bench/${size}`)
  const { routes } = makeProject(folder, size)
  const middle = routes[Math.floor(routes.length / 2)] as string
  const repeats = size > 1000 ? 1 : runs

  const cold = []
  for (let i = 0; i < repeats; i++) {
    clean(folder)
    cold.push(await run([docsite, 'build'], folder))
  }
  const floor = await run([resolve('.bench/floor.js'), 'content'], folder)
  const edited = join(folder, `content/en${middle}.md`)
  const text = readFileSync(edited, 'utf8')
  const warm = []
  for (let i = 0; i < Math.max(repeats, 3); i++) {
    writeFileSync(edited, text.replace('\n\n## ', `\n\nAn edit, number ${i}.\n\n## `))
    warm.push(await run([docsite, 'build'], folder))
  }
  writeFileSync(edited, text)
  const coldMs = median(cold.map(({ ms }) => ms))
  note('cold build, s', size, coldMs / 1000)
  note('floor, s', size, floor.ms / 1000)
  note('cold build / floor', size, coldMs / floor.ms)
  note('build after one edit, s', size, median(warm.map(({ ms }) => ms)) / 1000)
  note('peak memory, MB', size, Math.max(...cold.map(({ peakBytes }) => peakBytes)) / 1e6)
  note(
    'output per page, kB',
    size,
    sizesIn(join(folder, 'dist')).reduce((sum, file) => sum + file.size, 0) / size / 1000,
  )
  const load = firstLoad(folder, middle)
  note('HTML of a page, KiB gzip', size, load.html / 1024)
  note('JS of a page, KiB gzip', size, load.js / 1024)
  note('CSS of a page, KiB gzip', size, load.css / 1024)

  const browser = await chromium.launch(await findBrowser('installed', 'machine'))
  try {
    note('click to heading, ms', size, await measureClicks(browser, docsite, folder, middle, 15))
    clean(folder)
    const dev: DevTimes[] = []
    for (let i = 0; i < repeats; i++) {
      clean(folder)
      dev.push(await measureDev(browser, docsite, folder, middle, i === 0 ? 40 : 0))
    }
    note('`dev` to first page, s', size, median(dev.map(({ firstPageMs }) => firstPageMs)) / 1000)
    note('edit to browser, median ms', size, dev[0]?.editMedianMs ?? Number.NaN)
    note('edit to browser, p95 ms', size, dev[0]?.editP95Ms ?? Number.NaN)
  } finally {
    await browser.close()
  }
}

/** Measures the landing page and an ordinary page of this repository's site on a phone. */
async function measureOwnSite(): Promise<void> {
  const out = resolve('.bench/own')
  await run([docsite, 'build', '--out', out], '.')
  const server = await startServer([docsite, 'preview', '--out', out, '--port', '0'], '.')
  const browser = await chromium.launch(await findBrowser('installed', 'machine'))
  try {
    for (const path of ['', 'guide/start/quick-start']) {
      const { paintMs, blockingMs } = await measurePhone(browser, server.url + path, 5)
      const mark = (value: number, target: number) => `${value.toFixed(0)} ms ${value <= target ? '≤' : '>'} ${target}`
      process.stdout.write(
        `phone, /${path}: largest paint ${mark(paintMs, 1500)}, blocking time ${mark(blockingMs, 50)}\n`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Measures `docsite check` on generated sites, with an empty and with a full cache. */
async function measureCheck(): Promise<void> {
  for (const [size, coldTarget, warmTarget] of [
    [400, 2.0, 0.7],
    [5000, undefined, 2.5],
  ] as const) {
    const folder = resolve(`.bench/check-${size}`)
    makeProject(folder, size)
    await timeCheck(`check of ${size} pages, cold`, folder, coldTarget, () => clean(folder))
    await timeCheck(`check of ${size} pages, warm`, folder, warmTarget)
  }
}

/** Measures `docsite check` with type-checked samples on this repository's site: cold, after an edit, and unchanged. */
async function measureSamples(): Promise<void> {
  const folder = resolve('.bench/samples')
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['content', 'config']) cpSync(resolve(name), join(folder, name), { recursive: true })
  await timeCheck('check with types of all samples, cold', folder, 20, () => clean(folder))
  const page = join(folder, 'content/en/guide/start/quick-start.md')
  let edits = 0
  await timeCheck('check with types of one sample', folder, undefined, () =>
    appendFileSync(page, `\n\`\`\`ts\nexport const edits: number = ${++edits};\n\`\`\`\n`),
  )
  await timeCheck('check with types, nothing changed', folder)
}

async function timeCheck(what: string, folder: string, target?: number, before?: () => void): Promise<void> {
  const times = []
  for (let i = 0; i < runs; i++) {
    before?.()
    times.push(await run([docsite, 'check'], folder))
  }
  const seconds = median(times.map(({ ms }) => ms)) / 1000
  const busy = median(times.map(({ cpuMs }) => cpuMs)) / 1000
  const mark = target === undefined ? '' : ` ${seconds <= target ? '≤' : '>'} ${target}`
  process.stdout.write(`${what}: ${seconds.toFixed(2)} s${mark}, ${busy.toFixed(2)} s CPU time\n`)
}

function printTable(): void {
  const print = (cells: string[]) =>
    process.stdout.write(
      `${(cells[0] ?? '').padEnd(32)}${cells
        .slice(1)
        .map((cell) => cell.padStart(20))
        .join('')}\n`,
    )
  print(['', ...sizes.map((size) => `${size} pages`)])
  for (const [row, values] of rows) {
    print([
      row,
      ...sizes.map((size) => {
        const value = values.get(size)
        const target = targets[row]?.[size]
        if (value === undefined || Number.isNaN(value)) return '–'
        return target === undefined ? value.toFixed(2) : `${value.toFixed(2)} ${value <= target ? '≤' : '> '} ${target}`
      }),
    ])
  }
}

if (flags[0] === 'since') {
  const { positionals, values } = parseArgs({
    args: flags.slice(1),
    allowPositionals: true,
    options: { limit: { type: 'string' }, install: { type: 'boolean' } },
  })
  const commit = positionals[0] ?? recordedCommit
  if (values.install) {
    installed(commit)
    process.exit(0)
  }
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  const usualSizes = limit === undefined ? [170, 1000] : [170]
  const isGood = await compareSince(commit, docsite, {
    sizes: process.env.BENCH_SIZES ? sizes : usualSizes,
    runs: Math.max(runs, 3),
    limit,
  })
  emptyTrash()
  process.exit(isGood ? 0 : 1)
}

const version = []
for (let i = 0; i < 5; i++) version.push((await run([docsite, '--version'], '.')).ms)
process.stdout.write(`docsite --version: ${median(version).toFixed(0)} ms (target 120)\n`)
if (flags.includes('peers')) await comparePeers(process.env.BENCH_SIZES ? sizes : [170, 1000], runs)
if (flags.includes('large')) await measureLarge(docsite, sizes)
if (parts.includes('phone')) await measureOwnSite()
if (parts.includes('check')) {
  await measureCheck()
  await measureSamples()
}
if (parts.includes('lsp')) await measureLsp(docsite)
if (parts.includes('extras')) await measureExtras(docsite, runs)
if (parts.includes('openapi')) await measureOpenApi(docsite, Math.max(runs, 5))
if (parts.includes('customized')) await measureCustomized(docsite, Math.max(runs, 7))
if (parts.includes('blocks')) await measureBlocks(docsite, Math.max(runs, 5))
if (parts.includes('machines')) await measureMachines(docsite, sizes, runs)
if (parts.includes('writing')) {
  const browser = await chromium.launch(await findBrowser('installed', 'machine'))
  await measureWriting(browser, docsite, sizes, runs)
  await browser.close()
}
if (parts.includes('sites')) {
  for (const size of sizes) await measureSize(size)
  printTable()
}
emptyTrash()
