// Reads a statement of a diagram from its start to its end.

/** A text, and the place up to which it has been read. */
export class Scanner {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length
  }

  get rest(): string {
    return this.text.slice(this.at)
  }

  /** Reads what a sticky pattern matches here, or nothing. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match) this.at = pattern.lastIndex
    return match
  }

  /** Reads a text that stands here, or nothing. */
  take(text: string): boolean {
    const isHere = this.text.startsWith(text, this.at)
    if (isHere) this.at += text.length
    return isHere
  }

  skipSpace(): void {
    this.match(/\s*/y)
  }
}
