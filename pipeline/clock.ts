// Measures how long each phase of a build takes.

import type { BuildPhase, BuildPhaseName } from './model/build-phase.ts'

export class PhaseClock {
  readonly #phases: BuildPhase[] = []
  readonly #start: number
  readonly #onStart: (name: BuildPhaseName) => void
  #name: BuildPhaseName
  #since: number
  #parts: { name: string; ms: number }[] = []

  /** Starts the first phase. `since` is its start in milliseconds. `onStart` receives the name of each later phase. */
  constructor(name: BuildPhaseName, since: number, onStart: (name: BuildPhaseName) => void = () => undefined) {
    this.#name = name
    this.#start = since
    this.#since = since
    this.#onStart = onStart
  }

  /** Ends the current phase and starts another. */
  start(name: BuildPhaseName): void {
    this.end()
    this.#name = name
    this.#onStart(name)
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
  get phases(): readonly BuildPhase[] {
    return this.#phases
  }

  /** Total time of the finished phases, in milliseconds. */
  get total(): number {
    return this.#since - this.#start
  }
}
