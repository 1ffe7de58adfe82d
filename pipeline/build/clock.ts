// Measures how long each phase of a build takes.

import { performance } from 'node:perf_hooks'
import type { BuildPhase, BuildPhaseName, JobTimes } from '../model/build-phase.ts'
import { optional } from '../text/optional.ts'

/** Receives the name of a phase that starts. */
type OnStart = (name: BuildPhaseName) => void

export class PhaseClock {
  readonly #phases: BuildPhase[] = []
  readonly #start: number
  readonly #onStart: OnStart
  #name: BuildPhaseName = 'start and read the configuration'
  #since: number
  #parts: { name: string; ms: number }[] = []
  #reasons: BuildPhase['reasons']
  #jobs: JobTimes | undefined
  #utilization = performance.eventLoopUtilization()

  /** Starts the first phase. `since` is its start in milliseconds. `onStart` receives the name of each phase. */
  constructor(since: number, onStart: OnStart = () => undefined) {
    this.#start = since
    this.#since = since
    this.#onStart = onStart
    onStart(this.#name)
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

  /** Adds to the current phase why it had work to do. */
  because(reasons: NonNullable<BuildPhase['reasons']>): void {
    this.#reasons = reasons
  }

  /** Adds a job that a worker has done in the current phase. */
  job(ms: number): void {
    const { count, total, longest } = this.#jobs ?? { count: 0, total: 0, longest: 0 }
    this.#jobs = { count: count + 1, total: total + ms, longest: Math.max(longest, ms) }
  }

  end(): void {
    const now = performance.now()
    const utilization = performance.eventLoopUtilization()
    const { active: busy } = performance.eventLoopUtilization(utilization, this.#utilization)
    const found = optional({ reasons: this.#reasons, jobs: this.#jobs })
    this.#phases.push({ name: this.#name, ms: now - this.#since, parts: this.#parts, busy, ...found })
    this.#since = now
    this.#parts = []
    this.#reasons = undefined
    this.#jobs = undefined
    this.#utilization = utilization
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
