// Finds comments with the numbers of notes at the ends of lines.
//
//   retries: 3  # (1)          any comment sign; `(1)!` is the same, as in Material for MkDocs
//   run() // (1) (2)           several notes
//   <p> <!-- (1) -->           also in Markdown

/** A comment at the end of a line. */
export interface NoteComment {
  /** The comment with the white space before it. */
  written: string
  numbers: readonly number[]
  /** Where the comment and the white space before it begin. Columns start at 0. */
  start: number
}

const sign = '(?:\\/\\/|#|--|;|%|\\/\\*|<!--|\\{[ \\t]?\\/\\*)'
const numbers = '\\(\\d{1,3}\\)!?(?:[ \\t]{0,3}\\(\\d{1,3}\\)!?){0,9}'
const close = '(?:[ \\t]{0,3}(?:\\*\\/[ \\t]?\\}?|-->))?'
/** A mark of docsite may follow: `// (1) // [!code focus]`. */
const pattern = new RegExp(`${sign}[ \\t]{0,3}(${numbers})${close}[ \\t]*(?=$|${sign}[ \\t]*\\[!code )`)

/** A Markdown sample may show code with numbers, so only HTML comments are notes in it. */
const isMarkdown = (language: string): boolean => /^(?:markdown|md|mdx)$/i.test(language)

/** Returns the comment with the numbers of notes that a line has. */
export function noteComment(line: string, language: string): NoteComment | undefined {
  const match = pattern.exec(line)
  if (!match || (isMarkdown(language) && !match[0].startsWith('<!--'))) return undefined
  const start = line.slice(0, match.index).trimEnd().length
  return {
    written: line.slice(start, match.index + match[0].length).trimEnd(),
    numbers: Array.from(match[1]?.matchAll(/\d+/g) ?? [], ([number]) => Number(number)),
    start,
  }
}
