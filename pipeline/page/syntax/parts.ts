// Divides the text of a page into the texts of its files: the page, and each fragment as often as it is included.

import type { SourceFile } from '../../model/page/page.ts'

/** A file in the text of a page. */
export interface Part {
  filePath: string
  text: string
  /** Returns the number of one of its lines in the text of the page. */
  lineOf(line: number): number
  /** The fragments that it includes, by the number of the including line in the text of the page. */
  fragments: Map<number, Part>
}

/** Lists the parts of a page, its own file first. */
export function partsOf(text: string, { filePath, spans }: SourceFile): [page: Part, ...fragments: Part[]] {
  if (spans.length === 0) return [{ filePath, text, lineOf: (line) => line, fragments: new Map() }]
  const all = text.split('\n')
  const page = new Lines(filePath)
  const parts: [Lines, ...Lines[]] = [page]
  /** The files down to the one that contains the next line. */
  const open = [page]
  spans.forEach(({ start, filePath, depth }, i) => {
    open.length = Math.min(open.length, depth + 1)
    const part = open[depth] ?? new Lines(filePath)
    if (!open[depth]) {
      open[depth - 1]?.fragments.set(start - 1, part)
      open.push(part)
      parts.push(part)
    }
    part.add(all, start, spans[i + 1]?.start ?? all.length + 1)
  })
  return parts
}

class Lines implements Part {
  readonly filePath: string
  readonly fragments = new Map<number, Part>()
  readonly #texts: string[] = []
  readonly #numbers: number[] = []

  constructor(filePath: string) {
    this.filePath = filePath
  }

  /** Adds the lines from `start` to the one above `end`. */
  add(lines: readonly string[], start: number, end: number): void {
    for (let line = start; line < end; line++) {
      this.#texts.push(lines[line - 1] as string)
      this.#numbers.push(line)
    }
  }

  get text(): string {
    return this.#texts.join('\n')
  }

  lineOf(line: number): number {
    return this.#numbers[line - 1] ?? line
  }
}
