// docsite check: everything that is wrong with the content, without rendering or writing a page.

import { resolve } from 'node:path'
import { diagnosticsOf } from '../pipeline/build.ts'
import { fixFiles } from '../pipeline/check/fix.ts'
import { SampleChecks } from '../pipeline/check/samples/samples.ts'
import { type CompiledSite, compileSite } from '../pipeline/compile.ts'
import { watchProject } from '../pipeline/dev/watch.ts'
import type { Diagnostic } from '../pipeline/model/diagnostic.ts'
import type { LinkedPage } from '../pipeline/site/link.ts'
import { loadProject, type Project } from '../pipeline/source/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { hasCache } from '../pipeline/storage/cache-directory.ts'
import { withCache } from '../pipeline/storage/with-cache.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { type BaselineFlags, baselineReport, recordRequestedBaseline } from './baseline.ts'
import { Outside } from './external.ts'
import { githubReport } from './formats/github.ts'
import { jsonReport } from './formats/json.ts'
import { type CheckReport, countOf } from './formats/report.ts'
import { sarifReport } from './formats/sarif.ts'
import { textReport } from './formats/text.ts'
import { countOfThings, exitCodes, reportColdCache, reportUsage } from './report.ts'
import { untilStopped } from './signals.ts'

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
  // Without a cache there is much to do: the threads start while the configuration is read.
  if (!hasCache(resolve(folder))) pool.start()
  try {
    const tools = { pool, outside: flags.external ? new Outside() : undefined }
    return flags.watch ? await lookAgain(folder, flags, tools) : await lookOnce(folder, flags, tools)
  } finally {
    await pool.close()
  }
}

async function lookOnce(folder: string, flags: CheckFlags, { pool, outside }: Tools): Promise<number> {
  const { format, maxWarnings } = flags
  const first = await look(folder, { pool, outside })
  const seen = flags.fix ? await fix(first, () => look(folder, { pool, outside })) : first
  const baseline = recordRequestedBaseline(seen, flags)
  // Programs read nothing but the report from standard output.
  if (baseline) (format === 'text' ? process.stdout : process.stderr).write(`${baselineReport(baseline)}\n`)
  if (seen.project.cacheProblem !== undefined) reportColdCache(seen.project.cacheProblem)
  const report = reportOf(seen, baseline?.project)
  process.stdout.write(formats[format](report))
  const isTooMuch = countOf(report, 'warning') > (maxWarnings ?? Number.POSITIVE_INFINITY)
  return countOf(report, 'error') > 0 || isTooMuch ? exitCodes.siteErrors : exitCodes.done
}

/** Looks after every change, until it is told to stop; gives the code of the last look. */
async function lookAgain(folder: string, flags: CheckFlags, tools: Tools): Promise<number> {
  let code: number = exitCodes.done
  let looking = Promise.resolve()
  let waits = false
  const next = () => {
    if (waits) return
    waits = true
    looking = looking.then(async () => {
      waits = false
      code = await lookOnce(folder, flags, tools).catch(reportedCode)
      process.stderr.write('Watching: Ctrl+C ends it\n')
    })
  }
  const watching = watchProject({ root: resolve(folder), since: Date.now(), known: [], onChange: next })
  next()
  await untilStopped()
  await watching.close()
  await looking
  return code
}

/** What is wrong with the configuration now may be mended with the next change. */
function reportedCode(error: unknown): number {
  if (!(error instanceof UsageError)) throw error
  reportUsage(error)
  return exitCodes.wrongUse
}

interface Tools {
  pool: Pool
  /** Asks for addresses on the web, where that is wanted. */
  outside: Outside | undefined
}

/** A site as it was looked at. */
interface Seen extends CompiledSite {
  project: Project
  pages: LinkedPage[]
  /** What is wrong with addresses on the web. */
  asked: Diagnostic[]
}

async function look(folder: string, { pool, outside }: Tools): Promise<Seen> {
  const project = await loadProject(folder)
  const { result: site } = await withCache({ folder: project.cacheFolder, tool: toolHash() }, async (cache) => {
    const samples = new SampleChecks(cache)
    const compiled = await compileSite(project, { cache, pool, onParsed: (pages) => samples.begin(pages) })
    const found = await samples.finish(compiled, project)
    cache.save()
    return { ...compiled, diagnostics: [...compiled.diagnostics, ...found] }
  })
  const pages = site.linked.routes.routes.map((route) => site.linked.link(route))
  const seen = { project, pages, ...site }
  return { ...seen, asked: (await outside?.ask(seen)) ?? [] }
}

/** What is wrong; `project` is what was accepted, if something was. */
function reportOf({ project: own, pages, asked, ...site }: Seen, project = own): CheckReport {
  return {
    root: project.root,
    linkedFolders: project.config.route?.linkedFolders,
    diagnostics: diagnosticsOf(site, pages, project, 'all', asked),
    pages: pages.length,
  }
}

/** More rounds than this are two rules that undo each other. */
const mostRounds = 10

/** What is mended may show what else is wrong: it is looked at until nothing more can be mended. Gives the last look. */
async function fix(first: Seen, lookAgain: () => Promise<Seen>): Promise<Seen> {
  const files = new Set<string>()
  let faults = 0
  let seen = first
  for (let round = 0; round < mostRounds; round++) {
    const { root, diagnostics, linkedFolders } = reportOf(seen)
    const fixed = fixFiles(root, diagnostics, linkedFolders)
    if (fixed.faults === 0) break
    faults += fixed.faults
    for (const file of fixed.files) files.add(file)
    seen = await lookAgain()
  }
  process.stderr.write(`Mended ${countOfThings(faults, 'fault')} in ${countOfThings(files.size, 'file')}\n`)
  return seen
}
