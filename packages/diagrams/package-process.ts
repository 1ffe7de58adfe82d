// Calls functions of optional packages in a process of their own, which ends when a call needs too much processor time or memory.
// A thread would not do: if it needs too much memory at once, Node.js ends the whole process.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'

/** A function that a module exports, or a method of what `from` returns, an exported function without parameters. */
export interface PackageCall {
  /** The URL of the module. */
  module: string
  from?: string
  name: string
  args: readonly unknown[]
}

/** Means that a call was ended. */
export class SlowCallError extends Error {}

/** How a call ended. */
type Answer = { value: unknown } | { problem: string | Error }

interface Limits {
  /** The processor time that a call may need. */
  seconds: number
  /** How long a call may use no processor time, for example because nothing settles its promise. */
  idleSeconds: number
}

/** What the thread that watches the process writes about a call. */
const verdicts: Record<string, (limits: Limits) => string> = {
  slow: ({ seconds }) => `used more than ${seconds} seconds of processor time`,
  idle: ({ idleSeconds }) => `used no processor time for ${idleSeconds} seconds`,
}

/**
 * A thread ends the process when docsite has ended, also by a signal, because its end of stdin is closed then. It also compares the
 * processor time of the process with that at the begin of a call, of which the other thread tells it the number. Passing time says
 * nothing, because on a busy machine the process may have to wait.
 */
const watch = `
const { workerData: { call, limits } } = require('node:worker_threads')
const { Socket } = require('node:net')
const verdicts = new Socket({ fd: 4 })
new Socket({ fd: 0 }).resume().on('close', () => process.kill(process.pid, 'SIGKILL'))
const everyMs = 100
let current = 0, begun = 0, last = 0, ticks = 0
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  if (current !== call[0]) [current, begun, last, ticks] = [call[0], seconds, seconds, 0]
  if (current === 0) return
  if (seconds - begun > limits.seconds) verdicts.write(current + ' slow ')
  if (++ticks * everyMs < limits.idleSeconds * 1000) return
  // This thread takes less.
  if (seconds - last < limits.idleSeconds / 100) verdicts.write(current + ' idle ')
  last = seconds
  ticks = 0
}, everyMs)
`

/** A text, because a file would be at different places in the bundle and in tests. */
const processCode = (limits: Limits) => `
const { Worker } = require('node:worker_threads')
const current = new Int32Array(new SharedArrayBuffer(4))
const workerData = { call: current, limits: ${JSON.stringify(limits)} }
new Worker(${JSON.stringify(watch)}, { eval: true, workerData }).unref()
const loaded = new Map()
async function load({ module, from }) {
  const exported = await import(module)
  return from === undefined ? exported : exported[from]()
}
process.on('message', async (call) => {
  const key = call.module + ' ' + call.from
  current[0] = call.number
  try {
    if (!loaded.has(key)) loaded.set(key, await load(call))
    process.send({ value: await loaded.get(key)[call.name](...call.args) })
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) })
  }
  current[0] = 0
})
`

/** Starts its process on the first call, and a new one after it has ended a call. */
export class PackageProcess {
  readonly #limits: Limits
  readonly #megabytes: number
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #calls = 0
  /** Receives what the process sends during a call. */
  #onAnswer: ((answer: Answer) => void) | undefined

  /** A call that needs more than `seconds` of processor time, or more than `megabytes` of heap, ends the process. */
  constructor(seconds: number, { megabytes = 512, idleSeconds = 120 } = {}) {
    this.#limits = { seconds, idleSeconds }
    this.#megabytes = megabytes
  }

  /** Runs one call after another, so that none takes the time of another. Throws a `SlowCallError` if it needs too much. */
  call(call: PackageCall): Promise<unknown> {
    const result = this.#last.then(() => this.#run(call))
    this.#last = result.catch(() => undefined)
    return result
  }

  async #run(call: PackageCall): Promise<unknown> {
    this.#child ??= this.#start()
    const child = this.#child
    // While no call runs, the process must not keep this one from ending.
    child.ref()
    child.channel?.ref()
    try {
      return await new Promise((done, fail) => {
        this.#onAnswer = (answer) => {
          if ('value' in answer) done(answer.value)
          else fail(answer.problem instanceof Error ? answer.problem : new Error(answer.problem))
        }
        // If the process has ended, its events say so.
        child.send({ ...call, number: ++this.#calls }, () => undefined)
      })
    } catch (error) {
      if (error instanceof SlowCallError) await this.close()
      throw error
    } finally {
      child.unref()
      child.channel?.unref()
    }
  }

  #start(): ChildProcess {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${this.#megabytes}`, '--eval', processCode(this.#limits)],
      {
        // What packages print would mix with results and diagnostics.
        stdio: ['pipe', 'ignore', 'ignore', 'ipc', 'pipe'],
        serialization: 'advanced',
      },
    )
    const end = (problem: string) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#onAnswer?.({ problem })
    }
    const watcher = child.stdio[4] as Socket
    watcher.unref()
    watcher.setEncoding('utf8').on('data', (written: string) => {
      const [number, name] = written.split(' ')
      const text = verdicts[name ?? '']?.(this.#limits)
      // The verdict on a call may arrive after its answer.
      if (this.#child === child && Number(number) === this.#calls && text)
        this.#onAnswer?.({ problem: new SlowCallError(text) })
    })
    child.on('message', (answer: Answer) => this.#onAnswer?.(answer))
    child.on('error', (error) => end(error.message))
    child.on('exit', () => end('The process ended'))
    return child
  }

  /** Ends the process. */
  async close(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child?.kill('SIGKILL')) await once(child, 'exit')
  }
}
