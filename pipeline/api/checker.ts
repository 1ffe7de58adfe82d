// Checks a project, once or again after changes. Later checks use the same workers and answers of other sites.

import { type Affected, affectedBy } from '../check/affected.ts'
import type { LinkCache } from '../check/external/link-cache.ts'
import { fixFiles } from '../check/fix.ts'
import { pageFindings } from '../check/page-findings.ts'
import type { PageFindings } from '../check/rule.ts'
import { SampleChecks } from '../check/samples/samples.ts'
import { PhaseClock } from '../engine/clock.ts'
import { type CompiledSite, compileSite } from '../engine/compile.ts'
import { diagnosticsOf, withFiles } from '../engine/diagnose.ts'
import { linkPages } from '../engine/head-hooks.ts'
import { saveTimes, timesOfLastRun } from '../engine/run-times.ts'
import type { BuildPhaseName, PhaseTime } from '../model/build-phase.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { searchPackageFaults } from '../output/search/search.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import { changedSince } from '../source/git/changed-files.ts'
import { toolHash } from '../source/tool.ts'
import { withCache } from '../source/with-cache.ts'
import type { Pool } from '../workers/pool.ts'
import { accept } from './baseline.ts'
import type { CheckOptions, CheckResult } from './types.ts'
import { cacheProblems, loadFor, reportParsed } from './work.ts'

const firstPhase = 'start and read the configuration'

/** One fix can make another possible. If the tenth round still fixes something, two rules are undoing each other's fixes. */
const maxRounds = 10

/** A compiled site with everything that a report needs. */
interface SiteToReport extends CompiledSite {
  project: Project
  pages: LinkedPage[]
  /** What the rules that look at single pages have found. */
  pageFindings: PageFindings
  externalDiagnostics: Diagnostic[]
  cacheProblem: Error | undefined
  /** What the changes can affect, if only that is to be reported. */
  affected: Affected | undefined
}

export class Checker {
  readonly #root: string
  readonly #options: CheckOptions
  readonly #pool: Pool
  /** The answers of other sites, so that each URL is requested only once. */
  #answers: LinkCache | undefined

  /** `root` is absolute. */
  constructor(root: string, options: CheckOptions, pool: Pool) {
    this.#root = root
    this.#options = options
    this.#pool = pool
  }

  /**
   * Loads the project and checks it. `onLoad` receives the project as soon as it is loaded, and `onRead` the absolute paths of the
   * files that code blocks show.
   */
  async check(
    onLoad?: (project: Project) => void,
    onRead?: (codePaths: readonly string[]) => void,
  ): Promise<CheckResult> {
    const first = await this.#compile(onLoad)
    onRead?.(first.codePaths)
    const { site, fixed } = this.#options.fix ? await this.#fix(first) : { site: first, fixed: undefined }
    const baseline = accept(site, this.#options.accept)
    const diagnostics = reportOf(site, baseline?.project)
    return {
      ok: !diagnostics.some(({ severity }) => severity === 'error'),
      root: this.#root,
      config: site.project.config,
      diagnostics,
      pages: checkedPages(site).length,
      ...(fixed ? { fixed } : {}),
      ...(baseline
        ? { accepted: { sections: baseline.sections, pages: baseline.pages, urls: baseline.addresses } }
        : {}),
      cacheProblems: cacheProblems(site.project, this.#options, site.cacheProblem),
    }
  }

  async #compile(onLoad?: (project: Project) => void): Promise<SiteToReport> {
    const pool = this.#pool
    const onPhase = (name: BuildPhaseName, lastRun?: PhaseTime[]) =>
      this.#options.onProgress?.({ kind: 'phase', name, ...(lastRun ? { lastRun } : {}) })
    const clock = new PhaseClock(firstPhase, performance.now(), onPhase)
    onPhase(firstPhase)
    const project = await loadFor(this.#root, this.#options)
    onLoad?.(project)
    await pool.checkSignal()
    const { since } = this.#options
    const changed = since === undefined ? undefined : changedSince(this.#root, since)
    const use = { folder: project.cacheFolder, tool: toolHash(), fresh: this.#options.cache === false }
    const report = reportParsed(this.#options)
    const { result: site, problem } = await withCache(use, async (cache) => {
      clock.start('read and parse', timesOfLastRun('check', cache))
      const samples = new SampleChecks(cache)
      const compiled = await compileSite(project, {
        cache,
        pool,
        verify: this.#options.verify,
        onParsed(pages, done, total) {
          // With `since`, the pages whose samples are checked are known only when the site is linked.
          if (!changed) samples.begin(pages)
          report(pages, done, total)
        },
      })
      clock.start('link')
      const affected = changed && affectedBy(changed, { project, ...compiled })
      const sampleProblems = await samples.finish(compiled, project, affected?.pages)
      clock.end()
      saveTimes('check', cache, clock)
      const pages = withFiles(await linkPages(compiled), compiled)
      const ofSearch = await searchPackageFaults(compiled.linked, cache.folder('search'))
      const { verify } = this.#options
      const ofPages = pageFindings({ project, pages, ...compiled }, { cache, keys: compiled.keys, verify })
      cache.save()
      return {
        ...compiled,
        pages,
        pageFindings: ofPages,
        affected,
        diagnostics: [...compiled.diagnostics, ...sampleProblems, ...ofSearch],
      }
    })
    await pool.checkSignal()
    const checked = { project, ...site }
    return { ...checked, externalDiagnostics: await this.#checkExternal(checked), cacheProblem: problem }
  }

  async #checkExternal(site: Omit<SiteToReport, 'externalDiagnostics' | 'cacheProblem'>): Promise<Diagnostic[]> {
    const { external, signal, onProgress } = this.#options
    if (!external) return []
    const [{ checkExternal }, { LinkCache }] = await Promise.all([
      import('../check/external/external.ts'),
      import('../check/external/link-cache.ts'),
    ])
    this.#answers ??= new LinkCache(site.project.cacheFolder)
    return checkExternal(
      { ...site, pages: checkedPages(site) },
      {
        ...(signal ? { signal } : {}),
        memory: this.#answers,
        onProgress: (done, total) => onProgress?.({ kind: 'external', done, total }),
      },
    )
  }

  /** Fixes files and compiles the site again until nothing more can be fixed. Returns the last compiled site. */
  async #fix(first: SiteToReport): Promise<{ site: SiteToReport; fixed: NonNullable<CheckResult['fixed']> }> {
    const files = new Set<string>()
    let problems = 0
    let site = first
    for (let round = 0; round < maxRounds; round++) {
      const fixed = fixFiles(this.#root, reportOf(site), site.project.config.route?.linkedFolders)
      if (fixed.faults === 0) break
      problems += fixed.faults
      for (const file of fixed.files) files.add(file)
      site = await this.#compile()
    }
    return { site, fixed: { problems, files: [...files] } }
  }
}

/** Returns the pages whose diagnostics are reported. */
const checkedPages = ({ pages, affected }: Pick<SiteToReport, 'pages' | 'affected'>): LinkedPage[] =>
  affected ? pages.filter(({ route }) => affected.pages.has(route.filePath)) : pages

/** Collects the diagnostics. `project` is the project with its new baseline, if one was just recorded. */
function reportOf(
  { project: siteProject, pages, pageFindings, externalDiagnostics, affected, ...site }: SiteToReport,
  project = siteProject,
): Diagnostic[] {
  // With a new baseline, these rules find something else.
  const checkedSite = project === siteProject ? { ...site, pageFindings } : site
  const diagnostics = diagnosticsOf(checkedSite, pages, project, 'all', externalDiagnostics)
  return affected ? diagnostics.filter((one) => affected.concerns(one)) : diagnostics
}
