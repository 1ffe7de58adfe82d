// Implements `docsite search push`: sends the records of the built site to a search engine, and reports what changed.

import { resolve } from 'node:path'
import { configuredEngine, engineFacts, excessiveKey, keyVariables, openEngine } from './connect.ts'
import {
  bold,
  countOfThings,
  DocsiteError,
  dim,
  type EngineConfig,
  type EngineName,
  exitCodes,
  loadProject,
  Progress,
  type Project,
  reportUsage,
  reportWarning,
} from './core.ts'
import type { Engine } from './engine.ts'
import { carryOut, isUpToDate, type PushPlan, planPush } from './push.ts'
import { readRecords } from './records.ts'
import { EngineError, realTime } from './retry.ts'

interface PushFlags {
  to?: EngineName
  out: string
  dryRun?: boolean
}

export async function push(folder: string, { to, out, dryRun = false }: PushFlags): Promise<number> {
  const project = await loadProject(folder)
  const config = configuredEngine(project, to)
  const engine = await openEngine(project, config, process.env, realTime)
  const records = readRecords(resolve(project.root, out))
  const { label } = engineFacts[config.name]
  const progress = new Progress()
  try {
    await refuseExcessiveKey(project, config, engine)
    const plan = await planPush(engine, records)
    if (dryRun) printPlan(plan, label)
    else if (isUpToDate(plan)) print(`Nothing to push: ${label} has all ${countOfThings(records.length, 'record')}`)
    else {
      const { removalBatch } = engineFacts[config.name]
      await carryOut(engine, plan, removalBatch, (done, all) => progress.show(`Pushed ${done} of ${all} records`))
      progress.clear()
      print(`${bold(`Pushed to ${label}`)}: ${countsOf(plan)}`)
    }
    return exitCodes.done
  } catch (error) {
    progress.clear()
    if (!(error instanceof EngineError)) throw error
    return reportEngineError(error, config, out)
  }
}

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Throws if readers could do more than search. On this machine, where engines often run without keys, only warns. */
async function refuseExcessiveKey(project: Project, config: EngineConfig, engine: Engine): Promise<void> {
  const rights = await engine.excessRights()
  if (rights === undefined) return
  const error = excessiveKey(project, config, rights)
  const urls = config.name === 'algolia' ? [] : [config.url].flat()
  if (urls.length === 0 || !urls.every(isLocal)) throw error
  for (const { text, hint } of error.diagnostics) reportWarning(text, hint)
}

const isLocal = (url: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

function countsOf({ added, changed, removed, unchanged, configures }: PushPlan): string {
  const counts = [
    `${added.length} new`,
    `${changed.length} changed`,
    `${removed.length} deleted`,
    `${unchanged} unchanged`,
  ].join(', ')
  return configures ? `${counts}; settings updated` : counts
}

/** Prints each record that would be sent or deleted. */
function printPlan(plan: PushPlan, label: string): void {
  if (isUpToDate(plan)) return void print(`Nothing to push: ${label} is up to date`)
  const { added, changed, removed } = plan
  for (const { url } of added) print(`new      ${url}`)
  for (const { url } of changed) print(`changed  ${url}`)
  for (const { url, id } of removed) print(`deleted  ${url || id}`)
  print(`${bold(`Would push to ${label}`)}: ${countsOf(plan)}`)
  print(dim('Nothing was sent, because of --dry-run'))
}

/** Reports an error of the engine. A rejected key is a problem of the environment, as wrong arguments are. */
function reportEngineError({ message, status }: EngineError, config: EngineConfig, out: string): number {
  const { label, rights } = engineFacts[config.name]
  if (status === 401 || status === 403)
    throw new DocsiteError(
      `${label} rejected the credentials in ${keyVariables(config.name)} (status ${status}): ${message}`,
      [],
      `Required rights: ${rights}.`,
    )
  reportUsage({
    message: `${label} did not accept the records in ${out}: ${message}`,
    diagnostics: [],
    hint: 'Run the command again. It sends only what is still missing.',
  })
  return exitCodes.failed
}
