// A worker of the pool: handles setups and jobs one at a time, in the order in which they arrive.

import { Console } from 'node:console'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { FinishedJob, Job, WorkerSettings } from './pool.ts'
import { type Setup, TaskRunner } from './tasks.ts'

// As in the main thread, stdout is for results only, so logs from configurations and plugins go to stderr.
globalThis.console = new Console(process.stderr)

// On Linux, this is the priority of the thread.
if ((workerData as WorkerSettings).isIdle) setPriority(constants.priority.PRIORITY_LOW)

const runner = new TaskRunner()
let last = Promise.resolve()

parentPort?.on('message', (request: { setup: Setup } | { index: number; job: Job }) => {
  last = last.then(async () => {
    if ('setup' in request) await runner.setup(request.setup)
    else {
      const { index, job } = request
      const start = performance.now()
      const result = await runner.run(job.task, job.input as never)
      parentPort?.postMessage({ index, result, ms: performance.now() - start } satisfies FinishedJob)
    }
  })
  // An error here is a bug in docsite. Rethrowing it reports it to the pool.
  last.catch((error: unknown) => {
    throw error
  })
})
