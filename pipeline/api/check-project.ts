// Checks a project, once or again after changes. Later checks use the same workers, and what rules that run on request have kept.

import { PhaseClock } from '../build/clock.ts'
import { type Affected, affectedBy } from '../check/affected.ts'
import { fixFiles, wrongFixes } from '../check/fix.ts'
import { findLater, LaterNotes, type LaterRun } from '../check/later-rules.ts'
import type { PageFindings } from '../check/rule.ts'
import { agesWithLinks } from '../check/rules/files/outdated-page.ts'
import { openParsedSite } from '../engine/parsed-site.ts'
import { entryName, type Sharing } from '../engine/sharing.ts'
import type { Site } from '../engine/site.ts'
import { type Diagnostic, inOrder } from '../model/diagnostics/diagnostic.ts'
import { indexesOf, searchPackageFaults } from '../output/search/search.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import { changedSince } from '../source/git/changed-files.ts'
import { withCache } from '../source/with-cache.ts'
import type { Cache } from '../storage/cache.ts'
import { type CacheFolder, Notes } from '../storage/signed-files.ts'
import type { Pool } from '../workers/pool.ts'
import { accept } from './baseline.ts'
import type { CacheProblem, CheckOptions, CheckResult } from './types.ts'
import { cacheProblems, loadFor, reportParsed, withSharing } from './work.ts'

/** One fix can make another possible. If the tenth round still fixes something, two rules are undoing each other's fixes. */
const maxRounds = 10

/** A site with everything that a report needs. */
interface SiteToReport {
  site: Site
  pages: readonly LinkedPage[]
  /** What the rules that look at single pages have found. */
  pageFindings: PageFindings
  /** What was found besides, in packages and by rules that run last. */
  others: Diagnostic[]
  cacheProblems: CacheProblem[]
  /** Set if only a part of the site was checked, for the shared cache. */
  isPart: boolean
  /** What the changes can affect, if only that is to be reported. */
  affected: Affected | undefined
}

/** What the checks of a project share. `root` is absolute. */
export interface CheckRun {
  root: string
  options: CheckOptions
  pool: Pool
  /** Receives the project as soon as it is loaded. */
  onLoad?: (project: Project) => void
  /** Receives the absolute paths of the files that code blocks show. */
  onRead?: (codePaths: readonly string[]) => void
  /** What the rules that run on request keep. Set by the first check that runs them. */
  notes?: LaterNotes
}

/** Loads a project and checks it. */
export async function checkProject(run: CheckRun): Promise<CheckResult> {
  const { root, options } = run
  const first = await open(run)
  run.onRead?.(first.site.pages.reading.codePaths)
  const { last, fixed } = options.fix ? await fix(first, run) : { last: first, fixed: undefined }
  const { site } = last
  const baseline = accept(site.checked(last.pages), options.accept)
  const diagnostics = reportOf(last, baseline?.project)
  return {
    ok: !diagnostics.some(({ severity }) => severity === 'error'),
    root,
    config: site.project.config,
    diagnostics,
    pages: checkedPages(last).length,
    ...(fixed ? { fixed } : {}),
    ...(baseline ? { accepted: { sections: baseline.sections, pages: baseline.pages, urls: baseline.addresses } } : {}),
    ...(options.ages ? { ages: agesWithLinks(site.checked(last.pages)) } : {}),
    cacheProblems: last.cacheProblems,
  }
}

async function open(run: CheckRun): Promise<SiteToReport> {
  const { root, options, pool } = run
  const clock = new PhaseClock(performance.now(), (name) => options.onProgress?.({ kind: 'phase', name }))
  const project = await loadFor(root, options)
  run.onLoad?.(project)
  await pool.checkSignal()
  const { since, verify } = options
  const changed = since === undefined ? undefined : await changedSince(root, since)
  const check = async (cache: Cache, sharing: Sharing | undefined) => {
    clock.start('read and parse')
    const site = await openParsedSite({
      ...{ project, cache, pool, verify, sharing, readsHistory: options.ages },
      onParsed: reportParsed(options),
    })
    clock.start('link')
    const affected = changed && affectedBy(changed, site)
    clock.end()
    const linked = await site.linkAll()
    const { pages } = site.checked(linked)
    const pageFindings = await site.findAll(pages)
    const ownPages = sharing?.shard && new Set(site.ownBuckets.flat())
    const notes = new LaterNotes(cache)
    const later = await findLater(site.checked(pages), {
      ...{ ...laterRun(notes, options), only: ownPages ?? affected?.pages, isPart: ownPages !== undefined },
      ...(sharing ? { exchange: (keysOf) => exchangeRight(notes, keysOf, site, sharing) } : {}),
      searchIndexes: indexesOf(site, linked, cache),
    })
    // What concerns the whole site is left to the check that has all pages.
    if (ownPages) return { site, pages, pageFindings, affected, others: [], isPart: true }
    const ofSearch = await searchPackageFaults(site, cache.folder('search'))
    cache.save()
    return {
      site,
      pages,
      pageFindings,
      affected,
      isPart: false,
      others: [...ofSearch, ...later.map(({ one }) => one)],
    }
  }
  const { result: checked, problems } = await withSharing(project, options, (sharing) =>
    withCache(project, options.cache === false, (cache) => check(cache, sharing)),
  )
  const { result, problem } = checked
  await pool.checkSignal()
  const others = [...result.others, ...(await checkOnRequest(result, run))]
  return { ...result, others, cacheProblems: [...cacheProblems(project, options, problem), ...problems] }
}

/** Runs the rules that flags ask for. They may take so long that the cache is closed before, because other commands wait for it. */
async function checkOnRequest(
  { site, ...result }: Omit<SiteToReport, 'cacheProblems'>,
  run: CheckRun,
): Promise<Diagnostic[]> {
  const { flags = [] } = run.options
  if (flags.length === 0) return []
  run.notes ??= new LaterNotes(notesIn(site.project.cacheFolder))
  const found = await findLater(site.checked(checkedPages(result)), { ...laterRun(run.notes, run.options), flags })
  return found.map(({ one }) => one)
}

/** Returns notes that need no open cache. A failed write only makes the next command slower. */
function notesIn(folder: CacheFolder): LaterNotes['cache'] {
  const notes = new Notes(folder, 'rules')
  return {
    readNote: (name) => notes.read(name),
    writeNote(name, value) {
      try {
        notes.write(name, value)
      } catch {}
    },
  }
}

const laterRun = (notes: LaterNotes, { signal, onProgress }: CheckOptions): LaterRun => ({
  ...{ notes, signal },
  onProgress: (done, total, things) => onProgress?.({ kind: 'things', things, done, total }),
})

/** Fixes files and opens the site again until nothing more can be fixed. Returns the last site. */
async function fix(
  first: SiteToReport,
  run: CheckRun,
): Promise<{ last: SiteToReport; fixed: NonNullable<CheckResult['fixed']> }> {
  const files = new Set<string>()
  let problems = 0
  let last = first
  for (let round = 0; round < maxRounds; round++) {
    const fixed = fixFiles(run.root, reportOf(last), last.site.project.config.route?.linkedFolders)
    if (fixed.faults === 0) break
    problems += fixed.faults
    for (const file of fixed.files) files.add(file)
    last = await open(run)
  }
  return { last, fixed: { problems, files: [...files] } }
}

/** Exchanges with other machines in which files the rules that run last have no problems. Returns the function that adds what is found here. */
function exchangeRight(
  notes: LaterNotes,
  keysOf: (filePath: string) => readonly string[],
  site: Site,
  sharing: Sharing,
): Promise<() => void> {
  const items = site.ownBuckets.map((filePaths) => {
    const keys = new Set(filePaths.flatMap(keysOf))
    return { name: entryName('right', [...keys]), keys }
  })
  return sharing.exchange(
    items.filter(({ keys }) => keys.size > 0),
    1,
    (_, [json]) => notes.adopt(JSON.parse(String(json))),
    ({ keys }) => [Buffer.from(JSON.stringify([...keys].filter(notes.isRight)))],
  )
}

/** Returns the pages whose diagnostics are reported. */
const checkedPages = ({ pages, affected }: Pick<SiteToReport, 'pages' | 'affected'>): readonly LinkedPage[] =>
  affected ? pages.filter(({ route }) => affected.pages.has(route.filePath)) : pages

/** Collects the diagnostics. `project` is the project with its new baseline, if one was just recorded. */
function reportOf(
  { site, pages, pageFindings, others, affected, isPart }: SiteToReport,
  project = site.project,
): Diagnostic[] {
  if (isPart) return []
  // With a new baseline, these rules find something else.
  const known = project === site.project ? { pageFindings } : { project }
  const all = site.report(pages, 'all', others, known)
  const diagnostics = affected ? all.filter((one) => affected.concerns(one)) : all
  const { root, config } = site.project
  return inOrder([...diagnostics, ...wrongFixes(root, diagnostics, config.route?.linkedFolders)])
}
