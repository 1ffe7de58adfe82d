// Spreads tasks over threads: this one, and workers where there is enough to do.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Setup, type TaskInput, type TaskName, type TaskOutput, Thread } from './tasks.ts'

/** One piece of work. Long ones go to a worker, so that this thread can hand out the others. */
export type Job = { [Name in TaskName]: { task: Name; input: TaskInput<Name>; long?: boolean } }[TaskName]

export interface PoolOptions {
  /** Threads in all, this one among them; as many as the machine has cores unless said. */
  concurrency?: number | undefined
  /** The worker's bundle; without one everything runs in this thread. */
  workerFile?: URL | undefined
}

// A worker takes about 80 ms to start: fewer jobs than this are done sooner without.
const jobsWorthWorkers = 4

interface RunningWorker {
  worker: Worker
  /** Jobs it has been given and not finished. */
  given: number
}

export class Pool {
  readonly #size: number
  readonly #workerFile: URL | undefined
  readonly #thread = new Thread()
  readonly #workers: RunningWorker[] = []
  readonly #setups: Setup[] = []
  #onResult: ((index: number, result: unknown) => void) | undefined
  #onFailure: ((error: Error) => void) | undefined

  constructor({ concurrency = availableParallelism(), workerFile }: PoolOptions = {}) {
    this.#size = workerFile ? Math.max(1, concurrency) : 1
    this.#workerFile = workerFile
  }

  /** Tells every thread what the tasks to come have in common. */
  async setup(setup: Setup): Promise<void> {
    this.#setups.push(setup)
    for (const { worker } of this.#workers) worker.postMessage({ setup })
    await this.#thread.setup(setup)
  }

  /** Runs jobs, in any order and on any thread; the results come in the order of the jobs. */
  async run(jobs: readonly Job[], onDone?: (index: number) => void): Promise<unknown[]> {
    if (this.#size === 1 || jobs.length < jobsWorthWorkers) return this.#runHere(jobs, onDone)
    this.#startWorkers()
    const results = new Array<unknown>(jobs.length)
    const waiting = jobs.map((_, i) => i)
    const long = waiting.filter((i) => jobs[i]?.long)
    const short = waiting.filter((i) => !jobs[i]?.long)
    let open = jobs.length
    await new Promise<void>((done, fail) => {
      const finish = (index: number, result: unknown) => {
        results[index] = result
        onDone?.(index)
        if (--open === 0) done()
      }
      this.#onFailure = fail
      this.#onResult = (index, result) => {
        finish(index, result)
        feed()
      }
      const feed = () => {
        for (const running of this.#workers) {
          // Two jobs at hand: a worker never waits for this thread, which may be busy with a job of its own.
          while (running.given < 2) {
            const index = long.shift() ?? short.shift()
            if (index === undefined) return
            running.given++
            running.worker.postMessage({ index, job: jobs[index] })
          }
        }
      }
      const work = async () => {
        feed()
        for (let index = short.shift(); index !== undefined; index = short.shift()) {
          finish(index, await this.#runOne(jobs[index] as Job))
          await new Promise(setImmediate)
        }
      }
      work().catch(fail)
    })
    return results
  }

  async #runHere(jobs: readonly Job[], onDone?: (index: number) => void): Promise<unknown[]> {
    const results: unknown[] = []
    for (const job of jobs) onDone?.(results.push(await this.#runOne(job)) - 1)
    return results
  }

  #runOne(job: Job): Promise<TaskOutput<TaskName>> {
    return this.#thread.run(job.task, job.input as never)
  }

  #startWorkers(): void {
    while (this.#workers.length < this.#size - 1) {
      const worker = new Worker(this.#workerFile as URL)
      const running: RunningWorker = { worker, given: 0 }
      this.#workers.push(running)
      worker.on('message', ({ index, result }: { index: number; result: unknown }) => {
        running.given--
        this.#onResult?.(index, result)
      })
      worker.on('error', (error: Error) => this.#onFailure?.(error))
      for (const setup of this.#setups) worker.postMessage({ setup })
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map(({ worker }) => worker.terminate()))
  }
}
