// Compares docsite with an earlier commit: both build, check and serve the same sites after the same edits, and must do the same.
//
// npm run same -- <commit> [--edits 50] [--sites smallest,versions,.,manual]

import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { installed } from '../../bench/since.ts'
import type { Line } from './side.ts'

const sitesFolder = 'test/sites'
/** The two sites of this repository, and what they consist of. */
const ownSites = ['.', 'manual']
const ownParts = ['content', 'config', 'package.json', 'manual', 'pipeline']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { edits: { type: 'string', default: '50' }, sites: { type: 'string' } },
})
const [commit] = positionals
if (commit === undefined) throw new Error('Usage: npm run same -- <commit> [--edits <number>] [--sites <names>]')
const libs = [dirname(installed(commit)), resolve('lib')] as const
const names = values.sites?.split(',') ?? [...readdirSync(sitesFolder).sort(), ...ownSites]

let steps = 0
let differences = 0
for (const name of names) {
  const folders = libs.map(() => copyOf(name))
  const [then, now] = await Promise.all(libs.map((lib, i) => linesOf(lib, folders[i] as string)))
  const found = differencesOf(then as Line[], now as Line[])
  steps += now?.length ?? 0
  differences += found.length
  process.stdout.write(`${name}: ${now?.length} steps, ${found.length === 0 ? 'the same' : `${found.length} differ`}\n`)
  for (const text of found.slice(0, 5)) process.stdout.write(`  ${text}\n`)
  if (found.length > 0) process.stdout.write(`  The projects are kept in ${folders.join(' and ')}\n`)
  else for (const folder of folders) rmSync(folder, { recursive: true })
}
process.stdout.write(`${names.length} sites, ${steps} steps, ${differences} differ\n`)
process.exitCode = differences > 0 ? 1 : 0

/** Copies a site to a temporary folder. Returns the folder of the project. */
function copyOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-same-'))
  if (!ownSites.includes(name)) {
    cpSync(join(sitesFolder, name), folder, { recursive: true })
    mkdirSync(join(folder, 'content'), { recursive: true })
    return folder
  }
  for (const part of ownParts)
    if (existsSync(part)) cpSync(part, join(folder, part), { recursive: true, filter: isSource })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return join(folder, name)
}

function isSource(path: string): boolean {
  return !/(?:^|[\\/])(?:node_modules|dist|\.docsite)(?:[\\/]|$)/.test(path)
}

/** Runs one side. Rejects if it fails. */
async function linesOf(lib: string, project: string): Promise<Line[]> {
  const child = spawn(process.execPath, [resolve('.bench/side.js'), lib, project, values.edits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  for await (const text of createInterface({ input: child.stdout })) lines.push(parse(text, project))
  if (child.exitCode === null) await new Promise((done) => child.on('close', done))
  if (child.exitCode !== 0) throw new Error(`${lib} has failed in ${project}`)
  return lines
}

/** Reads a line, without the path of the project. */
function parse(text: string, project: string): Line {
  return JSON.parse(text.replaceAll(JSON.stringify(project).slice(1, -1), '')) as Line
}

/** Says in which steps the sides differ, and in what. */
function differencesOf(then: readonly Line[], now: readonly Line[]): string[] {
  return now.flatMap(({ step, said, files }, i) => {
    const { step: stepThen, said: saidThen = [], files: filesThen } = then[i] ?? {}
    const paths = [...new Set([...Object.keys(files ?? {}), ...Object.keys(filesThen ?? {})])]
    const parts = [
      ...(step === stepThen ? [] : [`the step was ${stepThen}`]),
      ...saidThen.filter((one) => !said.includes(one)).map((one) => `no longer says ${one}`),
      ...said.filter((one) => !saidThen.includes(one)).map((one) => `now says ${one}`),
      ...((files === undefined) === (filesThen === undefined) ? [] : ['only one side has written files']),
      ...paths.filter((path) => files?.[path] !== filesThen?.[path]).map((path) => `${path} differs`),
    ]
    return parts.length > 0 ? [`${step}: ${parts.slice(0, 3).join('; ')}`] : []
  })
}
