// Builds a project: compiles it, generates the outputs in a staging directory, and replaces the old output directory.

import { hash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import type { PagesInput } from '../engine/pages.ts'
import { openParsedSite } from '../engine/parsed-site.ts'
import type { Sharing } from '../engine/sharing.ts'
import type { Site } from '../engine/site.ts'
import type { BuildPhaseName } from '../model/build-phase.ts'
import { applySeverities, type Diagnostic, inOrder } from '../model/diagnostics/diagnostic.ts'
import type { BuildSummary } from '../model/plugin/plugin.ts'
import { isPortable } from '../model/portable.ts'
import { urlOf } from '../model/route.ts'
import type { SavedOutput } from '../output/build-manifest.ts'
import { checkOutput, OutputFolder, recoverOutput } from '../output/output-folder.ts'
import { pageAssets, publicFiles } from '../output/public-files.ts'
import { retainAssets } from '../output/retained-assets.ts'
import { search } from '../output/search/search.ts'
import { makeTheme } from '../output/theme/assets.ts'
import { themeFiles } from '../output/theme/theme-files.ts'
import { themeParts } from '../output/theme/theme-modules.ts'
import type { LinkedPage } from '../site/link.ts'
import { publicSite } from '../site/public-site.ts'
import type { Project } from '../source/config/config.ts'
import { nameGenerated } from '../source/plugins/generated-files.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'
import { withCache } from '../source/with-cache.ts'
import type { Cache } from '../storage/cache.ts'
import { together } from '../text/together.ts'
import type { Pool } from '../workers/pool.ts'
import { allowedHtml, overtime, overweight, type Weighed } from './budget.ts'
import { bytesByKind, countPages, largestLoad, type Written } from './build-numbers.ts'
import { type BuiltOutputs, buildOutputs, type OutputsInput } from './build-outputs.ts'
import { PhaseClock } from './clock.ts'

export interface BuildOptions {
  out: string
  pool: Pool
  /** Ignores the cache and saves nothing. */
  noCache?: boolean
  /** Reads all files, even those that seem unchanged. */
  verify?: boolean | undefined
  /** Number of earlier builds whose hashed files are retained for open tabs. */
  keep?: number | undefined
  /** Measures the phases. The caller starts it, so that the total includes the work before the build. */
  clock?: PhaseClock
  /** What other machines compute, too. A shard adds its part to the shared cache, and leaves the output directory as it is. */
  sharing?: Sharing | undefined
  onParsed?: NonNullable<PagesInput['onParsed']>
  onRendered?: OutputsInput['onRendered']
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
  const clock = options.clock ?? new PhaseClock(performance.now())
  const work = (cache: Cache) => buildWith(cache, project, { ...options, out, clock })
  const { result, problem } = await withCache(project, options.noCache ?? false, work)
  return { ...result, ...(problem ? { cacheProblem: problem } : {}) }
}

type TimedOptions = BuildOptions & { clock: PhaseClock }

async function buildWith(cache: Cache, project: Project, options: TimedOptions): Promise<BuildResult> {
  const startPhase = (name: BuildPhaseName) => {
    recordHooks(project, options.clock)
    options.clock.start(name)
  }
  startPhase('read and parse')
  const making = makeTheme(themeParts(project), cache)
  const { pool, verify, onParsed, sharing } = options
  const opening = openParsedSite({ project, cache, pool, verify, onParsed, sharing, rendersPages: true })
  const [site, theme] = await together([opening, making])
  await pool.checkSignal()
  startPhase('link')
  const pages = await site.linkAll()
  options.clock.because(site.links.reasons)
  // The rules look at the whole site, of which a shard has only a part.
  const problems = sharing?.shard ? theme.diagnostics : site.report(pages, 'errors', theme.diagnostics)
  const { diagnostics, written } = hasErrors(problems)
    ? { diagnostics: [] }
    : await replaceOutput({ project, site, pages, theme, cache, ...options })
  if (!sharing?.shard) {
    if (written) await finish(site, pages, { outDir: options.out, diagnostics: [...problems, ...diagnostics] })
    else cache.save()
  }
  recordHooks(project, options.clock)
  return {
    out: options.out,
    parsed: site.parsedCount,
    diagnostics: inOrder([...problems, ...diagnostics]),
    ...(written ? { written } : {}),
  }
}

/** Calls the `done` hooks of plugins. */
async function finish(site: Site, pages: readonly LinkedPage[], build: BuildSummary): Promise<void> {
  const { project } = site
  for (const plugin of project.plugins.list) {
    if (!plugin.done) continue
    const shown = publicSite(pluginSite(project, project.plugins.recordReads(plugin)), site, site.checked(pages).pages)
    await project.plugins.run(plugin, 'done', () => plugin.done?.(build, shown))
  }
}

/** Adds the time of the hooks that have run since the last call to the current phase. */
function recordHooks({ plugins }: Pick<Project, 'plugins'>, clock: PhaseClock): void {
  for (const [name, ms] of plugins.times.take()) clock.part(name, ms)
}

const hasErrors = (diagnostics: readonly Diagnostic[]) => diagnostics.some(({ severity }) => severity === 'error')

interface ReplaceInput extends TimedOptions, Pick<OutputsInput, 'project' | 'site' | 'pages' | 'theme' | 'cache'> {}

/** Generates the outputs and replaces the old site, unless the outputs have errors. */
async function replaceOutput(input: ReplaceInput): Promise<{ diagnostics: Diagnostic[]; written?: Written }> {
  const { out, cache, clock, project, pages, site, pool, sharing } = input
  const folder = new OutputFolder(out)
  const portable = isPortable(project.addressing)
  // Relative to the project, because CI may restore the cache and the output in a clone with another path.
  const place = relative(project.root, folder.target)
  // A portable site has other files, although many keys are the same.
  const note = `output-${hash('sha1', place).slice(0, 12)}${portable ? '-portable' : ''}`
  try {
    recordHooks(project, clock)
    clock.start('render and write')
    // Budgets are for readers who wait for the network.
    const limits = { html: portable ? undefined : allowedHtml(project.config) }
    const { manifest, finishedAt = 0 } = cache.readNote<SavedOutput>(note) ?? {}
    const last = { manifest, finishedAt: input.verify ? 0 : finishedAt }
    const built = await buildOutputs({ ...input, ...last, folder, limits })
    const retainedCount = retainAssets(built.writer, input.keep ?? 0)
    recordHooks(project, clock)
    clock.start('replace the old site')
    const problems = [
      ...built.diagnostics,
      ...(portable ? [] : overweight(project, weighed(built, project))),
      ...overtime(project, clock),
    ]
    const diagnostics = nameGenerated(applySeverities(problems, project.config.check?.rules), site.tree.generated)
    if (hasErrors(diagnostics)) {
      folder.abort()
      return { diagnostics }
    }
    await pool.checkSignal()
    if (sharing?.shard) {
      built.share(folder.staging)
      await sharing.cache.close()
      folder.abort()
    } else {
      folder.commit()
      built.share(folder.target)
      const finishedAt = folder.clear()
      cache.save()
      cache.writeNote(note, { manifest: built.manifest, finishedAt } satisfies SavedOutput)
    }
    const files = [...built.files.values()].flat()
    const numbers = {
      pages: countPages(pages),
      rendered: built.rendered,
      reused: pages.length - built.rendered,
      kept: retainedCount,
      bytes: bytesByKind(files),
      largestLoad: portable ? undefined : largestLoad(built.pages, built.document.shell, files, site.linked),
    }
    return { diagnostics, written: numbers }
  } catch (error) {
    folder.abort()
    throw error
  }
}

function weighed(
  { writer, document, pages, files, manifest }: BuiltOutputs,
  { addressing }: Pick<Project, 'addressing'>,
): Weighed {
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
