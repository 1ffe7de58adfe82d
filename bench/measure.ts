// Runs a command in its own process, and measures its time and peak memory.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Measured {
  ms: number
  /** CPU time of all threads, which varies less than wall time on a shared machine. */
  cpuMs: number
  peakBytes: number
  output: string
}

const hook = new URL('../bench/peak-memory.mjs', import.meta.url)

/** Runs Node.js with arguments. `before` is a command that runs it, such as `taskset` with its own arguments. */
export async function run(args: string[], cwd: string, before: readonly string[] = []): Promise<Measured> {
  const file = join(tmpdir(), `bench-peak-${process.pid}`)
  const start = performance.now()
  const [command = '', ...rest] = [...before, process.execPath, '--import', hook.href, ...args]
  const child = spawn(command, rest, {
    cwd,
    env: { ...process.env, BENCH_PEAK_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  child.stderr.on('data', (text: Buffer) => {
    output += text
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  const ms = performance.now() - start
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}:\n${output}`)
  const used = JSON.parse(readFileSync(file, 'utf8')) as Pick<Measured, 'cpuMs' | 'peakBytes'>
  rmSync(file)
  return { ms, ...used, output }
}

const trash = resolve('.bench/trash')
let aside = 0

/** Moves a project's output and cache away. Deleting many files would slow down the next build on some file systems. */
export function clean(folder: string): void {
  for (const name of ['dist', '.docsite']) {
    if (!existsSync(join(folder, name))) continue
    mkdirSync(trash, { recursive: true })
    renameSync(join(folder, name), join(trash, `${process.pid}-${name}-${aside++}`))
  }
}

/** Deletes the directories that `clean` moved away. */
export const emptyTrash = (): void => rmSync(trash, { recursive: true, force: true })

/** Returns the path in a folder and the size in bytes of each file. */
export function sizesIn(folder: string): { path: string; size: number }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => join(parentPath, name))
  return files.map((file) => ({ path: file.slice(folder.length + 1), size: statSync(file).size }))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
