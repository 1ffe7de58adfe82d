// A function of a key → the same function, computed at most once per key until it is cleared.

export class Memo<T> {
  readonly #values = new Map<string, T>()
  readonly #compute: (key: string) => T | undefined

  constructor(compute: (key: string) => T | undefined) {
    this.#compute = compute
  }

  /** Returns the value for a key. An `undefined` value is computed again: the page may be parsed by the next call. */
  get(key: string): T | undefined {
    const value = this.#values.get(key) ?? this.#compute(key)
    if (value !== undefined) this.#values.set(key, value)
    return value
  }

  clear(): void {
    this.#values.clear()
  }
}
