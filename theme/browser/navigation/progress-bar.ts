// The progress bar for slow page loads (specification, 9).

import { useProgress } from '../../state/progress.ts'

const progressDelayMs = 200
const speedMs = 200
const trickleMs = 800
const trickleRate = 0.02
const minimum = 0.08
const maximum = 0.994

/** Shows a single progress bar if a page takes longer than 200 ms to load. */
export class ProgressTimer {
  #delay: ReturnType<typeof setTimeout> | undefined
  #trickle: ReturnType<typeof setInterval> | undefined
  #value: number | undefined
  #queue: Promise<void> = Promise.resolve()

  start(): void {
    clearTimeout(this.#delay)
    if (this.#value === undefined) this.#delay = setTimeout(() => this.#show(), progressDelayMs)
  }

  end(): void {
    clearTimeout(this.#delay)
    clearInterval(this.#trickle)
    if (this.#value === undefined) return
    this.#grow(0.3 + 0.5 * Math.random())
    this.#step(1)
    this.#value = undefined
    this.#queue = this.#queue.then(async () => {
      useProgress.setState({ fading: true })
      await wait(speedMs)
      useProgress.setState({ value: undefined, fading: false })
    })
  }

  #show(): void {
    this.#step(minimum)
    this.#trickle = setInterval(() => this.#grow(trickleRate * Math.random()), trickleMs)
  }

  #grow(by: number): void {
    this.#step(Math.min((this.#value ?? 0) + by, maximum))
  }

  /** Queues a change of the bar. Each change waits until the animation of the previous one has ended. */
  #step(value: number): void {
    this.#value = value
    this.#queue = this.#queue.then(() => {
      useProgress.setState({ value })
      return wait(speedMs)
    })
  }
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
