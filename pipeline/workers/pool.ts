// Runs jobs in workers, or in the main thread if there are only a few.

import { availableParallelism } from 'node:os'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { Setup, TaskInput, TaskName, TaskOutput, TaskRunner } from './tasks.ts'

/** `size` is how long a job takes, as a number of pages to parse or to render. The input may be made when it is read. */
export type Job = { [Name in TaskName]: { task: Name; input: TaskInput<Name>; size: number } }[TaskName]

export interface PoolOptions {
  /** Number of workers. The default is one per core. */
  concurrency?: number | undefined
  /** The worker's bundle. Without one, all jobs run in the main thread. */
  workerFile?: URL | undefined
  /** Whether the workers give way to all other work, where the priority of a thread can be lowered: on Linux. */
  isIdle?: boolean | undefined
  /** Stops the work immediately and rejects pending runs with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Called before workers start: once, and once more if their memory is released. */
  onStart?: ((workers: number) => void) | undefined
  /** Receives the time in ms that a worker took for a job. */
  onJob?: ((ms: number) => void) | undefined
}

/** A worker takes about 150 ms to start and to load its code, so fewer pages than this are done sooner in the main thread. */
export const pagesWorthWorkers = 32

/**
 * Size in MB of the heap for short-lived objects, such as syntax trees. With half of it, a cold build takes a third more CPU time; twice
 * as much saves none.
 */
const youngGenerationMb = 32

/**
 * Size in MB of a worker's heap for long-lived objects at which V8 first collects them. With its default of a few MB, it does so five
 * times in a build of 170 pages, most of whose objects are still needed: 4% of the CPU time.
 */
const oldGenerationMb = 64

/**
 * How much the heap of a thread may grow until the next garbage collection, in percent of what is in use. V8's default of up to 300
 * trades memory for time, but a build that is given twice the memory is not faster. On a large site, even less is no slower.
 */
const heapGrowth = { usual: 25, large: 10 }

/** What a worker receives when it starts. */
export interface WorkerSettings {
  /** Whether it gives way to all other work. */
  isIdle: boolean
}

/** What a worker sends for each job: its position in the run, its result, and how long it took in ms. */
export interface FinishedJob {
  index: number
  result: unknown
  ms: number
}

/** A call of `run`. */
interface Run {
  jobs: readonly Job[]
  onDone: ((result: unknown) => void) | undefined
  /** The setups at the time of the call. */
  setups: readonly Setup[]
  /** Aborted when the pool is closed. */
  closed: AbortSignal
}

interface RunningWorker {
  worker: Worker
  /** Number of jobs that the worker has received but not finished. */
  pending: number
}

export class Pool {
  readonly #options: PoolOptions
  readonly #size: number
  readonly #workers: RunningWorker[] = []
  /** The last setup of each kind. */
  readonly #setups = new Map<Setup['kind'], Setup>()
  /** Setups that the workers have received. */
  readonly #workerSetups = new Map<Setup['kind'], Setup>()
  /** Runs jobs in the main thread. */
  #runner: TaskRunner | undefined
  /** Setups that the main thread's runner has received. They are sent only when it has a job. */
  readonly #runnerSetups = new Map<Setup['kind'], Setup>()
  /** The number of runs that have not ended. Only the first one has begun, because a worker has one setup of each kind. */
  #open = 0
  /** Resolves when all runs have ended. */
  #ended: Promise<unknown> = Promise.resolve()
  #closing = new AbortController()
  #heapGrowth = heapGrowth.usual
  /** Both belong to the run that has begun. */
  #onResult: ((index: number, result: unknown) => void) | undefined
  /** The error of a worker that failed while no run was waiting for it. */
  #failure: Error | undefined
  #onFailure: ((error: Error) => void) | undefined

  constructor(options: PoolOptions = {}) {
    const { concurrency = availableParallelism(), workerFile } = options
    this.#options = options
    this.#size = workerFile ? Math.max(1, concurrency) : 1
  }

  /** Starts the workers ahead of time, for a command that will need them. */
  start(): void {
    if (this.#size === 1 || this.#workers.length > 0) return
    const { workerFile, isIdle = false, onStart, onJob } = this.#options
    onStart?.(this.#size)
    setFlagsFromString(`--initial-old-space-size=${oldGenerationMb}`)
    setFlagsFromString(`--heap-growing-percent=${this.#heapGrowth}`)
    while (this.#workers.length < this.#size) {
      const worker = new Worker(workerFile as URL, {
        resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
        workerData: { isIdle: isIdle && process.platform === 'linux' } satisfies WorkerSettings,
        ...ownFlags(),
      })
      const running: RunningWorker = { worker, pending: 0 }
      this.#workers.push(running)
      worker.on('message', ({ index, result, ms }: FinishedJob) => {
        // Ignore results and errors of workers that have been removed.
        if (!this.#workers.includes(running)) return
        running.pending--
        onJob?.(ms)
        this.#onResult?.(index, result)
      })
      worker.on('error', (error: Error) => {
        if (!this.#workers.includes(running)) return
        this.#failure ??= error
        this.#onFailure?.(error)
      })
    }
  }

  /** Sets up every worker for tasks of one kind. Applies to later calls of `run`, but not to runs that wait or have begun. */
  setup(setup: Setup): void {
    // After a build has started again with another cache, what was set up for the first one would read and write the wrong files.
    for (const [kind, { storeFolder }] of this.#setups)
      if (storeFolder.path !== setup.storeFolder.path) this.#setups.delete(kind)
    this.#setups.set(setup.kind, setup)
    if (this.#open === 0) this.#sendSetups([setup])
  }

  /** Sends setups to the workers that are running, unless they have received them. */
  #sendSetups(setups: readonly Setup[]): void {
    if (this.#workers.length === 0) return
    for (const setup of setups) {
      if (isLocal(setup) || this.#workerSetups.get(setup.kind) === setup) continue
      this.#workerSetups.set(setup.kind, setup)
      for (const { worker } of this.#workers) worker.postMessage({ setup })
    }
  }

  /** Throws if the signal was aborted. First waits for one turn of the event loop, so that the signal can arrive. */
  async checkSignal(): Promise<void> {
    await yieldToEventLoop()
    this.#options.signal?.throwIfAborted()
  }

  /**
   * Waits for earlier runs, starts jobs in order and returns the results in the same order. If a job fails, terminates all workers before
   * it throws, so that no worker writes a file afterwards. Runs that wait then start new workers. Throws if the pool is closed meanwhile.
   */
  run(jobs: readonly Job[], onDone?: (result: unknown) => void): Promise<unknown[]> {
    const run: Run = { jobs, onDone, setups: [...this.#setups.values()], closed: this.#closing.signal }
    this.#open++
    const results = this.#ended.then(() => this.#begin(run)).finally(() => this.#open--)
    this.#ended = results.catch(() => undefined)
    return results
  }

  async #begin(run: Run): Promise<unknown[]> {
    const work = run.jobs.reduce((sum, { size }) => sum + size, 0)
    const isHere = this.#size === 1 || work < pagesWorthWorkers || run.setups.some(isLocal)
    try {
      this.#options.signal?.throwIfAborted()
      run.closed.throwIfAborted()
      // Otherwise, the main thread would load the code of all tasks for nothing.
      if (run.jobs.length === 0) return []
      return await (isHere ? this.#runInMainThread(run) : this.#runInWorkers(run))
    } catch (error) {
      await this.#stop()
      throw error
    }
  }

  async #runInWorkers({ jobs, onDone, setups, closed }: Run): Promise<unknown[]> {
    this.start()
    this.#sendSetups(setups)
    const results = new Array<unknown>(jobs.length)
    const abort = ({ target }: Event) => this.#onFailure?.((target as AbortSignal).reason as Error)
    for (const signal of [this.#options.signal, closed]) signal?.addEventListener('abort', abort, { once: true })
    await new Promise<void>((done, fail) => {
      let next = 0
      let open = jobs.length
      const feed = () => {
        // Each worker has up to two jobs, so that it never waits for the main thread.
        for (let depth = 1; depth <= 2; depth++) {
          for (const running of this.#workers) {
            if (running.pending >= depth || next >= jobs.length) continue
            running.pending++
            running.worker.postMessage({ index: next, job: jobs[next++] })
          }
        }
      }
      this.#onFailure = fail
      if (this.#failure) fail(this.#failure)
      this.#onResult = (index, result) => {
        results[index] = result
        try {
          onDone?.(result)
        } catch (error) {
          // This is an event listener, so an error would end the process.
          return fail(error)
        }
        if (--open === 0) done()
        else feed()
      }
      feed()
    }).finally(() => {
      // A signal may outlive many pools.
      for (const signal of [this.#options.signal, closed]) signal?.removeEventListener('abort', abort)
      this.#onFailure = undefined
      this.#onResult = undefined
    })
    return results
  }

  async #runInMainThread({ jobs, onDone, setups, closed }: Run): Promise<unknown[]> {
    // Loaded only here: it imports all outputs.
    const tasks = await import('./tasks.ts')
    this.#runner ??= new tasks.TaskRunner()
    const runner = this.#runner
    for (const setup of setups) {
      if (this.#runnerSetups.get(setup.kind) === setup) continue
      await runner.setup(setup)
      this.#runnerSetups.set(setup.kind, setup)
    }
    const results: unknown[] = []
    for (const job of jobs) {
      await this.checkSignal()
      closed.throwIfAborted()
      const result: TaskOutput<TaskName> = await runner.run(job.task, job.input as never)
      results.push(result)
      onDone?.(result)
    }
    return results
  }

  /** Terminates all workers, discards the setups, and rejects the runs that have not ended. */
  async close(): Promise<void> {
    this.#setups.clear()
    this.#closing.abort(new Error('The workers were stopped'))
    this.#closing = new AbortController()
    await this.#stop()
  }

  /**
   * Releases memory between two runs of a large site. Terminates the workers, which have loaded the parser and dictionaries; the next run
   * starts new ones with the same setups. Collects garbage in the main thread, because V8 waits until the heap grows, and after linking it
   * does not: on a site of 50,000 pages, this takes 0.6 s and frees 90 MB.
   */
  async releaseMemory(): Promise<void> {
    this.#heapGrowth = heapGrowth.large
    await this.#stop()
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    collectGarbage()
  }

  /** Terminates all workers. */
  async #stop(): Promise<void> {
    this.#workerSetups.clear()
    this.#runnerSetups.clear()
    this.#runner?.close()
    this.#runner = undefined
    this.#failure = undefined
    await Promise.all(this.#workers.splice(0).map(({ worker }) => worker.terminate()))
  }
}

/** Returns whether only the main thread can be set up, because the configuration may contain functions of this process. */
const isLocal = ({ project }: Setup): boolean => project.source.kind === 'memory'

/**
 * Workers inherit the flags of Node.js. Only code on the command line has `--input-type`, which no worker may have; then the flags are
 * listed, but without those for the memory, which belong to the whole process.
 */
function ownFlags(): { execArgv?: string[] } {
  const flags = process.execArgv
  if (!flags.some((flag) => flag.startsWith('--input-type'))) return {}
  return { execArgv: flags.filter((flag) => !/^--(?:input-type|max-)/.test(flag)) }
}
