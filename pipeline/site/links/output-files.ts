// The files of the output besides pages, to which links and images may lead.

/** Files by their paths in the output. Some are known only by a pattern, because outputs name their files when they write them. */
export class OutputFiles implements Iterable<string> {
  readonly #paths: ReadonlySet<string>
  readonly #patterns: readonly RegExp[]

  constructor(paths: Iterable<string>, patterns: readonly RegExp[] = []) {
    this.#paths = new Set(paths)
    this.#patterns = patterns
  }

  has(path: string): boolean {
    // Unlike `test`, `search` does not depend on where an expression with `g` has matched before.
    return this.#paths.has(path) || this.#patterns.some((pattern) => path.search(pattern) !== -1)
  }

  /** Returns the files whose paths are known. */
  [Symbol.iterator](): Iterator<string> {
    return this.#paths[Symbol.iterator]()
  }

  /** Returns the files after a change of known paths. `change` returns the new paths of a file. */
  flatMap(change: (path: string) => readonly string[]): OutputFiles {
    return new OutputFiles(
      [...this.#paths].flatMap((path) => change(path)),
      this.#patterns,
    )
  }
}
