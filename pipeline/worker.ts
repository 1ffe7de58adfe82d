// A thread of the pool: takes setups and jobs in the order they come, one at a time.

import { parentPort } from 'node:worker_threads'
import type { Job } from './pool.ts'
import { type Setup, Thread } from './tasks.ts'

const thread = new Thread()
let last = Promise.resolve()

parentPort?.on('message', (request: { setup: Setup } | { index: number; job: Job }) => {
  last = last.then(async () => {
    if ('setup' in request) await thread.setup(request.setup)
    else
      parentPort?.postMessage({
        index: request.index,
        result: await thread.run(request.job.task, request.job.input as never),
      })
  })
  // What is thrown here is a fault of docsite: the pool hears of it as the worker's error.
  last.catch((error: unknown) => {
    throw error
  })
})
