// Measures how long work in this process takes.

/**
 * Starts a stopwatch. The returned function returns the elapsed seconds: the smaller of CPU time and wall time, which
 * excludes both other load on the machine and parallel garbage collection.
 */
export function startWatch(): () => number {
  const start = { wall: performance.now(), processor: process.cpuUsage() }
  return () => {
    const { user, system } = process.cpuUsage(start.processor)
    return Math.min((user + system) / 1e6, (performance.now() - start.wall) / 1000)
  }
}
