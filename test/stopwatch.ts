// Measures the time of work in this process.

/**
 * Starts a stopwatch. Returns seconds: the smaller of CPU time and wall time, so neither a busy machine nor parallel
 * garbage collection counts.
 */
export function startWatch(): () => number {
  const start = { wall: performance.now(), processor: process.cpuUsage() }
  return () => {
    const { user, system } = process.cpuUsage(start.processor)
    return Math.min((user + system) / 1e6, (performance.now() - start.wall) / 1000)
  }
}
