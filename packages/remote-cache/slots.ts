// Tasks → at most so many at once. Reads go first.

const most = { read: 8, write: 4 }

/** The number of connections that all tasks need. */
export const mostTasks = most.read + most.write

/** Runs tasks in the order in which they come, and starts a write only while no read is waiting. */
export class Slots {
  readonly #running = { read: 0, write: 0 }
  readonly #waiting: Record<'read' | 'write', (() => void)[]> = { read: [], write: [] }

  async run<T>(kind: 'read' | 'write', task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting[kind].push(start)
      this.#start()
    })
    try {
      return await task()
    } finally {
      this.#running[kind]--
      this.#start()
    }
  }

  #start(): void {
    for (const kind of ['read', 'write'] as const) {
      if (this.#waiting.read.length > 0 && kind === 'write') return
      while (this.#running[kind] < most[kind]) {
        const start = this.#waiting[kind].shift()
        if (!start) break
        this.#running[kind]++
        start()
      }
    }
  }
}
