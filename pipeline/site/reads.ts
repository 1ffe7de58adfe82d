// Records what is read while a value is computed, so that the value can be used again until one of these inputs changes
// (docs/design/cache.md).

/**
 * The kinds of inputs, each followed by a name:
 *
 * - `page`: everything in the page of a content file; `shared`: what other pages read of it
 * - `asset`: an image or another file of the content folder; `change`: the last change of a file; `baseline`: that of a translated page
 * - `link`: the linked page at a route
 */
export type InputKind = 'page' | 'shared' | 'asset' | 'change' | 'baseline' | 'link'

/** An input, such as `page en/start.md`. `site` is everything that has no name of its own, such as the configuration. */
export type Input = 'site' | `${InputKind} ${string}`

/** A value with the inputs that were read while it was computed. */
export interface Recorded<T> {
  value: T
  inputs: ReadonlySet<Input>
}

export class Reads {
  #inputs: Set<Input> | undefined

  /** Records an input of the value that is being computed, if there is one. */
  add(input: Input): void {
    this.#inputs?.add(input)
  }

  /** Computes a value. What it reads also counts as read by the value during whose computation this happens. */
  record<T>(compute: () => T): Recorded<T> {
    const outer = this.#inputs
    const inputs = new Set<Input>()
    this.#inputs = inputs
    try {
      return { value: compute(), inputs }
    } finally {
      this.#inputs = outer
      for (const input of inputs) this.add(input)
    }
  }
}

/** Caches the results of a function by key until the cache is cleared. A cached value counts as read again with its inputs. */
export class Memo<T, Key extends string = string> {
  readonly #values = new Map<Key, Recorded<T>>()
  readonly #reads: Reads
  readonly #compute: (key: Key) => T
  readonly #isFinal: (value: T) => boolean

  /** Results that are not final are not cached: the page that they lack may be parsed before the next call. */
  constructor(reads: Reads, compute: (key: Key) => T, isFinal = (value: T): boolean => value !== undefined) {
    this.#reads = reads
    this.#compute = compute
    this.#isFinal = isFinal
  }

  get(key: Key): T {
    const known = this.#values.get(key)
    for (const input of known?.inputs ?? []) this.#reads.add(input)
    if (known) return known.value
    const recorded = this.#reads.record(() => this.#compute(key))
    if (this.#isFinal(recorded.value)) this.#values.set(key, recorded)
    return recorded.value
  }

  clear(): void {
    this.#values.clear()
  }
}
