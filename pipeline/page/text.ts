// Pieces of text in document order → plain text for search, and the ranges of its code (specification, 7).

/** Collects a page's text in document order. A line break separates lines, an empty line separates blocks. */
export class TextBuilder {
  // Only the end of the last part is read. Reading the end of one growing string would copy it each time.
  readonly #parts: string[] = []
  #last = ''
  #length = 0
  #pending = ''
  readonly code: [start: number, end: number][] = []

  /** Adds inline text. White space collapses as in a browser. */
  add(text: string): void {
    const folded = text.replace(/\s+/g, ' ')
    const atStart = this.#pending !== '' || this.#last === '' || /\s$/.test(this.#last)
    const next = atStart ? folded.trimStart() : folded
    if (next) this.#append(next)
  }

  /** Adds code with its white space. */
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

  line(): void {
    if (this.#last && !this.#pending) this.#pending = '\n'
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
