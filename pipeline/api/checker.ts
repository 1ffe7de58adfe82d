// Checks a project, once or again after changes. Later checks use the same workers and answers of other sites.

import { PhaseClock } from '../build/clock.ts'
import { saveTimes, timesOfLastRun } from '../build/run-times.ts'
import { type Affected, affectedBy } from '../check/affected.ts'
import type { LinkCache } from '../check/external/link-cache.ts'
import { fixFiles } from '../check/fix.ts'
import type { PageFindings } from '../check/rule.ts'
import { SampleChecks } from '../check/samples/samples.ts'
import { openParsedSite } from '../engine/parsed-site.ts'
import type { Site } from '../engine/site.ts'
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

/** A site with everything that a report needs. */
interface SiteToReport {
  site: Site
  pages: readonly LinkedPage[]
  /** What the rules that look at single pages have found. */
  pageFindings: PageFindings
  /** What was found besides, in samples and packages, and by requests to other sites. */
  others: Diagnostic[]
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
    const first = await this.#open(onLoad)
    onRead?.(first.site.pages.reading.codePaths)
    const { last, fixed } = this.#options.fix ? await this.#fix(first) : { last: first, fixed: undefined }
    const { site } = last
    const baseline = accept(site.checked(last.pages), this.#options.accept)
    const diagnostics = reportOf(last, baseline?.project)
    return {
      ok: !diagnostics.some(({ severity }) => severity === 'error'),
      root: this.#root,
      config: site.project.config,
      diagnostics,
      pages: checkedPages(last).length,
      ...(fixed ? { fixed } : {}),
      ...(baseline
        ? { accepted: { sections: baseline.sections, pages: baseline.pages, urls: baseline.addresses } }
        : {}),
      cacheProblems: cacheProblems(site.project, this.#options, last.cacheProblem),
    }
  }

  async #open(onLoad?: (project: Project) => void): Promise<SiteToReport> {
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
    const { result, problem } = await withCache(use, async (cache) => {
      clock.start('read and parse', timesOfLastRun('check', cache))
      const samples = new SampleChecks(cache)
      const { verify } = this.#options
      const site = await openParsedSite({
        ...{ project, cache, pool, verify },
        onParsed(pages, done, total) {
          // With `since`, the pages whose samples are checked are known only when the site is linked.
          if (!changed) samples.begin(pages)
          report(pages, done, total)
        },
      })
      clock.start('link')
      const affected = changed && affectedBy(changed, site)
      const ofSamples = await samples.finish(site, project, affected?.pages)
      clock.end()
      saveTimes('check', cache, clock)
      const { pages } = site.checked(await site.linkAll())
      const ofSearch = await searchPackageFaults(site, cache.folder('search'))
      const pageFindings = site.findings.onAll(site.checked(pages))
      cache.save()
      return { site, pages, pageFindings, affected, others: [...ofSamples, ...ofSearch] }
    })
    await pool.checkSignal()
    const others = [...result.others, ...(await this.#checkExternal(result))]
    return { ...result, others, cacheProblem: problem }
  }

  async #checkExternal({ site, ...result }: Omit<SiteToReport, 'cacheProblem'>): Promise<Diagnostic[]> {
    const { external, signal, onProgress } = this.#options
    if (!external) return []
    const [{ checkExternal }, { LinkCache }] = await Promise.all([
      import('../check/external/external.ts'),
      import('../check/external/link-cache.ts'),
    ])
    this.#answers ??= new LinkCache(site.project.cacheFolder)
    return checkExternal(site.checked(checkedPages(result)), {
      ...(signal ? { signal } : {}),
      memory: this.#answers,
      onProgress: (done, total) => onProgress?.({ kind: 'external', done, total }),
    })
  }

  /** Fixes files and opens the site again until nothing more can be fixed. Returns the last site. */
  async #fix(first: SiteToReport): Promise<{ last: SiteToReport; fixed: NonNullable<CheckResult['fixed']> }> {
    const files = new Set<string>()
    let problems = 0
    let last = first
    for (let round = 0; round < maxRounds; round++) {
      const fixed = fixFiles(this.#root, reportOf(last), last.site.project.config.route?.linkedFolders)
      if (fixed.faults === 0) break
      problems += fixed.faults
      for (const file of fixed.files) files.add(file)
      last = await this.#open()
    }
    return { last, fixed: { problems, files: [...files] } }
  }
}

/** Returns the pages whose diagnostics are reported. */
const checkedPages = ({ pages, affected }: Pick<SiteToReport, 'pages' | 'affected'>): readonly LinkedPage[] =>
  affected ? pages.filter(({ route }) => affected.pages.has(route.filePath)) : pages

/** Collects the diagnostics. `project` is the project with its new baseline, if one was just recorded. */
function reportOf({ site, pages, pageFindings, others, affected }: SiteToReport, project = site.project): Diagnostic[] {
  // With a new baseline, these rules find something else.
  const known = project === site.project ? { pageFindings } : { project }
  const diagnostics = site.report(pages, 'all', others, known)
  return affected ? diagnostics.filter((one) => affected.concerns(one)) : diagnostics
}
