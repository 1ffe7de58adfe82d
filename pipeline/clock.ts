// Measures how long each phase of a build takes.

import type { BuildPhase, BuildPhaseName, PhaseTime } from './model/build-phase.ts'

/** Receives the name of a phase that starts and, for one phase, how long all phases took in the last run. */
type OnStart = (name: BuildPhaseName, lastRun?: PhaseTime[]) => void

export class PhaseClock {
  readonly #phases: BuildPhase[] = []
  readonly #start: number
  readonly #onStart: OnStart
  #name: BuildPhaseName
  #since: number
  #parts: { name: string; ms: number }[] = []

  /** Starts the first phase. `since` is its start in milliseconds. `onStart` receives the name of each later phase. */
  constructor(name: BuildPhaseName, since: number, onStart: OnStart = () => undefined) {
    this.#name = name
    this.#start = since
    this.#since = since
    this.#onStart = onStart
  }

  /** Ends the current phase and starts another. `lastRun` is passed on. */
  start(name: BuildPhaseName, lastRun?: PhaseTime[]): void {
    this.end()
    this.#name = name
    this.#onStart(name, lastRun)
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

  /** The times of the finished phases, for the estimate of the next run. */
  get times(): PhaseTime[] {
    return this.#phases.map(({ name, ms }) => ({ name, ms }))
  }

  /** Total time of the finished phases, in milliseconds. */
  get total(): number {
    return this.#since - this.#start
  }
}
