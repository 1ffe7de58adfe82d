// Measures a command with all of its child processes. Works only on Linux, because it reads `/proc`.

import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

export interface TreeMeasured {
  ms: number
  /** CPU time of all threads and child processes. */
  cpuMs: number
  /** The highest sum of the resident memory of all processes. */
  peakBytes: number
}

const sampleMs = 50
const systemValue = (name: string) => Number(execFileSync('getconf', [name], { encoding: 'utf8' }))

/** Runs a command in its own session, and samples the session's processes while they run. */
export async function runTree(command: readonly string[], cwd: string): Promise<TreeMeasured> {
  if (process.platform !== 'linux') throw new Error('Only Linux can measure a command with its child processes')
  // Commands that start `node` themselves get the version that runs this.
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' }
  const start = performance.now()
  const child = spawn('sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', ...command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const output = collect([child.stdout, child.stderr])
  const times = collect([child.stdio[3] as Readable])
  const samples = new SessionSamples(child.pid as number)
  const timer = setInterval(() => samples.take(), sampleMs)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  const ms = performance.now() - start
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}:\n${output()}`)
  // The shell reports only processes that were waited for. The samples include the others.
  return { ms, cpuMs: Math.max(childrenMs(times()), samples.cpuMs), peakBytes: samples.peakBytes }
}

function collect(streams: readonly (Readable | null)[]): () => string {
  let text = ''
  for (const stream of streams)
    stream?.on('data', (chunk: Buffer) => {
      text += chunk
    })
  return () => text
}

/** The second line that `times` prints: user and system time of all child processes. */
function childrenMs(times: string): number {
  const line = times.trim().split('\n').at(-1) ?? ''
  return Array.from(line.matchAll(/(\d+)m([\d.]+)s/g), ([, m, s]) => Number(m) * 60_000 + Number(s) * 1000).reduce(
    (sum, one) => sum + one,
    0,
  )
}

class SessionSamples {
  peakBytes = 0
  readonly #pageBytes = systemValue('PAGESIZE')
  readonly #ticksPerSecond = systemValue('CLK_TCK')
  readonly #cpuTicks = new Map<string, number>()
  readonly #session: number

  constructor(session: number) {
    this.#session = session
  }

  get cpuMs(): number {
    return [...this.#cpuTicks.values()].reduce((sum, ticks) => sum + ticks, 0) * (1000 / this.#ticksPerSecond)
  }

  take(): void {
    let bytes = 0
    for (const pid of readdirSync('/proc')) {
      const stat = /^\d/.test(pid) ? statOf(pid) : undefined
      if (stat?.session !== this.#session) continue
      bytes += stat.memoryPages * this.#pageBytes
      this.#cpuTicks.set(pid, stat.cpuTicks)
    }
    this.peakBytes = Math.max(this.peakBytes, bytes)
  }
}

/** Reads the fields of `/proc/PID/stat` after the command's name, which may contain spaces. */
function statOf(pid: string): { session: number; cpuTicks: number; memoryPages: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const field = (number: number) => fields[number - 3] as number
    return { session: field(6), cpuTicks: field(14) + field(15), memoryPages: field(24) }
  } catch {
    // The process has ended.
    return undefined
  }
}
