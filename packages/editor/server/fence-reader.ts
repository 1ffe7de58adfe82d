// Finds the code blocks of a Markdown text line by line, without parsing it.

/** The markers of lists and quotes before a fence, the fence, and the text after it. */
const opening = /^((?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*)(?:(`{3,})[^`]*|(~{3,}).*)$/s
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

interface OpenFence {
  marks: string
  /** The column of the content of the list item around the fence, and 0 outside lists. */
  indent: number
}

/** Reads the lines of a text in order. */
export class FenceReader {
  #open: OpenFence | undefined

  /** Returns whether a line belongs to a code block, including the lines that open and close it. */
  isCode(line: string): boolean {
    if (this.#open && this.#isOutside(line, this.#open.indent)) this.#open = undefined
    if (!this.#open) return this.#opens(line)
    const [, marks = ''] = closing.exec(line) ?? []
    if (marks.startsWith(this.#open.marks)) this.#open = undefined
    return true
  }

  #opens(line: string): boolean {
    const [, before = '', backticks, tildes] = opening.exec(line) ?? []
    const marks = backticks ?? tildes
    if (!marks) return false
    this.#open = { marks, indent: /[^ \t>]/.test(before) ? before.length : 0 }
    return true
  }

  /** Returns whether a line comes after the list item that contains the open fence. The item also ends its fence. */
  #isOutside(line: string, indent: number): boolean {
    return line.search(/[^ \t>]/) >= 0 && line.search(/[^ \t>]/) < indent
  }
}
