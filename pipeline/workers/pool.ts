// Spreads tasks over worker threads, where there is enough to do; a few are done sooner in this one.

import { availableParallelism } from 'node:os'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { type Setup, type TaskInput, type TaskName, type TaskOutput, Thread } from './tasks.ts'

/** One piece of work. */
export type Job = { [Name in TaskName]: { task: Name; input: TaskInput<Name> } }[TaskName]

export interface PoolOptions {
  /** Threads to use; as many as the machine has cores unless said. */
  concurrency?: number | undefined
  /** The worker's bundle; without one everything runs in this thread. */
  workerFile?: URL | undefined
  /** Stops the work at once: whoever waits for it is told the signal's reason. */
  signal?: AbortSignal | undefined
}

// A worker takes about 100 ms to start: fewer jobs than this are done sooner without.
const jobsWorthWorkers = 6

/**
 * Syntax trees die young and are many. V8's defaults for a worker collect them four times as often as they need to be,
 * which costs a third of the time of a large build.
 */
const youngGenerationMb = 64

/**
 * All threads run the same code on much the same pages, each with its own compiler: with V8's usual impatience two threads
 * compile what one and a half of them would run in that time. The name of that patience differs between versions of V8, and a
 * flag that one does not know is an error on the terminal: those not tried here keep their own ways.
 */
function compilerFlags(v8: number): string[] {
  if (v8 < 11 || v8 > 14) return []
  const patience = v8 === 11 ? '--interrupt-budget=1000000' : '--invocation-count-for-turbofan=15000'
  return [patience, '--no-lazy-feedback-allocation', '--always-sparkplug']
}

interface RunningWorker {
  worker: Worker
  /** Jobs it has been given and not finished. */
  given: number
}

export class Pool {
  readonly #size: number
  readonly #workerFile: URL | undefined
  readonly #workers: RunningWorker[] = []
  readonly #signal: AbortSignal | undefined
  /** The last setup of each kind. */
  readonly #setups = new Map<Setup['kind'], Setup>()
  #here: Thread | undefined
  /** What this thread was told: each only when it is to work. */
  readonly #toldHere = new Map<Setup['kind'], Setup>()
  #onResult: ((index: number, result: unknown) => void) | undefined
  /** What a worker died of, if one did: it may have been at work for nobody in particular. */
  #failure: Error | undefined
  #onFailure: ((error: Error) => void) | undefined

  constructor({ concurrency = availableParallelism(), workerFile, signal }: PoolOptions = {}) {
    this.#size = workerFile ? Math.max(1, concurrency) : 1
    this.#workerFile = workerFile
    this.#signal = signal
    signal?.addEventListener('abort', () => this.#onFailure?.(signal.reason as Error), { once: true })
  }

  /** Starts the workers ahead of time: much is to be done soon. */
  start(): void {
    if (this.#size === 1 || this.#workers.length > 0) return
    for (const flag of compilerFlags(Number.parseInt(process.versions.v8, 10))) setFlagsFromString(flag)
    while (this.#workers.length < this.#size) {
      const worker = new Worker(this.#workerFile as URL, {
        resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
      })
      const running: RunningWorker = { worker, given: 0 }
      this.#workers.push(running)
      worker.on('message', ({ index, result }: { index: number; result: unknown }) => {
        running.given--
        this.#onResult?.(index, result)
      })
      worker.on('error', (error: Error) => {
        // One that is closed fails nobody any more.
        if (!this.#workers.includes(running)) return
        this.#failure ??= error
        this.#onFailure?.(error)
      })
      for (const setup of this.#setups.values()) worker.postMessage({ setup })
    }
  }

  /** Tells every thread what the tasks to come have in common. */
  setup(setup: Setup): void {
    this.#setups.set(setup.kind, setup)
    for (const { worker } of this.#workers) worker.postMessage({ setup })
  }

  /** Lets a signal through, which is heard only between two turns of the event loop; throws when the work is to stop. */
  async checkSignal(): Promise<void> {
    await yieldToEventLoop()
    this.#signal?.throwIfAborted()
  }

  /**
   * Runs jobs, in any order and on any thread, the first ones first; the results come in the order of the jobs.
   * When one fails the threads have ended: none writes any more.
   */
  async run(jobs: readonly Job[], onDone?: (result: unknown) => void): Promise<unknown[]> {
    const here = this.#size === 1 || jobs.length < jobsWorthWorkers
    try {
      this.#signal?.throwIfAborted()
      return await (here ? this.#runHere(jobs, onDone) : this.#runThere(jobs, onDone))
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async #runThere(jobs: readonly Job[], onDone?: (result: unknown) => void): Promise<unknown[]> {
    this.start()
    const results = new Array<unknown>(jobs.length)
    await new Promise<void>((done, fail) => {
      let next = 0
      let open = jobs.length
      const feed = () => {
        // Two jobs at hand: a worker never waits for this thread.
        for (let depth = 1; depth <= 2; depth++) {
          for (const running of this.#workers) {
            if (running.given >= depth || next >= jobs.length) continue
            running.given++
            running.worker.postMessage({ index: next, job: jobs[next++] })
          }
        }
      }
      this.#onFailure = fail
      if (this.#failure) fail(this.#failure)
      this.#onResult = (index, result) => {
        results[index] = result
        onDone?.(result)
        if (--open === 0) done()
        else feed()
      }
      feed()
    })
    return results
  }

  async #runHere(jobs: readonly Job[], onDone?: (result: unknown) => void): Promise<unknown[]> {
    this.#here ??= new Thread()
    for (const setup of this.#setups.values()) {
      if (this.#toldHere.get(setup.kind) === setup) continue
      await this.#here.setup(setup)
      this.#toldHere.set(setup.kind, setup)
    }
    const results: unknown[] = []
    for (const job of jobs) {
      await this.checkSignal()
      const result: TaskOutput<TaskName> = await this.#here.run(job.task, job.input as never)
      results.push(result)
      onDone?.(result)
    }
    return results
  }

  /** Ends all threads, and what they were told with them: the next job begins anew. */
  async close(): Promise<void> {
    this.#setups.clear()
    this.#toldHere.clear()
    this.#here?.close()
    this.#here = undefined
    this.#failure = undefined
    await Promise.all(this.#workers.splice(0).map(({ worker }) => worker.terminate()))
  }
}
