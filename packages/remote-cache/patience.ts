// How long to wait for a server. A server is late if a request makes no progress for the time-out, and also if all requests of a command
// together have waited that long for little: a server that answers each request just in time would otherwise cost hours.

/** Fewer bytes per second than these are no progress. */
const slowestBytesPerMs = 16
/** A server that answers needs this much of the time for each request. Otherwise computing is about as fast. */
const msPerAnswer = 250
/** Bytes that the system has taken to send are probably sent at this speed. Nothing tells. */
const sendingBytesPerMs = 128

/** The clock of one request. */
export interface Watch {
  /** Some bytes were received or sent. */
  progress(bytes: number): void
  /** The answer has begun. */
  begins(): void
  /** All bytes of an upload are in the buffers of the system, so its answer may take longer. */
  sent(bytes: number): void
  stop(hasAnswer: boolean): void
}

/** The clock of a cache. It stands still while the command is busy and cannot receive anything. */
export class Patience {
  readonly #timeout: number
  readonly #tickMs: number
  readonly #onLate: () => void
  readonly #watches = new Set<{ end: number; delays: boolean }>()
  #now = 0
  #left: number
  #lastTick = 0
  #timer: NodeJS.Timeout | undefined
  /** Whether the command waits for its uploads, too. */
  #waitsForUploads = false

  constructor(timeout: number, onLate: () => void) {
    this.#timeout = timeout
    this.#left = timeout
    this.#tickMs = Math.max(5, Math.min(250, timeout / 10))
    this.#onLate = onLate
  }

  /** Starts the clock of a request, which delays the command, or is an upload in the background. */
  watch(delays: boolean): Watch {
    // The clock is up to one tick slow.
    const watch = { end: this.#now + this.#timeout + this.#tickMs, delays }
    this.#watches.add(watch)
    if (!this.#timer) {
      this.#lastTick = performance.now()
      this.#timer = setInterval(() => this.#tick(), this.#tickMs)
      this.#timer.unref()
    }
    const latest = () => this.#now + this.#timeout + this.#tickMs
    return {
      progress: (bytes) => {
        watch.end = Math.min(latest(), watch.end + bytes / slowestBytesPerMs)
        this.#refund(bytes / slowestBytesPerMs)
      },
      begins: () => {
        watch.end = latest()
      },
      sent: (bytes) => {
        watch.end = latest() + Math.min(this.#timeout, bytes / sendingBytesPerMs)
      },
      stop: (hasAnswer) => {
        this.#watches.delete(watch)
        if (hasAnswer) this.#refund(msPerAnswer)
        if (this.#watches.size > 0) return
        clearInterval(this.#timer)
        this.#timer = undefined
      },
    }
  }

  /** From now on, the command waits for its uploads, with all of its time again. */
  waitForUploads(): void {
    this.#waitsForUploads = true
    this.#left = this.#timeout
  }

  #refund(ms: number): void {
    this.#left = Math.min(this.#timeout, this.#left + ms)
  }

  #tick(): void {
    const time = performance.now()
    // If the command was busy, the server may have answered meanwhile.
    const passed = Math.min(time - this.#lastTick, 2 * this.#tickMs)
    this.#lastTick = time
    this.#now += passed
    const watches = [...this.#watches]
    if (this.#waitsForUploads || watches.some(({ delays }) => delays)) this.#left -= passed
    if (this.#left <= 0 || watches.some(({ end }) => end <= this.#now)) this.#onLate()
  }
}
