// Implements `build` of the API.

import { resolve } from 'node:path'
import { buildSite } from '../build/build.ts'
import type { Written } from '../build/build-numbers.ts'
import { PhaseClock } from '../build/clock.ts'
import type { Project } from '../source/config/config.ts'
import type { BuildOptions, BuildResult, FailedBuild, FinishedBuild } from './types.ts'
import { cacheProblems, loadFor, reportParsed, withPool, withSharing } from './work.ts'

/** Builds a site. `index.ts` describes errors. */
export async function build(folder: string, options: BuildOptions = {}): Promise<BuildResult> {
  const { outDir = 'dist', cache = true, verify, keep, signal, startedAt = performance.now(), onProgress } = options
  signal?.throwIfAborted()
  const root = resolve(folder)
  const clock = new PhaseClock(startedAt, (name) => onProgress?.({ kind: 'phase', name }))
  return withPool(root, { ...options, onJob: (ms) => clock.job(ms) }, async (pool) => {
    const project = await loadFor(root, options)
    await pool.checkSignal()
    const { result: built, problems } = await withSharing(project, options, (sharing) =>
      buildSite(project, {
        ...{ out: outDir, pool, noCache: !cache, verify, keep, clock, sharing },
        onParsed: reportParsed(options),
        onRendered: (done, total) => onProgress?.({ kind: 'render', done, total }),
      }),
    )
    clock.end()
    const report = {
      root,
      outDir: built.out,
      config: project.config,
      diagnostics: built.diagnostics,
      parsed: built.parsed,
      ms: clock.total,
      phases: clock.phases,
      cacheProblems: [...cacheProblems(project, options, built.cacheProblem), ...problems],
    }
    return built.written ? { ...report, ok: true, ...numbersOf(built.written, project) } : { ...report, ok: false }
  })
}

function numbersOf(
  output: Written,
  { deployment }: Pick<Project, 'deployment'>,
): Omit<FinishedBuild, keyof FailedBuild> {
  const { pages, rendered, reused, kept, bytes, largestLoad } = output
  return {
    pages: Object.values(pages).reduce((sum, count) => sum + count, 0),
    pagesByLocale: pages,
    rendered,
    reused,
    retained: kept,
    bytes,
    ...(largestLoad ? { largestLoad: { url: largestLoad.url, files: largestLoad.files.map(({ path }) => path) } } : {}),
    ...(deployment ? { deployment } : {}),
  }
}
