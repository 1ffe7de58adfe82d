// Estimates how long a command will still take, from the times of its last run and from what this run has done so far.

import type { BuildPhaseName, PhaseTime } from '../../pipeline/api/types.ts'

/** A share of less than this says little about the whole. */
const leastShare = 0.1

export class RemainingTime {
  readonly #now: () => number
  #phases: readonly PhaseTime[] = []
  #phase: BuildPhaseName | undefined
  #since: number
  #share = 0

  /** `now` returns a time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#since = now()
  }

  /** Takes the times of the last run. */
  expect(phases: readonly PhaseTime[]): void {
    this.#phases = phases
  }

  start(phase: BuildPhaseName): void {
    this.#phase = phase
    this.#since = this.#now()
    this.#share = 0
  }

  /** Notes how much of the current phase is done. */
  advance(done: number, total: number): void {
    this.#share = total > 0 ? done / total : 0
  }

  /** The estimated time in milliseconds until the end, or `undefined` if nothing is known about it. */
  get ms(): number | undefined {
    const at = this.#phases.findIndex(({ name }) => name === this.#phase)
    const current = this.#currentMs(this.#phases[at]?.ms)
    if (current === undefined || (at < 0 && this.#phases.length > 0)) return undefined
    // Without an earlier run, only the phase that counts its steps can be estimated.
    return current + this.#phases.slice(at + 1).reduce((sum, { ms }) => sum + ms, 0)
  }

  #currentMs(last: number | undefined): number | undefined {
    const elapsed = this.#now() - this.#since
    if (this.#share >= leastShare) return (elapsed * (1 - this.#share)) / this.#share
    return last === undefined ? undefined : Math.max(0, last - elapsed)
  }
}

/** Formats a remaining time. Empty below half a second and if it is unknown. */
export function remainingText(ms: number | undefined): string {
  if (ms === undefined || ms < 500) return ''
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 100 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`
}
