// Implements `docsite build`: runs one build and reports it.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { buildSite } from '../pipeline/build.ts'
import type { Written } from '../pipeline/build-numbers.ts'
import { PhaseClock } from '../pipeline/clock.ts'
import { relativeBase } from '../pipeline/model/portable.ts'
import { loadProject, type Project } from '../pipeline/source/config.ts'
import { hasCache } from '../pipeline/storage/cache-directory.ts'
import { bytesText, timeText } from '../pipeline/text/quantity.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { Progress } from './progress.ts'
import {
  bold,
  countOfThings,
  countText,
  dim,
  exitCodes,
  reportCacheProblem,
  reportColdCache,
  reportDiagnostics,
} from './report.ts'
import { type Interrupted, stopOnSignal } from './signals.ts'
import { startWorkers } from './start-workers.ts'

export interface BuildFlags {
  out: string
  base?: string
  cache: boolean
  concurrency?: number
  profile?: boolean
  keep?: number
}

/** A finished build. */
export interface Finished {
  project: Project
  written: Written
  out: string
  clock: PhaseClock
  /** The number of pages that were parsed. */
  parsed: number
  /** The number of warnings as text, or an empty text. */
  warnings: string
}

export const build = (folder: string, flags: BuildFlags): Promise<number> =>
  buildThen(folder, flags, (finished) => summarize(finished, flags.profile ?? false))

/** Builds a site, reports its problems, and calls `done` if it was built. Returns the exit code. */
export async function buildThen(
  folder: string,
  flags: BuildFlags,
  done: (finished: Finished) => void,
): Promise<number> {
  const clock = new PhaseClock('start and read the configuration')
  const signal = stopOnSignal()
  const pool = new Pool({ concurrency: flags.concurrency, workerFile: new URL('./worker.js', import.meta.url), signal })
  if (!flags.cache || !hasCache(resolve(folder))) startWorkers(pool, folder)
  try {
    const project = await loadProject(folder, {
      ...(flags.base === relativeBase ? { portable: true } : { base: flags.base }),
      noCache: !flags.cache,
    })
    const progress = new Progress()
    const { diagnostics, out, parsed, written, cacheProblem } = await buildSite(project, {
      out: flags.out,
      pool,
      noCache: !flags.cache,
      keep: flags.keep,
      clock,
      onParsed: (_, done, all) => progress.show(`Parsing page ${done} of ${all}`),
    })
    progress.clear()
    clock.end()
    reportDiagnostics(diagnostics, project.root, false)
    if (project.cacheProblem !== undefined && flags.cache) reportColdCache(project.cacheProblem)
    if (cacheProblem) reportCacheProblem(cacheProblem)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    if (!written) {
      process.stderr.write(`The site was not built: ${countText(diagnostics)}. ${out} was not changed.\n`)
      return exitCodes.siteErrors
    }
    done({
      project,
      written,
      out,
      clock,
      parsed,
      warnings: diagnostics.length > errors.length ? countText(diagnostics) : '',
    })
    return exitCodes.done
  } catch (error) {
    // Ctrl+C also stops esbuild and git, and their errors may arrive before our own signal.
    // Two turns of the event loop are enough for the signal to arrive.
    await yieldToEventLoop()
    await yieldToEventLoop()
    if (!signal.aborted) throw error
    await pool.close()
    // Exit with the same signal, so that the parent process sees the cause.
    process.kill(process.pid, (signal.reason as Interrupted).signal)
    return exitCodes.failed
  } finally {
    await pool.close()
  }
}

function summarize({ project, written, out, parsed, warnings, clock }: Finished, profile: boolean): void {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const pages = Object.entries(written.pages)
  const all = pages.reduce((sum, [, count]) => sum + count, 0)
  const locales = pages.length > 1 ? ` (${pages.map(([lang, count]) => `${lang} ${count}`).join(', ')})` : ''
  print(`${bold(`Built ${all} ${all === 1 ? 'page' : 'pages'}`)}${locales} in ${timeText(clock.total)}: ${out}`)
  print(dim(`Parsed ${countOfThings(parsed, 'page')}, rendered ${written.rendered} (${written.reused} from the cache)`))
  const { deployment } = project
  if (deployment) print(`Site URL ${deployment.siteUrl}${deployment.base}, from the variable ${deployment.variable}`)
  const sizes = Object.entries(written.bytes).sort(([, a], [, b]) => b - a)
  print(sizes.map(([kind, bytes]) => `${kind} ${bytesText(bytes)}`).join(', '))
  if (written.kept > 0) print(dim(`Retained ${countOfThings(written.kept, 'file')} from earlier builds`))
  const load = written.largestLoad && loadText(written.largestLoad, out)
  if (load) print(dim(load))
  if (profile)
    for (const { name, ms, parts } of clock.phases) {
      print(`  ${timeText(ms).padStart(8)}  ${name}`)
      for (const part of parts) print(`  ${timeText(part.ms).padStart(8)}    ${part.name}`)
    }
  if (warnings) print(warnings)
}

/**
 * Describes the page with the largest first load. Returns `undefined` if another build has replaced the files in the
 * meantime.
 */
function loadText({ url, files }: NonNullable<Written['largestLoad']>, out: string): string | undefined {
  try {
    const zipped = files.map(({ path }) => ({ path, bytes: gzipSync(readFileSync(join(out, path))).length }))
    const sum = (end: string) =>
      bytesText(zipped.filter(({ path }) => path.endsWith(end)).reduce((total, { bytes }) => total + bytes, 0))
    return `Largest first load ${url}: ${sum('.html')} HTML, ${sum('.js')} JS, ${sum('.css')} CSS, gzipped`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
