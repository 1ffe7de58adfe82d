// Shows in one line of the terminal what a command is doing.

import type { BuildEvent, BuildPhaseName, CheckEvent } from '../../pipeline/api/types.ts'
import { type Terminal, terminalOf } from './terminal.ts'

const phaseTexts: Readonly<Record<BuildPhaseName, string>> = {
  'start and read the configuration': 'Reading the configuration',
  'read and parse': 'Reading pages',
  link: 'Linking pages',
  'render and write': 'Rendering pages',
  'replace the old site': 'Replacing the old site',
}

/** Minimum time in milliseconds between two updates of the line. */
const intervalMs = 80

/** The stream that progress is written to. */
interface ProgressStream {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Shows one line of progress on standard error. Prints nothing in a pipe, in CI and in a terminal without cursor control. */
export class Progress {
  readonly #stream: ProgressStream
  readonly #terminal: Terminal
  readonly #now: () => number
  #phase = ''
  #last = Number.NEGATIVE_INFINITY
  #isShown = false

  constructor(stream: ProgressStream = process.stderr, now: () => number = () => performance.now(), env = process.env) {
    this.#stream = stream
    this.#terminal = terminalOf(stream, env)
    this.#now = now
  }

  /** Shows an event. */
  take(event: BuildEvent | CheckEvent): void {
    switch (event.kind) {
      case 'workers':
        return
      case 'phase':
        this.#phase = phaseTexts[event.name]
        return this.show(this.#phase, true)
      case 'things':
        return this.show(`Checked ${event.done} of ${event.total} ${event.things}`)
      case 'parse':
      case 'render':
        return this.show(`${this.#phase}: ${event.done} of ${event.total}`)
    }
  }

  /** Shows a text. Skips texts that follow too fast, unless `isImportant` is set. */
  show(text: string, isImportant = false): void {
    if (!this.#terminal.hasProgress || (!isImportant && this.#now() - this.#last < intervalMs)) return
    this.#last = this.#now()
    this.#isShown = true
    // A line that wraps could not be cleared.
    const room = (this.#terminal.columns ?? 0) - 1
    this.#stream.write(`\r\x1b[K${text.slice(0, room)}`)
  }

  clear(): void {
    if (this.#isShown) this.#stream.write('\r\x1b[K')
    this.#isShown = false
  }
}
