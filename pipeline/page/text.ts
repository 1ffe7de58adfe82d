// Body → plain text for search: lines and blocks, and where its code stands (specification, 7).

/** Gathers a page's text in document order. A line break parts lines, an empty line parts blocks. */
export class TextBuilder {
  // Only the last part's end is ever looked at: one string that grows would be copied at every look.
  readonly #parts: string[] = []
  #last = ''
  #length = 0
  #pending = ''
  readonly code: [start: number, end: number][] = []

  /** Adds inline text; white space folds as in a browser. */
  add(text: string): void {
    const folded = text.replace(/\s+/g, ' ')
    const atStart = this.#pending !== '' || this.#last === '' || /\s$/.test(this.#last)
    const next = atStart ? folded.trimStart() : folded
    if (next) this.#append(next)
  }

  /** Adds code as it is written. */
  addCode(code: string): void {
    if (!code.trim()) return
    this.block()
    this.#append(code)
    this.code.push([this.#length - code.length, this.#length])
    this.block()
  }

  /** Adds a heading on a line of its own between blocks; returns its offset, or −1 when it is empty. */
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
