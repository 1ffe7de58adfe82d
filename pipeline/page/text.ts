// Body → plain text for search: lines and blocks, and where its code stands (specification, 7).

/** Gathers a page's text in document order. A line break parts lines, an empty line parts blocks. */
export class TextBuilder {
  #text = ''
  #pending = ''
  readonly code: [start: number, end: number][] = []

  /** Adds inline text; white space folds as in a browser. */
  add(text: string): void {
    const folded = text.replace(/\s+/g, ' ')
    const atStart = this.#pending !== '' || this.#text === '' || /\s$/.test(this.#text)
    const next = atStart ? folded.trimStart() : folded
    if (next) this.#append(next)
  }

  /** Adds code as it is written. */
  addCode(code: string): void {
    if (!code.trim()) return
    this.block()
    this.#append(code)
    this.code.push([this.#text.length - code.length, this.#text.length])
    this.block()
  }

  /** Adds a heading on a line of its own between blocks; returns its offset, or −1 when it is empty. */
  addHeading(text: string): number {
    this.block()
    if (!text) return -1
    this.#append(text)
    const start = this.#text.length - text.length
    this.block()
    return start
  }

  get length(): number {
    return this.#text.length
  }

  line(): void {
    if (this.#text && !this.#pending) this.#pending = '\n'
  }

  block(): void {
    if (this.#text) this.#pending = '\n\n'
  }

  toString(): string {
    return this.#text.trimEnd()
  }

  #append(text: string): void {
    if (this.#pending) this.#text = this.#text.trimEnd() + this.#pending
    this.#pending = ''
    this.#text += text
  }
}
