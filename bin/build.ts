// Implements `docsite build`: runs one build and reports it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { build as buildSite } from '../pipeline/api/build.ts'
import type { BuildEvent, BuildResult, FinishedBuild } from '../pipeline/api/types.ts'
import type { Shard } from '../pipeline/model/build-phase.ts'
import { bytesText, timeText } from '../pipeline/text/quantity.ts'
import { visible } from '../pipeline/text/visible.ts'
import { countOfThings, countText } from './diagnostics/names.ts'
import { coloredCounts, markText, nextSteps } from './diagnostics/summary.ts'
import { bold, dim, exitCodes, reportCacheProblem, reportDiagnostics } from './report.ts'
import { diedOf, stopOnSignal } from './signals.ts'
import { Progress } from './terminal/progress.ts'
import { terminalOf } from './terminal/terminal.ts'
import { setWorkerFlags } from './worker-flags.ts'

export interface BuildFlags {
  out: string
  base?: string
  cache: boolean
  verify?: boolean
  concurrency?: number
  profile?: boolean
  keep?: number
  shard?: Shard
}

export const build = (folder: string, { out, profile = false, ...flags }: BuildFlags): Promise<number> =>
  runBuild(async (options) => {
    const result = await buildSite(folder, { ...flags, ...options, outDir: out })
    return { result, print: (built) => (flags.shard ? summarizeShard(built, flags.shard) : summarize(built, profile)) }
  })

/** A build with the function that prints what is specific to its command. */
interface Ran {
  result: BuildResult
  print(built: FinishedBuild): void
}

/** The options for commands that build. */
interface RunOptions {
  signal: AbortSignal
  startedAt: number
  onProgress(event: BuildEvent): void
}

/** Runs a build until a stop signal arrives, and reports its problems. Returns the exit code. */
export async function runBuild(start: (options: RunOptions) => Promise<Ran>): Promise<number> {
  const signal = stopOnSignal()
  const progress = new Progress()
  const onProgress = (event: BuildEvent) => {
    if (event.kind === 'workers') setWorkerFlags()
    progress.take(event)
  }
  try {
    // The total includes the start of the process.
    const { result, print } = await start({ signal, startedAt: 0, onProgress })
    progress.clear()
    reportProblems(result)
    if (!result.ok) {
      process.stderr.write(failureText(result))
      return exitCodes.siteErrors
    }
    print(result)
    process.stdout.write(countsText(result))
    return exitCodes.done
  } catch (error) {
    // Ctrl+C also stops esbuild and git, and their errors may arrive before our own signal.
    // Two turns of the event loop are enough for the signal to arrive.
    await yieldToEventLoop()
    await yieldToEventLoop()
    return diedOf(signal, error)
  }
}

/** Says that the site was not built. In a terminal, the line has a mark and the time. */
function failureText({ diagnostics, outDir, ms }: BuildResult): string {
  const terminal = terminalOf(process.stderr)
  const [mark, time] =
    terminal.columns === undefined ? ['', ''] : [`${markText(false, terminal)} `, ` in ${timeText(ms)}`]
  const counts = `${coloredCounts(diagnostics, terminal)}${time}. ${visible(outDir)} was not changed.`
  return `${mark}The site was not built: ${counts}\n${nextSteps(diagnostics, terminal)}`
}

/** Returns the line with the counts of a finished build. In a terminal, the summary has them. */
function countsText({ diagnostics }: BuildResult): string {
  const terminal = terminalOf(process.stdout)
  if (terminal.columns !== undefined) return nextSteps(diagnostics, terminal)
  return diagnostics.length > 0 ? `${countText(diagnostics)}\n` : ''
}

function reportProblems({ diagnostics, root, config, cacheProblems }: BuildResult): void {
  reportDiagnostics(diagnostics, root, config.route?.linkedFolders)
  for (const problem of cacheProblems) reportCacheProblem(problem)
}

function summarizeShard({ pages, parsed, rendered, ms }: FinishedBuild, { index, count }: Shard): void {
  process.stdout.write(
    `${bold(`Built ${countOfThings(pages, 'page')}`)} of shard ${index} of ${count} in ${timeText(ms)}, for the shared cache\n`,
  )
  process.stdout.write(`${dim(`Parsed ${countOfThings(parsed, 'page')}, rendered ${rendered}`)}\n`)
}

function summarize(built: FinishedBuild, profile: boolean): void {
  const { outDir, pages, pagesByLocale, parsed, rendered, reused, retained, deployment, ms } = built
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const byLocale = Object.entries(pagesByLocale)
  const locales = byLocale.length > 1 ? ` (${byLocale.map(([lang, count]) => `${lang} ${count}`).join(', ')})` : ''
  const terminal = terminalOf(process.stdout)
  const isRich = terminal.columns !== undefined
  const mark = isRich ? `${markText(true, terminal)} ` : ''
  const counts = isRich ? `, ${coloredCounts(built.diagnostics, terminal)}` : ''
  print(
    `${mark}${bold(`Built ${countOfThings(pages, 'page')}`)}${locales} in ${timeText(ms)}${counts}: ${visible(outDir)}`,
  )
  print(dim(`Parsed ${countOfThings(parsed, 'page')}, rendered ${rendered} (${reused} from the cache)`))
  if (deployment) print(`Site URL ${deployment.siteUrl}${deployment.base}, from the variable ${deployment.variable}`)
  const sizes = Object.entries(built.bytes).sort(([, a], [, b]) => b - a)
  print(sizes.map(([kind, bytes]) => `${kind} ${bytesText(bytes)}`).join(', '))
  if (retained > 0) print(dim(`Retained ${countOfThings(retained, 'file')} from earlier builds`))
  const load = loadText(built)
  if (load) print(dim(load))
  if (profile) printPhases(built, print)
}

/** How many reasons for linking pages again are shown. */
const shownReasons = 8

function printPhases({ phases }: FinishedBuild, print: (text: string) => void): void {
  for (const { name, ms, parts, busy, jobs, reasons = [] } of phases) {
    print(`  ${timeText(ms).padStart(8)}  ${name}`)
    if (jobs) {
      const { count, total, longest } = jobs
      print(
        `  ${timeText(total).padStart(8)}    ${countOfThings(count, 'job')} of workers, the longest ${timeText(longest)}`,
      )
      print(`  ${timeText(busy).padStart(8)}    main thread`)
    }
    for (const part of parts) print(`  ${timeText(part.ms).padStart(8)}    ${part.name}`)
    for (const { pages, reason } of reasons.slice(0, shownReasons))
      print(`              ${countOfThings(pages, 'page')}: ${visible(reason)}`)
  }
}

/**
 * Describes the page with the largest first load. Returns `undefined` if another build has replaced the files in the
 * meantime.
 */
function loadText({ largestLoad, outDir }: FinishedBuild): string | undefined {
  if (!largestLoad) return undefined
  try {
    const zipped = largestLoad.files.map((path) => ({ path, bytes: gzipSync(readFileSync(join(outDir, path))).length }))
    const sum = (end: string) =>
      bytesText(zipped.filter(({ path }) => path.endsWith(end)).reduce((total, { bytes }) => total + bytes, 0))
    return `Largest first load ${visible(largestLoad.url)}: ${sum('.html')} HTML, ${sum('.js')} JS, ${sum('.css')} CSS, gzipped`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
