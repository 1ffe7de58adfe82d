// A map with a limited size that evicts the least recently used entries.

/** The number of answers to keep (specification, 9). */
export const answersKept = 100

export class Recent<Value> {
  readonly #known = new Map<string, Value>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): Value | undefined {
    const known = this.#known.get(key)
    // Insert it again, so that it becomes the most recently used entry.
    if (known !== undefined) this.set(key, known)
    return known
  }

  set(key: string, value: Value): void {
    this.#known.delete(key)
    this.#known.set(key, value)
    if (this.#known.size > this.#size) this.#known.delete(this.#known.keys().next().value as string)
  }

  delete(key: string): void {
    this.#known.delete(key)
  }
}
