// Lets so many through at a time, of all and of each host, in the order in which they came.

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

  /** Does something when there is room for it; not at all when the signal comes before. */
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
    // One host with many addresses does not keep the others waiting.
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
