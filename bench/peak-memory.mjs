// Preloaded into a measured process: writes its peak memory when it ends.

import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_PEAK_FILE
if (file && isMainThread) process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS * 1024)))
