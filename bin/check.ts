// Implements `docsite check`: reports the diagnostics of the whole site. Does not render or write pages.

import { resolve } from 'node:path'
import { diagnosticsOf, withFiles } from '../pipeline/build.ts'
import { fixFiles } from '../pipeline/check/fix.ts'
import { SampleChecks } from '../pipeline/check/samples/samples.ts'
import { type CompiledSite, compileSite } from '../pipeline/compile.ts'
import { watchProject } from '../pipeline/dev/watch.ts'
import { linkPages } from '../pipeline/head-hooks.ts'
import type { Diagnostic } from '../pipeline/model/diagnostic.ts'
import type { LinkedPage } from '../pipeline/site/link.ts'
import { loadProject, type Project } from '../pipeline/source/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { hasCache } from '../pipeline/storage/cache-directory.ts'
import { withCache } from '../pipeline/storage/with-cache.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { type BaselineFlags, baselineReport, recordRequestedBaseline } from './baseline.ts'
import { ExternalLinks } from './external.ts'
import { githubReport } from './formats/github.ts'
import { jsonReport } from './formats/json.ts'
import { type CheckReport, countOf } from './formats/report.ts'
import { sarifReport } from './formats/sarif.ts'
import { textReport } from './formats/text.ts'
import { countOfThings, exitCodes, reportColdCache, reportUsage } from './report.ts'
import { untilStopped } from './signals.ts'
import { startWorkers } from './start-workers.ts'

const formats = { text: textReport, json: jsonReport, github: githubReport, sarif: sarifReport }

interface CheckFlags extends BaselineFlags {
  format: keyof typeof formats
  maxWarnings?: number
  fix?: boolean
  watch?: boolean
  external?: boolean
}

export async function check(folder: string, flags: CheckFlags): Promise<number> {
  const pool = new Pool({ workerFile: new URL('./worker.js', import.meta.url) })
  if (!hasCache(resolve(folder))) startWorkers(pool, folder)
  try {
    const tools = { pool, externalLinks: flags.external ? new ExternalLinks() : undefined }
    return flags.watch ? await checkOnEveryChange(folder, flags, tools) : await checkOnce(folder, flags, tools)
  } finally {
    await pool.close()
  }
}

async function checkOnce(folder: string, flags: CheckFlags, tools: Tools): Promise<number> {
  const { format, maxWarnings } = flags
  const first = await compileForCheck(folder, tools)
  const site = flags.fix ? await fix(first, () => compileForCheck(folder, tools)) : first
  const baseline = recordRequestedBaseline(site, flags)
  // In machine-readable formats, standard output contains only the report.
  if (baseline) (format === 'text' ? process.stdout : process.stderr).write(`${baselineReport(baseline)}\n`)
  if (site.project.cacheProblem !== undefined) reportColdCache(site.project.cacheProblem)
  const report = reportOf(site, baseline?.project)
  process.stdout.write(formats[format](report))
  const hasTooManyWarnings = countOf(report, 'warning') > (maxWarnings ?? Number.POSITIVE_INFINITY)
  return countOf(report, 'error') > 0 || hasTooManyWarnings ? exitCodes.siteErrors : exitCodes.done
}

/** Checks after every change until a stop signal arrives. Returns the exit code of the last check. */
async function checkOnEveryChange(folder: string, flags: CheckFlags, tools: Tools): Promise<number> {
  let code: number = exitCodes.done
  let checking = Promise.resolve()
  let isQueued = false
  const next = () => {
    if (isQueued) return
    isQueued = true
    checking = checking.then(async () => {
      isQueued = false
      code = await checkOnce(folder, flags, tools).catch(reportedCode)
      process.stderr.write('Watching for changes. Press Ctrl+C to stop.\n')
    })
  }
  const watching = watchProject({ root: resolve(folder), since: Date.now(), known: [], onChange: next })
  next()
  await untilStopped()
  await watching.close()
  await checking
  return code
}

/** Reports an error in the configuration instead of ending `--watch`, because the next change may fix it. */
function reportedCode(error: unknown): number {
  if (!(error instanceof UsageError)) throw error
  reportUsage(error)
  return exitCodes.wrongUse
}

interface Tools {
  pool: Pool
  /** Set if the command checks external links. */
  externalLinks: ExternalLinks | undefined
}

/** A compiled site with everything that a report needs. */
interface SiteToReport extends CompiledSite {
  project: Project
  pages: LinkedPage[]
  externalDiagnostics: Diagnostic[]
}

async function compileForCheck(folder: string, { pool, externalLinks }: Tools): Promise<SiteToReport> {
  const project = await loadProject(folder)
  const { result: site } = await withCache({ folder: project.cacheFolder, tool: toolHash() }, async (cache) => {
    const samples = new SampleChecks(cache)
    const compiled = await compileSite(project, { cache, pool, onParsed: (pages) => samples.begin(pages) })
    const found = await samples.finish(compiled, project)
    cache.save()
    return { ...compiled, diagnostics: [...compiled.diagnostics, ...found] }
  })
  const pages = withFiles(await linkPages(site.linked), site)
  const checked = { project, pages, ...site }
  return { ...checked, externalDiagnostics: (await externalLinks?.check(checked)) ?? [] }
}

/** Collects the diagnostics. `project` is the project with its new baseline, if one was just recorded. */
function reportOf({ project: own, pages, externalDiagnostics, ...site }: SiteToReport, project = own): CheckReport {
  return {
    root: project.root,
    linkedFolders: project.config.route?.linkedFolders,
    diagnostics: diagnosticsOf(site, pages, project, 'all', externalDiagnostics),
    pages: pages.length,
  }
}

/** One fix can make another possible. If the tenth round still fixes something, two rules are undoing each other's fixes. */
const maxRounds = 10

/** Fixes files and compiles the site again until nothing more can be fixed. Returns the last compiled site. */
async function fix(first: SiteToReport, compileAgain: () => Promise<SiteToReport>): Promise<SiteToReport> {
  const files = new Set<string>()
  let problems = 0
  let site = first
  for (let round = 0; round < maxRounds; round++) {
    const { root, diagnostics, linkedFolders } = reportOf(site)
    const fixed = fixFiles(root, diagnostics, linkedFolders)
    if (fixed.faults === 0) break
    problems += fixed.faults
    for (const file of fixed.files) files.add(file)
    site = await compileAgain()
  }
  process.stderr.write(`Fixed ${countOfThings(problems, 'problem')} in ${countOfThings(files.size, 'file')}\n`)
  return site
}
