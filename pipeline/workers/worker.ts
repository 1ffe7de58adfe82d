// The entry point of a worker: loads the code that runs jobs. Messages wait until it listens.

import { reuseCompiledCode } from '../storage/compile-cache.ts'

reuseCompiledCode('worker')
await import('./jobs.ts')
