// Limits how many tasks run at a time, in total and per host. Tasks start in order of arrival.

interface Waiting {
  host: string
  enter(): void
}

export class RateLimiter {
  readonly #most: number
  readonly #mostPerHost: number
  readonly #inside = new Map<string, number>()
  #all = 0
  #waiting: Waiting[] = []

  constructor({ most, mostPerHost }: { most: number; mostPerHost: number }) {
    this.#most = most
    this.#mostPerHost = mostPerHost
  }

  /** Runs a task as soon as the limits allow it, unless the signal aborts first. */
  async through<T>(host: string, signal: AbortSignal, action: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ host, enter })
      this.#admit()
    })
    try {
      signal.throwIfAborted()
      return await action()
    } finally {
      this.#all--
      this.#inside.set(host, (this.#inside.get(host) ?? 1) - 1)
      this.#admit()
    }
  }

  #admit(): void {
    // A host with many URLs does not delay the others.
    this.#waiting = this.#waiting.filter(({ host, enter }) => {
      const inside = this.#inside.get(host) ?? 0
      if (this.#all >= this.#most || inside >= this.#mostPerHost) return true
      this.#all++
      this.#inside.set(host, inside + 1)
      enter()
      return false
    })
  }
}
