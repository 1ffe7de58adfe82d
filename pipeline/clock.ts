// How long every phase of a command takes.

/** A clock that is told when phases begin. Times are in milliseconds. */
export class PhaseClock {
  readonly #phases: [name: string, ms: number][] = []
  readonly #start: number
  #name: string
  #since: number

  /** `since` is when the first phase began: the start of the process unless said. */
  constructor(name: string, since = 0) {
    this.#name = name
    this.#start = since
    this.#since = since
  }

  /** Ends the phase that runs, and begins another. */
  start(name: string): void {
    this.end()
    this.#name = name
  }

  end(): void {
    const now = performance.now()
    this.#phases.push([this.#name, now - this.#since])
    this.#since = now
  }

  /** The phases that have ended. */
  get phases(): readonly [name: string, ms: number][] {
    return this.#phases
  }

  /** What they took together. */
  get total(): number {
    return this.#since - this.#start
  }
}
