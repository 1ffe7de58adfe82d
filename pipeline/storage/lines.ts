// Lines of bytes, each of which ends with a line feed. Finds the ends of lines only as far as they are needed.

const lineFeed = 0x0a

/** Joins lines, which contain no line feeds. */
export const joinLines = (lines: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(lines.flatMap((line) => [typeof line === 'string' ? Buffer.from(line) : line, Uint8Array.of(lineFeed)]))

export class Lines {
  readonly #bytes: Buffer
  /** The index after the line feed of each line that has been found. */
  readonly #ends: number[] = []

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Returns a line without its line feed. */
  at(index: number): Buffer {
    for (let start = this.#ends.at(-1) ?? 0; this.#ends.length <= index; start = this.#ends.at(-1) as number)
      this.#ends.push(this.#bytes.indexOf(lineFeed, start) + 1)
    return this.#bytes.subarray(this.#ends[index - 1] ?? 0, (this.#ends[index] as number) - 1)
  }
}
