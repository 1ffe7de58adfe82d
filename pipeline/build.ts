// Builds a project: compiles it, generates the outputs in a staging directory, and replaces the old output directory.

import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { allowedHtml, overtime, overweight, type Weighed } from './budget.ts'
import { bytesByKind, countPages, largestLoad, type Written } from './build-numbers.ts'
import { type BuiltOutputs, buildOutputs } from './build-outputs.ts'
import { type CheckScope, checkSite } from './check/check.ts'
import { PhaseClock } from './clock.ts'
import { type CompiledSite, type CompileTools, compileSite } from './compile.ts'
import { applySeverities, type Diagnostic, inOrder } from './model/diagnostic.ts'
import { urlOf } from './model/route.ts'
import type { BuildManifest } from './output/build-manifest.ts'
import { checkOutput, OutputFolder, recoverOutput } from './output/output-folder.ts'
import { pageAssets, publicFiles } from './output/public-files.ts'
import { retainAssets } from './output/retained-assets.ts'
import { search } from './output/search/search.ts'
import { makeTheme } from './output/theme/assets.ts'
import type { Theme } from './output/theme/compile-theme.ts'
import { themeFiles } from './output/theme/theme-files.ts'
import type { LinkedPage } from './site/link.ts'
import type { Project } from './source/config.ts'
import { toolHash } from './source/tool.ts'
import type { Cache } from './storage/cache.ts'
import { withCache } from './storage/with-cache.ts'
import type { Pool } from './workers/pool.ts'

export interface BuildOptions {
  out: string
  pool: Pool
  /** Ignores the cache and saves nothing. */
  noCache?: boolean
  /** Number of earlier builds whose hashed files are retained for open tabs. */
  keep?: number | undefined
  /** Measures the phases. The caller starts it, so that the total includes the work before the build. */
  clock?: PhaseClock
  onParsed?: NonNullable<CompileTools['onParsed']>
}

export interface BuildResult {
  diagnostics: Diagnostic[]
  out: string
  parsed: number
  /** Absent if the site has errors; the old output then stays in place. */
  written?: Written
  /** Set if the cache could not be written. The site is still complete. */
  cacheProblem?: Error
}

/** Builds a site. If the content has errors or the build stops early, the output directory does not change. */
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

interface ReplaceInput extends TimedOptions {
  project: Project
  site: CompiledSite
  pages: LinkedPage[]
  theme: Theme
  cache: Cache
}

/** Generates the outputs and replaces the old site, unless the outputs have errors. */
async function replaceOutput(input: ReplaceInput): Promise<{ diagnostics: Diagnostic[]; written?: Written }> {
  const { out, cache, clock, project, pages, site, pool } = input
  const folder = new OutputFolder(out)
  const note = `output-${hash('sha1', folder.target).slice(0, 12)}`
  try {
    clock.start('render and write')
    const limits = { html: allowedHtml(project.config) }
    const built = await buildOutputs({ ...input, folder, limits, manifest: cache.readNote<BuildManifest>(note) })
    const kept = retainAssets(built.writer, input.keep ?? 0)
    clock.start('replace the old site')
    const found = [...built.diagnostics, ...overweight(project, weighed(built, project)), ...overtime(project, clock)]
    const diagnostics = applySeverities(found, project.config.check?.rules)
    if (hasErrors(diagnostics)) {
      folder.abort()
      return { diagnostics }
    }
    await pool.checkSignal()
    folder.commit()
    const clearing = folder.clear()
    cache.writeNote(note, built.manifest)
    cache.save()
    await clearing
    const files = [...built.files.values()].flat()
    const written = {
      pages: countPages(pages),
      rendered: built.rendered,
      reused: pages.length - built.rendered,
      kept,
      bytes: bytesByKind(files),
      largestLoad: largestLoad(built.pages, built.document.shell, files, site.linked),
    }
    return { diagnostics, written }
  } catch (error) {
    folder.abort()
    throw error
  }
}

function weighed({ writer, document, pages, files, manifest }: BuiltOutputs, { addressing }: Project): Weighed {
  return {
    writer,
    shell: document.shell,
    heavyPages: pages.flatMap(({ page, facts }) =>
      facts?.zipped === undefined ? [] : [{ name: urlOf(page.route.path, addressing), bytes: facts.zipped }],
    ),
    searches: Object.values(manifest[search.name] ?? {}).map(({ files }) => files),
    copied: [themeFiles, pageAssets, publicFiles].flatMap(({ name }) => files.get(name) ?? []),
  }
}

/** Checks a compiled site and returns all diagnostics, including `others` from other phases. */
export const diagnosticsOf = (
  { diagnostics, ...site }: CompiledSite,
  pages: readonly LinkedPage[],
  project: Project,
  scope: CheckScope,
  others: readonly Diagnostic[] = [],
): Diagnostic[] => checkSite({ project, pages, ...site }, [...diagnostics, ...others], scope)
