// Caches the results of a function by key until the cache is cleared.

export class Memo<T> {
  readonly #values = new Map<string, T>()
  readonly #compute: (key: string) => T | undefined

  constructor(compute: (key: string) => T | undefined) {
    this.#compute = compute
  }

  /** Returns the value for a key. Does not cache `undefined`, because the page may be parsed before the next call. */
  get(key: string): T | undefined {
    const value = this.#values.get(key) ?? this.#compute(key)
    if (value !== undefined) this.#values.set(key, value)
    return value
  }

  clear(): void {
    this.#values.clear()
  }
}
