// Calls functions of optional packages in a process of their own, which ends when a call takes too long or needs too much memory.
// A thread would not do: if it needs too much memory at once, Node.js ends the whole process.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A function that a module exports, or a method of what `from` returns, an exported function without parameters. */
export interface PackageCall {
  /** The URL of the module. */
  module: string
  from?: string
  name: string
  args: readonly unknown[]
}

/** Means that a call was ended after `seconds`. */
export class SlowCallError extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`The call took more than ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** What the process sends: that a call begins, because only then the time counts, or how it ended. */
type Answer = { begins: true } | { value: unknown } | { problem: string }

/**
 * A text, because a file would be at different places in the bundle and in tests. When docsite ends, also by a signal, its end of stdin
 * closes. Then a thread ends the process, which may be in an endless loop.
 */
const processCode = `
const { Worker } = require('node:worker_threads')
const watch = \`new (require('node:net').Socket)({ fd: 0 }).resume().on('close', () => process.kill(process.pid, 'SIGKILL'))\`
new Worker(watch, { eval: true }).unref()
const loaded = new Map()
async function load({ module, from }) {
  const exported = await import(module)
  return from === undefined ? exported : exported[from]()
}
process.on('message', async (call) => {
  const key = call.module + ' ' + call.from
  try {
    if (!loaded.has(key)) loaded.set(key, await load(call))
    process.send({ begins: true })
    process.send({ value: await loaded.get(key)[call.name](...call.args) })
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.message : String(error) })
  }
})
`

/** Starts its process on the first call, and a new one after it has ended a call. */
export class PackageProcess {
  readonly #seconds: number
  readonly #megabytes: number
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  /** Receives what the process sends during a call. */
  #onAnswer: ((answer: Answer) => void) | undefined

  /** A call that needs more than `megabytes` of heap also ends the process. */
  constructor(seconds: number, megabytes = 512) {
    this.#seconds = seconds
    this.#megabytes = megabytes
  }

  /** Runs one call after another, so that none takes the time of another. Throws a `SlowCallError` if it takes too long. */
  call(call: PackageCall): Promise<unknown> {
    const result = this.#last.then(() => this.#run(call))
    this.#last = result.catch(() => undefined)
    return result
  }

  async #run(call: PackageCall): Promise<unknown> {
    this.#child ??= this.#start()
    const child = this.#child
    let timer: NodeJS.Timeout | undefined
    // While no call runs, the process must not keep this one from ending.
    child.ref()
    child.channel?.ref()
    try {
      return await new Promise((done, fail) => {
        this.#onAnswer = (answer) => {
          if ('value' in answer) done(answer.value)
          else if ('problem' in answer) fail(new Error(answer.problem))
          else timer = setTimeout(() => fail(new SlowCallError(this.#seconds)), this.#seconds * 1000)
        }
        // If the process has ended, its events say so.
        child.send(call, () => undefined)
      })
    } catch (error) {
      if (error instanceof SlowCallError) await this.close()
      throw error
    } finally {
      clearTimeout(timer)
      child.unref()
      child.channel?.unref()
    }
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, [`--max-old-space-size=${this.#megabytes}`, '--eval', processCode], {
      // What packages print would mix with results and diagnostics.
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    const end = (problem: string) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#onAnswer?.({ problem })
    }
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
