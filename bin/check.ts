// Implements `docsite check`: reports the diagnostics of the whole site. Does not render or write pages.

import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { checkOnEveryChange, check as checkSite } from '../pipeline/api/check.ts'
import type { CheckOptions, CheckResult } from '../pipeline/api/types.ts'
import type { Shard } from '../pipeline/model/build-phase.ts'
import { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import { checkFlags, type FlagsOfRules } from './check-flags.ts'
import { countOfThings } from './diagnostics/names.ts'
import { agesReport } from './formats/ages.ts'
import { githubReport } from './formats/github.ts'
import { jsonReport } from './formats/json.ts'
import { type CheckReport, countOf } from './formats/report.ts'
import { sarifReport } from './formats/sarif.ts'
import { textReport } from './formats/text.ts'
import { exitCodes, reportCacheProblem, reportUsage } from './report.ts'
import { diedOf, stopOnSignal, untilStopped } from './signals.ts'
import { Progress } from './terminal/progress.ts'
import { setWorkerFlags } from './worker-flags.ts'

const formats = { text: textReport, json: jsonReport, github: githubReport, sarif: sarifReport }

interface CheckFlags extends FlagsOfRules {
  format: keyof typeof formats
  maxWarnings?: number
  fix?: boolean
  watch?: boolean
  accept?: boolean
  acceptFile?: string[]
  verify?: boolean
  since?: string
  ages?: boolean
  shard?: Shard
}

export async function check(folder: string, flags: CheckFlags): Promise<number> {
  if (flags.ages && flags.format !== 'text' && flags.format !== 'json')
    throw new DocsiteError('`--ages` works only with `--format text` or `--format json`')
  const progress = new Progress()
  const requested = checkFlags.map(({ name }) => name).filter((name) => flags[name])
  const options: CheckOptions = {
    fix: flags.fix,
    flags: requested,
    verify: flags.verify,
    since: flags.since,
    ages: flags.ages,
    shard: flags.shard,
    accept: flags.accept || (flags.acceptFile ?? []).map((file) => fileInProject(file, folder)),
    // Only what runs on request, such as requests to other sites, takes so long that it has to be stopped cleanly.
    signal: requested.length > 0 ? stopOnSignal() : undefined,
    onProgress(event) {
      if (event.kind === 'workers') setWorkerFlags()
      progress.take(event)
    },
  }
  // The first check includes the start of the process.
  const finish = (checking: Promise<CheckResult>, startedAt = 0) =>
    checking
      .finally(() => progress.clear())
      .then((result) => report(result, performance.now() - startedAt, flags))
      .catch((error: unknown) => (options.signal ? diedOf(options.signal, error) : Promise.reject(error)))
  if (!flags.watch) return finish(checkSite(folder, options))
  let code: number = exitCodes.done
  await checkOnEveryChange(folder, {
    ...options,
    until: untilStopped(),
    async onCheck(checking) {
      code = await finish(checking, performance.now()).catch(reportedCode)
      process.stderr.write('Watching for changes. Press Ctrl+C to stop.\n')
    },
  })
  return code
}

/** Returns the path of a file relative to the project. Files can also be named relative to the current directory. */
function fileInProject(file: string, folder: string): string {
  const path = relative(resolve(folder), resolve(file))
  return existsSync(file) && !path.startsWith('..') ? path : file
}

/** Prints the report of a check that took `ms`. Returns the exit code. */
function report(
  result: CheckResult,
  ms: number,
  { format, since, shard, maxWarnings = Number.POSITIVE_INFINITY }: CheckFlags,
): number {
  const { root, config, diagnostics, pages, fixed, accepted, ages } = result
  if (fixed)
    process.stderr.write(
      `Fixed ${countOfThings(fixed.problems, 'problem')} in ${countOfThings(fixed.files.length, 'file')}\n`,
    )
  // In machine-readable formats, standard output contains only the report.
  if (accepted) (format === 'text' ? process.stdout : process.stderr).write(`${acceptedText(accepted)}\n`)
  for (const problem of result.cacheProblems) if (problem.kind !== 'unwritten') reportCacheProblem(problem)
  if (shard) {
    process.stdout.write(
      `Checked ${countOfThings(pages, 'page')} of shard ${shard.index} of ${shard.count}, for the shared cache\n`,
    )
    return exitCodes.done
  }
  const report: CheckReport = { root, linkedFolders: config.route?.linkedFolders, diagnostics, pages, since, ms }
  process.stdout.write(ages ? agesReport(ages, format) : formats[format](report))
  return ages || (result.ok && countOf(report, 'warning') <= maxWarnings) ? exitCodes.done : exitCodes.siteErrors
}

/** Reports an error in the configuration instead of ending `--watch`, because the next change may fix it. */
function reportedCode(error: unknown): number {
  if (!(error instanceof DocsiteError)) throw error
  reportUsage(error)
  return exitCodes.wrongUse
}

/** Returns a summary of what `--accept` has recorded. */
function acceptedText({ sections, pages, urls }: NonNullable<CheckResult['accepted']>): string {
  const parts = [
    ...(sections > 0 ? [`${countOfThings(sections, 'section')} on ${countOfThings(pages, 'page')}`] : []),
    ...(urls > 0 ? [countOfThings(urls, 'URL')] : []),
  ]
  return parts.length > 0 ? `Recorded ${parts.join(', ')}` : 'The baseline is up to date'
}
