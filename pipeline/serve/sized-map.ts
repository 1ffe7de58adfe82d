// Values in memory that together take at most a number of bytes. Those that were used least recently are evicted first.

export class SizedMap<Value> {
  readonly #most: number
  /** In the order of their last use. */
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  /** The size of all values. */
  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const entry = this.#remove(key)
    if (entry) this.#add(key, entry)
    return entry?.value
  }

  /** Sets a value, unless it is too large by itself. */
  set(key: string, value: Value, bytes: number): void {
    this.#remove(key)
    if (bytes > this.#most) return
    this.#add(key, { value, bytes })
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break
      this.#remove(oldest)
    }
  }

  #add(key: string, entry: { value: Value; bytes: number }): void {
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
  }

  #remove(key: string): { value: Value; bytes: number } | undefined {
    const entry = this.#entries.get(key)
    if (this.#entries.delete(key)) this.#bytes -= entry?.bytes ?? 0
    return entry
  }
}
