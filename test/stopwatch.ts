// How long a piece of work in this process takes.

/** Starts a watch, which gives seconds. How busy the machine is otherwise does not count, nor how many threads collect garbage. */
export function startWatch(): () => number {
  const start = { wall: performance.now(), processor: process.cpuUsage() }
  return () => {
    const { user, system } = process.cpuUsage(start.processor)
    return Math.min((user + system) / 1e6, (performance.now() - start.wall) / 1000)
  }
}
