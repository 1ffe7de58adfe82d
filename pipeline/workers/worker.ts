// A thread of the pool: takes setups and jobs in the order they come, one at a time.

import { Console } from 'node:console'
import { parentPort } from 'node:worker_threads'
import type { Job } from './pool.ts'
import { type Setup, Thread } from './tasks.ts'

// As in the command itself: what a configuration or a plugin prints is no result.
globalThis.console = new Console(process.stderr)

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
