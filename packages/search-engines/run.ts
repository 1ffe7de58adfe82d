// Implements `docsite search push`: sends the records of the built site to a search engine, and reports what changed.

import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { type CommandInput, DocsiteError, type LoadedConfig, loadConfig } from '@docsite/cli'
import { configuredEngine, engineFacts, excessiveKey, keyVariables, openEngine } from './connect.ts'
import type { Engine } from './engine.ts'
import type { EngineConfig, EngineName } from './model.ts'
import { carryOut, isUpToDate, type PushPlan, planPush } from './push.ts'
import { readRecords } from './records.ts'
import { EngineError, realTime, remedyOf } from './retry.ts'

interface PushFlags {
  to?: EngineName | undefined
  out?: string | undefined
  'dry-run'?: boolean | undefined
}

type Input = Omit<CommandInput<PushFlags>, 'signal'>

/** The exit code of a command that failed for a reason outside the project. */
const failed = 3

/** Runs the command, and returns its exit code. */
export async function push({ args: [folder = '.'], flags, print, report, progress }: Input): Promise<number> {
  const { to, out = 'dist', 'dry-run': isDryRun = false } = flags
  const project = await loadConfig(folder)
  const config = configuredEngine(project, to)
  const engine = await openEngine(project, config, process.env, realTime)
  const records = readRecords(resolve(project.root, out))
  const { label, removalBatch } = engineFacts[config.name]
  try {
    await refuseExcessiveKey(project, config, engine, report)
    const plan = await planPush(engine, records)
    if (isDryRun) for (const line of planLines(plan, label)) print(line)
    else if (isUpToDate(plan)) {
      await engine.cleanUp?.()
      print(`Nothing to push: ${label} has all ${countOfRecords(records.length)}`)
    } else {
      await carryOut(engine, plan, removalBatch, (done, all) => progress(`Pushed ${done} of ${all} records`))
      print(`${styled('bold', `Pushed to ${label}`)}: ${countsOf(plan)}`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    refuseCredentials(error, config)
    report({
      severity: 'error',
      text: `${label} did not accept the records in ${out}: ${error.message}`,
      hint: remedyOf(error),
    })
    return failed
  }
}

const countOfRecords = (count: number): string => (count === 1 ? '1 record' : `${count} records`)

/** Styles a text in terminals with colors. */
const styled = (style: 'bold' | 'dim', text: string): string =>
  process.stdout.isTTY && process.stdout.hasColors() ? styleText(style, text) : text

/** Throws if readers could do more than search. On this machine, where engines often run without keys, only warns. */
async function refuseExcessiveKey(
  project: LoadedConfig,
  config: EngineConfig,
  engine: Engine,
  report: Input['report'],
): Promise<void> {
  const rights = await engine.excessRights()
  if (rights === undefined) return
  const error = excessiveKey(project, config, rights)
  const urls = config.name === 'algolia' ? [] : [config.url].flat()
  if (urls.length === 0 || !urls.every(isLocal)) throw error
  for (const { text, hint } of error.diagnostics)
    report({ severity: 'warning', text, ...(hint === undefined ? {} : { hint }) })
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

/** Returns a line for each record that would be sent or deleted, and a summary. */
function planLines(plan: PushPlan, label: string): string[] {
  if (isUpToDate(plan)) return [`Nothing to push: ${label} is up to date`]
  const { added, changed, removed } = plan
  return [
    ...added.map(({ url }) => `new      ${url}`),
    ...changed.map(({ url }) => `changed  ${url}`),
    ...removed.map(({ url, id }) => `deleted  ${url || id}`),
    `${styled('bold', `Would push to ${label}`)}: ${countsOf(plan)}`,
    styled('dim', 'Nothing was sent, because of --dry-run'),
  ]
}

/** Throws if the engine rejected the key. This is a problem of the environment, as wrong arguments are. */
function refuseCredentials({ message, status, hint }: EngineError, { name }: EngineConfig): void {
  const { label, rights } = engineFacts[name]
  if ((status !== 401 && status !== 403) || hint !== undefined) return
  throw new DocsiteError(
    `${label} rejected the credentials in ${keyVariables(name)} (status ${status}): ${message}`,
    [],
    `Required rights: ${rights}.`,
  )
}
