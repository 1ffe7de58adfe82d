// Project → site on disk: compile, render what changed, take over what did not, put the new folder in the old one's place.

import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { type CheckScope, checkSite } from './check/check.ts'
import { PhaseClock } from './clock.ts'
import { type CompiledSite, type CompileTools, compileSite } from './compile.ts'
import { applySeverities, type Diagnostic, inOrder } from './model/diagnostic.ts'
import { makeTheme } from './output/theme/assets.ts'
import type { Theme } from './output/theme/compile-theme.ts'
import { checkOutput, OutputFolder, recoverOutput } from './output/write.ts'
import type { LinkedPage } from './site/link.ts'
import type { Project } from './source/config.ts'
import { toolHash } from './source/tool.ts'
import { type Cache, withCache } from './storage/cache.ts'
import type { Pool } from './workers/pool.ts'
import { overtime } from './write/budget.ts'
import type { Written } from './write/numbers.ts'
import { writeSite } from './write/site.ts'

export interface BuildOptions {
  out: string
  pool: Pool
  /** Starts from nothing and keeps nothing. */
  noCache?: boolean
  /** How many earlier builds keep their hashed files, for tabs that are open. */
  keep?: number | undefined
  /** Told when a phase begins; it has run since whatever counts as the build's time. */
  clock?: PhaseClock
  onParsed?: NonNullable<CompileTools['onParsed']>
}

export interface BuildResult {
  diagnostics: Diagnostic[]
  out: string
  parsed: number
  /** What was written; absent when errors of the site kept the old output in place. */
  written?: Written
  /** Why the cache could not be written; the site is complete all the same. */
  cacheProblem?: Error
}

/** Builds a site. Errors of its content leave the output folder as it was; so does anything that stops the build. */
export async function buildSite(project: Project, options: BuildOptions): Promise<BuildResult> {
  const out = resolve(project.root, options.out)
  recoverOutput(out)
  checkOutput(out, project.root)
  const clock = options.clock ?? new PhaseClock('open the cache', performance.now())
  const use = { folder: project.cacheFolder, tool: toolHash(), fresh: options.noCache }
  const { result, problem } = await withCache(use, (cache) => buildWith(cache, project, { ...options, out, clock }))
  return { ...result, ...(problem ? { cacheProblem: problem } : {}) }
}

type TimedOptions = BuildOptions & { clock: PhaseClock }

async function buildWith(cache: Cache, project: Project, options: TimedOptions): Promise<BuildResult> {
  options.clock.start('read and parse')
  const making = makeTheme(project, cache)
  const [site, theme] = await Promise.all([compileSite(project, { cache, rendersAll: true, ...options }), making])
  await options.pool.checkSignal()
  options.clock.start('link')
  const pages = site.linked.routes.routes.map((route) => site.linked.link(route))
  const found = diagnosticsOf(site, pages, project, 'errors', theme.diagnostics)
  const { diagnostics, written } = hasErrors(found)
    ? { diagnostics: [] }
    : await replaceOutput({ project, site, pages, theme, cache, ...options })
  if (!written) cache.save()
  return {
    out: options.out,
    parsed: site.parsed,
    diagnostics: inOrder([...found, ...diagnostics]),
    ...(written ? { written } : {}),
  }
}

const hasErrors = (diagnostics: readonly Diagnostic[]) => diagnostics.some(({ severity }) => severity === 'error')

interface Parts extends TimedOptions {
  project: Project
  site: CompiledSite
  pages: LinkedPage[]
  theme: Theme
  cache: Cache
}

/** Writes the site and puts it in the old one's place, unless there are errors that only writing finds. */
async function replaceOutput({
  out,
  cache,
  clock,
  ...parts
}: Parts): Promise<{ diagnostics: Diagnostic[]; written?: Written }> {
  const folder = new OutputFolder(out)
  const note = `output-${hash('sha1', folder.target).slice(0, 12)}`
  try {
    clock.start('render and write')
    const made = await writeSite({ ...parts, cache, folder, buildManifest: cache.readNote(note) })
    clock.start('put in place')
    const found = [...made.diagnostics, ...overtime(parts.project, clock)]
    const diagnostics = applySeverities(found, parts.project.config.check?.rules)
    if (hasErrors(diagnostics)) {
      folder.abort()
      return { diagnostics }
    }
    await parts.pool.checkSignal()
    folder.commit()
    const clearing = folder.clear()
    cache.writeNote(note, made.buildManifest)
    cache.save()
    await clearing
    return { diagnostics, written: made.written }
  } catch (error) {
    folder.abort()
    throw error
  }
}

/** Everything wrong with a compiled site; `others` is what other parts found. */
export const diagnosticsOf = (
  { diagnostics, ...site }: CompiledSite,
  pages: readonly LinkedPage[],
  project: Project,
  scope: CheckScope,
  others: readonly Diagnostic[] = [],
): Diagnostic[] => checkSite({ project, pages, ...site }, [...diagnostics, ...others], scope)
