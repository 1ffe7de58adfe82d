// `npm run commands` tries the commands on the pages, and writes the results to `commands.json`. It needs the npm registry.
// `npm run commands -- <text>` tries only the commands that contain the text. Several texts are possible.
//
// It exits with 1 if a command failed.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CommandRecord,
  isInRange,
  otherManagers,
  packages,
  parsePackages,
  type Result,
  recordFile,
  smallProject,
  type Trial,
  trialOf,
  variants,
} from './command-trials.ts'
import { readCommands } from './documented-commands.ts'
import { Running } from './run-command.ts'

const minutes = 60_000
const serverUrl = /https?:\/\/(?:localhost|[\d.]+):\d+\S*/
const root = mkdtempSync(join(tmpdir(), 'docsite-commands-'))
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NO_COLOR: '1',
  BROWSER: 'none',
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}
delete env.NODE_ENV
delete env.npm_config_loglevel // `npm run -s` would silence all npm commands.

const texts = process.argv.slice(2)
const commands = [...readCommands('en').keys(), ...variants()]
const before = texts.length === 0 ? {} : (JSON.parse(readFileSync(recordFile, 'utf8')) as CommandRecord).commands
const results = new Map(commands.flatMap((command) => (before[command] ? [[command, before[command]]] : [])))

try {
  const app = await installed('app', packages)
  const tools = await installed('tools', otherManagers)
  const chosen = commands.filter((command) => texts.length === 0 || texts.some((text) => command.includes(text)))
  for (const [i, command] of chosen.entries()) {
    const started = performance.now()
    const result = await tried(command, app, tools)
    results.set(command, result)
    save()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${i + 1}/${chosen.length} ${result.result} ${seconds} s: ${command}\n`)
    if (result.problem) process.stdout.write(`${result.problem.replace(/^/gm, '    ')}\n`)
  }
} finally {
  rmSync(root, { recursive: true, force: true })
}

const count = (wanted: Result['result']) => [...results.values()].filter(({ result }) => result === wanted).length
const kinds = ['passed', 'substitute passed', 'failed', 'not tried'] as const
process.stdout.write(`${kinds.map((kind) => `${count(kind)} ${kind}`).join(', ')}\n`)
process.exitCode = count('failed') > 0 ? 1 : 0

/** Installs packages in a new folder, and returns its `node_modules`. */
async function installed(name: string, list: string): Promise<string> {
  const folder = join(root, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  await finish(`npm add ${list.replace(/\s+/g, ' ')}`, folder, env)
  return join(folder, 'node_modules')
}

/** Tries a command in a new project. */
async function tried(command: string, app: string, tools: string): Promise<Result> {
  const trial = trialOf(command)
  if (trial === undefined) return { result: 'failed', problem: 'It is not in command-trials.ts.' }
  const { reason, instead } = trial
  if (reason !== undefined && instead === undefined) return { result: 'not tried', reason }
  const folder = mkdtempSync(join(root, 'project-'))
  try {
    const bins = [join(folder, 'node_modules/.bin'), join(folder, 'global/bin'), join(tools, '.bin')]
    const path = [...bins, env.PATH].join(delimiter)
    const own = { ...env, PATH: path, npm_config_prefix: join(folder, 'global') }
    writeProject(folder, trial, app)
    const versions = await attempt(instead ?? command, trial, folder, own)
    if (reason && instead) return { result: 'substitute passed', instead, reason }
    return { result: 'passed', ...(Object.keys(versions).length > 0 && { versions }) }
  } catch (error) {
    return { result: 'failed', problem: (error as Error).message }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeProject(folder: string, { empty, files }: Trial, app: string): void {
  const start = empty ? { 'package.json': '{ "name": "app", "private": true }' } : smallProject
  for (const [path, content] of Object.entries({ ...start, ...files?.() })) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  if (!empty) symlinkSync(app, join(folder, 'node_modules'))
}

/** Runs a command as its trial says. Returns the versions that it installed, or throws an error that says what is wrong. */
async function attempt(command: string, trial: Trial, folder: string, own: NodeJS.ProcessEnv) {
  for (const step of trial.before ?? []) await finish(step, folder, own)
  await using server = trial.during === undefined ? undefined : new Running(trial.during, folder, own)
  const line = server ? command.replace('http://localhost:3000/', await urlOf(server)) : command
  const run = trial.serves || trial.watches ? serve : finish
  const output = await run(line, folder, own, trial)
  if (trial.prints && !trial.prints.test(output)) throw new Error(`It did not print ${trial.prints}:\n${tail(output)}`)
  const files = filesIn(folder)
  if (trial.writes && !files.some((file) => trial.writes?.test(file)))
    throw new Error(`It did not write ${trial.writes}, but:\n${files.join('\n')}\n${tail(output)}`)
  const built = files.filter((file) => file.startsWith('dist/')).map((file) => readFileSync(join(folder, file), 'utf8'))
  if (trial.holds && !built.some((one) => trial.holds?.test(one))) throw new Error(`No file contains ${trial.holds}`)
  return checkPackages(command, folder)
}

/** Runs a command to its end, which must be successful. Returns its output. */
async function finish(command: string, folder: string, own: NodeJS.ProcessEnv): Promise<string> {
  await using running = new Running(command, folder, own)
  const code = await inTime(running.ended, running)
  if (code !== 0) throw new Error(`${command} ended with exit code ${code}:\n${tail(running.output)}`)
  return running.output
}

/** Runs a server until it answers, or a watcher until it prints what it should. Returns its output. */
async function serve(command: string, folder: string, own: NodeJS.ProcessEnv, { prints, watches, url }: Trial) {
  await using running = new Running(command, folder, own)
  if (watches && prints) await inTime(running.prints(prints), running)
  else if (url) await inTime(answers(url), running)
  else await urlOf(running)
  return running.output
}

/** Returns the URL that a server prints, as soon as the server answers. It prints the URL shortly before. */
async function urlOf(server: Running): Promise<string> {
  await inTime(server.prints(serverUrl), server)
  const [url] = serverUrl.exec(server.output) ?? []
  if (url === undefined) throw new Error(`It ended without a URL:\n${tail(server.output)}`)
  await inTime(answers(url), server)
  return url
}

/** Waits until a server answers. */
async function answers(url: string): Promise<true> {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => undefined,
    )
    if (status === 200) return true
    await wait(200)
  }
}

async function inTime<Value>(promise: Promise<Value>, running: Running): Promise<Value> {
  const late = wait(4 * minutes, undefined, { ref: false }).then(() => {
    throw new Error(`It took more than four minutes:\n${tail(running.output)}`)
  })
  return Promise.race([promise, late])
}

/** Checks what a command should have installed or removed. Returns the installed versions. */
function checkPackages(command: string, folder: string): Record<string, string> {
  const { verb, names, isDev, isGlobal } = parsePackages(command)
  const manifest = isGlobal ? {} : readJson(join(folder, 'package.json'))
  if (verb === 'remove') {
    const left = names.filter(({ name }) => manifest.dependencies?.[name] !== undefined)
    if (left.length > 0) throw new Error(`It did not remove ${left.map(({ name }) => name).join(', ')}`)
    return {}
  }
  const listed = isDev ? manifest.devDependencies : manifest.dependencies
  const versions: Record<string, string> = {}
  for (const { name, version } of names) {
    const installed =
      readJson(join(folder, isGlobal ? 'global/lib' : '', 'node_modules', name, 'package.json')).version ?? ''
    if (!isInRange(installed, version)) throw new Error(`It installed ${name} ${installed} instead of ${version}`)
    if (!isGlobal && listed?.[name] === undefined) throw new Error(`package.json does not list ${name}`)
    versions[name] = installed
  }
  return versions
}

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function readJson(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns the paths of the files in a folder, except those of packages. Of these, it returns only the manifests. */
function filesIn(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under + entry.name
    if (path === 'global') return []
    if (entry.name === 'node_modules')
      return entry.isSymbolicLink() ? [] : readdirSync(join(folder, path)).map((name) => `${path}/${name}`)
    return entry.isDirectory() ? filesIn(folder, `${path}/`) : path
  })
}

/** Returns the last lines of the output. */
function tail(output: string): string {
  return output.trimEnd().split('\n').slice(-25).join('\n').replaceAll(root, '')
}

function save(): void {
  const commands = Object.fromEntries([...results].sort(([a], [b]) => (a < b ? -1 : 1)))
  const npm = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? ''
  const record: CommandRecord = { node: process.versions.node, npm, commands }
  writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`)
}
