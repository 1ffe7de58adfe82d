// docsite check: everything that is wrong with the content, without rendering or writing a page.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { messagesOf } from '../pipeline/build.ts'
import { withCache } from '../pipeline/cache.ts'
import { compileSite } from '../pipeline/compile.ts'
import { watchProject } from '../pipeline/dev/watch.ts'
import { SampleChecks } from '../pipeline/output/check/samples.ts'
import { mendFiles } from '../pipeline/output/mend.ts'
import { Pool } from '../pipeline/pool.ts'
import { cacheFolderOf } from '../pipeline/source/cache-folder.ts'
import { loadProject } from '../pipeline/source/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { type AcceptFlags, acceptAsked, acceptedText } from './accept.ts'
import { askOutside } from './external.ts'
import { githubReport } from './formats/github.ts'
import { jsonReport } from './formats/json.ts'
import { type CheckReport, countOf } from './formats/report.ts'
import { sarifReport } from './formats/sarif.ts'
import { textReport } from './formats/text.ts'
import { countOfThings, exitCodes, reportUsage } from './report.ts'
import { untilStopped } from './signals.ts'

const formats = { text: textReport, json: jsonReport, github: githubReport, sarif: sarifReport }

interface CheckFlags extends AcceptFlags {
  format: keyof typeof formats
  maxWarnings?: number
  fix?: boolean
  watch?: boolean
  external?: boolean
}

export async function check(folder: string, flags: CheckFlags): Promise<number> {
  const pool = new Pool({ workerFile: new URL('./worker.js', import.meta.url) })
  // Without a cache there is much to do: the threads start while the configuration is read.
  if (!existsSync(cacheFolderOf(resolve(folder)))) pool.start()
  try {
    return flags.watch ? await lookAgain(folder, flags, pool) : await lookOnce(folder, flags, pool)
  } finally {
    await pool.close()
  }
}

async function lookOnce(folder: string, flags: CheckFlags, pool: Pool): Promise<number> {
  const { format, maxWarnings } = flags
  if (flags.fix) await mend(folder, pool)
  const report = await look(folder, pool, flags)
  process.stdout.write(formats[format](report))
  const isTooMuch = countOf(report, 'warning') > (maxWarnings ?? Number.POSITIVE_INFINITY)
  return countOf(report, 'error') > 0 || isTooMuch ? exitCodes.siteErrors : exitCodes.done
}

/** Looks after every change, until it is told to stop; gives the code of the last look. */
async function lookAgain(folder: string, flags: CheckFlags, pool: Pool): Promise<number> {
  let code: number = exitCodes.done
  let looking = Promise.resolve()
  let waits = false
  const next = () => {
    if (waits) return
    waits = true
    looking = looking.then(async () => {
      waits = false
      code = await lookOnce(folder, flags, pool).catch(reportedCode)
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

async function look(folder: string, pool: Pool, flags?: CheckFlags): Promise<CheckReport> {
  const project = await loadProject(folder)
  const { result: site } = await withCache({ folder: project.cacheFolder, tool: toolHash() }, async (cache) => {
    const samples = new SampleChecks(cache)
    const compiled = await compileSite(project, { cache, pool, onParsed: (pages) => samples.begin(pages) })
    const found = await samples.finish(compiled, project)
    cache.save()
    return { ...compiled, messages: [...compiled.messages, ...found] }
  })
  const pages = site.linked.routes.routes.map((route) => site.linked.link(route))
  const accepted = flags && acceptAsked({ project, pages, ...site }, flags)
  // Programs read nothing but the report from standard output.
  if (accepted) (flags.format === 'text' ? process.stdout : process.stderr).write(`${acceptedText(accepted)}\n`)
  const asked = flags?.external ? await askOutside({ project, pages, ...site }) : []
  const messages = messagesOf(site, pages, accepted?.project ?? project, 'all', asked)
  return { root: project.root, messages, pages: pages.length }
}

/** More rounds than this are two rules that undo each other. */
const mostRounds = 10

/** What is mended may show what else is wrong: it is looked at until nothing more can be mended. */
async function mend(folder: string, pool: Pool): Promise<void> {
  const files = new Set<string>()
  let faults = 0
  for (let round = 0; round < mostRounds; round++) {
    const report = await look(folder, pool)
    const mended = mendFiles(report.root, report.messages)
    if (mended.faults === 0) break
    faults += mended.faults
    for (const file of mended.files) files.add(file)
  }
  process.stderr.write(`Mended ${countOfThings(faults, 'fault')} in ${countOfThings(files.size, 'file')}\n`)
}
