// Measures the language server: the first diagnostics with a cache, the diagnostics of edits, completion and memory.

import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client, find } from '../packages/editor/test/client.ts'
import { makeProject } from './generate.ts'
import { run } from './measure.ts'

interface Targets {
  firstS: number
  editMs: number
  completionMs: number
  megabytes: number
}

const edits = 200

/** Measures the server on this repository's site and on a generated one with 5000 pages. */
export async function measureLsp(docsite: string): Promise<void> {
  const own = resolve('.bench/lsp-own')
  rmSync(own, { recursive: true, force: true })
  for (const name of ['content', 'config']) cpSync(resolve(name), join(own, name), { recursive: true })
  const targets = { firstS: 1.5, editMs: 60, completionMs: 30, megabytes: 250 }
  await measure("this repository's site", docsite, own, 'content/en/guide/start/quick-start.md', targets)
  const large = resolve('.bench/lsp-5000')
  const { routes } = makeProject(large, 5000)
  const page = `content/en${routes[Math.floor(routes.length / 2)]}.md`
  await measure('5000 pages', docsite, large, page, { firstS: 4, editMs: 100, completionMs: 50, megabytes: 700 })
}

async function measure(what: string, docsite: string, folder: string, file: string, targets: Targets): Promise<void> {
  // `check` exits with 1 if the site has errors, but then the cache is complete too.
  await run([docsite, 'check'], folder).catch(() => undefined)
  const startedAt = performance.now()
  const client = await Client.start(folder)
  await client.open(file)
  await client.until(file, (_, version) => version === 1)
  const firstMs = performance.now() - startedAt
  await client.settle()
  const [editMs, completionMs] = [[], []] as [number[], number[]]
  for (let i = 0; i < edits; i++) {
    editMs.push(await timeEdit(client, file, i))
    completionMs.push(await timeCompletion(client, file))
  }
  await client.settle()
  const megabytes = residentBytes(client.child.pid) / 1e6
  await client.stop()
  report(`${what}: first diagnostics`, firstMs / 1000, 's', targets.firstS)
  report(`${what}: edit to diagnostics, p95`, p95(editMs), 'ms', targets.editMs)
  report(`${what}: completion, p95`, p95(completionMs), 'ms', targets.completionMs)
  report(`${what}: memory`, megabytes, 'MB', targets.megabytes)
}

/** Inserts a letter into the text, as an author does. Every tenth edit adds a heading, which other pages may link to. */
async function timeEdit(client: Client, file: string, i: number): Promise<number> {
  const at = find(client.text(file), '\n## ', 0)
  const text = i % 10 === 9 ? `\n## Heading ${i}\n` : i % 10 === 0 ? '\n' : 'a'
  const start = performance.now()
  await client.edit(file, { start: at, end: at }, text)
  const version = client.versionOf(file)
  await client.until(file, (_, published) => published === version)
  return performance.now() - start
}

/** Asks for links in the unsaved page. */
async function timeCompletion(client: Client, file: string): Promise<number> {
  const at = find(client.text(file), '\n## ', 0)
  const insert = '\n[x]('
  await client.edit(file, { start: at, end: at }, insert)
  const position = find(client.text(file), insert, insert.length)
  const version = client.versionOf(file)
  await client.until(file, (_, published) => published === version)
  const start = performance.now()
  await client.at('textDocument/completion', file, position)
  const ms = performance.now() - start
  await client.edit(file, { start: at, end: position }, '')
  const restored = client.versionOf(file)
  // The next edit is measured by itself.
  await client.until(file, (_, published) => published === restored)
  return ms
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** Returns the memory of a process that is in use, in bytes. Linux only. */
function residentBytes(pid: number | undefined): number {
  const [, kiB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kiB) * 1024
}

function report(what: string, value: number, unit: string, target: number): void {
  process.stdout.write(`${what}: ${value.toFixed(1)} ${unit} ${value <= target ? '≤' : '>'} ${target}\n`)
}
