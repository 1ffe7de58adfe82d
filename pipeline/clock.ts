// Measures how long each phase of a command takes.

/** A finished phase. Times are in milliseconds. */
export interface Phase {
  name: string
  ms: number
  /** Breakdown of the time. Parts may overlap, because workers and the main thread run at the same time. */
  parts: { name: string; ms: number }[]
}

export class PhaseClock {
  readonly #phases: Phase[] = []
  readonly #start: number
  #name: string
  #since: number
  #parts: Phase['parts'] = []

  /** `since` is the start of the first phase in milliseconds. The default is the start of the process. */
  constructor(name: string, since = 0) {
    this.#name = name
    this.#start = since
    this.#since = since
  }

  /** Ends the current phase and starts another. */
  start(name: string): void {
    this.end()
    this.#name = name
  }

  /** Adds a part to the current phase. */
  part(name: string, ms: number): void {
    this.#parts.push({ name, ms })
  }

  end(): void {
    const now = performance.now()
    this.#phases.push({ name: this.#name, ms: now - this.#since, parts: this.#parts })
    this.#since = now
    this.#parts = []
  }

  /** The finished phases. */
  get phases(): readonly Phase[] {
    return this.#phases
  }

  /** Total time of the finished phases, in milliseconds. */
  get total(): number {
    return this.#since - this.#start
  }
}
