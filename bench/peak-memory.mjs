// Loaded into a measured process with `--import`. Writes its peak memory and CPU time to BENCH_PEAK_FILE on exit.

import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_PEAK_FILE
if (file && isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    writeFileSync(file, JSON.stringify({ peakBytes: maxRSS * 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }))
  })
