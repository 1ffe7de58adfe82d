// Values in memory that together take at most a number of bytes. The oldest are evicted first.

export class SizedMap<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  readonly #most: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  /** The size of all values. */
  get bytes(): number {
    return this.#bytes
  }

  get = (key: string): Value | undefined => this.#entries.get(key)?.value

  set(key: string, value: Value, bytes: number): void {
    this.#remove(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) if (this.#bytes > this.#most) this.#remove(oldest)
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
