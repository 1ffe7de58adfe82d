// The progress bar of a page that loads slowly: when it appears, how it grows, how it fades (specification, 9).

import { useProgress } from '../../state/progress.ts'
import { shellElement } from '../shell-element.ts'

const progressDelayMs = 200
const speedMs = 200
const trickleMs = 800
const trickleRate = 0.02
const minimum = 0.08
const maximum = 0.994

/** Shows one bar at a time, and only if the page has not loaded within 200 ms. */
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

  /** Queues a step. Each step takes as long as its animation. */
  #step(value: number): void {
    this.#value = value
    this.#queue = this.#queue.then(() => {
      useProgress.setState({ value })
      return wait(speedMs)
    })
  }
}

/** Moves the bar by a CSS property, because the CSP allows no style attribute. */
export function startProgressBar(): () => void {
  return useProgress.subscribe(({ value }) => {
    if (value === undefined) return
    requestAnimationFrame(() => shellElement('.progress')?.style.setProperty('--progress', String(value)))
  })
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
