// Runs a command as a whole process and says how long it took and how much memory it held at most.

import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Measured {
  ms: number
  peakBytes: number
  output: string
}

const hook = new URL('../bench/peak-memory.mjs', import.meta.url)

export async function run(args: string[], cwd: string): Promise<Measured> {
  const file = join(tmpdir(), `bench-peak-${process.pid}`)
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', hook.href, ...args], {
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
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`)
  const peakBytes = Number(readFileSync(file, 'utf8'))
  rmSync(file)
  return { ms, peakBytes, output }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
