// Calls functions of optional packages in a thread of their own, which ends when a call takes too long.

import { Worker } from 'node:worker_threads'

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

/** What the thread sends: that a call begins, because only then the time counts, or how it ended. */
type Answer = { begins: true } | { value: unknown } | { problem: string }

/** A text, because a file would be at different places in the bundle and in tests. */
const threadCode = `
const { Console } = require('node:console')
const { parentPort } = require('node:worker_threads')
// As in the main thread, stdout is for results only.
globalThis.console = new Console(process.stderr)
const loaded = new Map()
async function load({ module, from }) {
  const exported = await import(module)
  return from === undefined ? exported : exported[from]()
}
parentPort.on('message', async (call) => {
  const key = call.module + ' ' + call.from
  try {
    if (!loaded.has(key)) loaded.set(key, await load(call))
    parentPort.postMessage({ begins: true })
    parentPort.postMessage({ value: await loaded.get(key)[call.name](...call.args) })
  } catch (error) {
    parentPort.postMessage({ problem: error instanceof Error ? error.message : String(error) })
  }
})
`

/** Starts its thread on the first call, and a new one after it has ended a call. */
export class PackageThread {
  readonly #seconds: number
  readonly #megabytes: number
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()
  /** Receives what the thread sends during a call. */
  #onAnswer: ((answer: Answer) => void) | undefined

  /** A call that needs more than `megabytes` of heap also ends the thread. */
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
    this.#worker ??= this.#start()
    const worker = this.#worker
    let timer: NodeJS.Timeout | undefined
    // While no call runs, the thread must not keep the process from ending.
    worker.ref()
    try {
      return await new Promise((done, fail) => {
        this.#onAnswer = (answer) => {
          if ('value' in answer) done(answer.value)
          else if ('problem' in answer) fail(new Error(answer.problem))
          else timer = setTimeout(() => fail(new SlowCallError(this.#seconds)), this.#seconds * 1000)
        }
        worker.postMessage(call)
      })
    } catch (error) {
      if (error instanceof SlowCallError) await this.close()
      throw error
    } finally {
      clearTimeout(timer)
      worker.unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(threadCode, {
      eval: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#megabytes },
    })
    worker.on('message', (answer: Answer) => this.#onAnswer?.(answer))
    const end = (problem: string) => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      this.#onAnswer?.({ problem })
    }
    worker.on('error', (error: Error) => end(error.message))
    worker.on('exit', () => end('The thread ended'))
    return worker
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
