// Builds plain text for search, and the ranges of code in it (specification, 7).

/** Collects the text of a page in document order. A tab separates the cells of a row, a line break lines, and an empty line blocks. */
export class TextBuilder {
  // Stores parts, because reading the end of a growing string would copy the string each time.
  readonly #parts: string[] = []
  #last = ''
  #length = 0
  #pending = ''
  readonly code: [start: number, end: number][] = []

  /** Adds inline text. Collapses white space, as browsers do. */
  add(text: string): void {
    const folded = text.replace(/\s+/g, ' ')
    const atStart = this.#pending !== '' || this.#last === '' || /\s$/.test(this.#last)
    const next = atStart ? folded.trimStart() : folded
    if (next) this.#append(next)
  }

  /** Adds code, preserving its white space. */
  addCode(code: string): void {
    if (!code.trim()) return
    this.block()
    this.#append(code)
    this.code.push([this.#length - code.length, this.#length])
    this.block()
  }

  /** Adds a heading as a block. Returns its offset, or −1 if it is empty. */
  addHeading(text: string): number {
    this.block()
    if (!text) return -1
    this.#append(text)
    const start = this.#length - text.length
    this.block()
    return start
  }

  get length(): number {
    return this.#length
  }

  /** Adds text on a line of its own. */
  addLine(text: string): void {
    this.line()
    this.add(text)
    this.line()
  }

  cell(): void {
    if (this.#last && !this.#pending) this.#pending = '\t'
  }

  line(): void {
    if (this.#last && this.#pending !== '\n\n') this.#pending = '\n'
  }

  block(): void {
    if (this.#last) this.#pending = '\n\n'
  }

  toString(): string {
    return [...this.#parts, this.#last].join('').trimEnd()
  }

  #append(text: string): void {
    if (this.#pending) {
      const trimmed = this.#last.trimEnd() + this.#pending
      this.#length += trimmed.length - this.#last.length
      this.#last = trimmed
    }
    this.#pending = ''
    this.#parts.push(this.#last)
    this.#last = text
    this.#length += text.length
  }
}
