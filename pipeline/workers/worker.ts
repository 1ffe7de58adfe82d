// A worker of the pool: handles setups and jobs one at a time, in the order in which they arrive.

import { Console } from 'node:console'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import type { Job } from './pool.ts'
import { type Setup, TaskRunner } from './tasks.ts'

// As in the main thread, stdout is for results only, so logs from configurations and plugins go to stderr.
globalThis.console = new Console(process.stderr)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Above this heap size in bytes, collecting garbage takes less time than the system needs for more memory. */
const largeHeap = 200e6

/**
 * Collects garbage after a job that needed much memory, such as the search index of a locale. V8 lets the heap grow to a multiple of what
 * was in use at its last collection, so without this the worker keeps garbage of twice that size until the end.
 */
function releaseMemory(): void {
  if (process.memoryUsage().heapUsed > largeHeap) collectGarbage()
}

const runner = new TaskRunner()
let last = Promise.resolve()

parentPort?.on('message', (request: { setup: Setup } | { index: number; job: Job }) => {
  last = last.then(async () => {
    if ('setup' in request) await runner.setup(request.setup)
    else {
      const { index, job } = request
      parentPort?.postMessage({ index, result: await runner.run(job.task, job.input as never) })
      if (job.task === 'make') releaseMemory()
    }
  })
  // An error here is a bug in docsite. Rethrowing it reports it to the pool.
  last.catch((error: unknown) => {
    throw error
  })
})
