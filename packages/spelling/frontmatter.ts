// The frontmatter of a page → the texts in it that readers see, with their lines and columns.

/** A text in frontmatter. */
export interface FieldText {
  text: string
  line: number
  /** The column in which it begins. */
  column: number
}

/** The fields that contain prose, at any depth. */
const prose =
  /^(\s*(?:- )?(?:title|description|tagline|details|subtitle|summary|alt):[ \t]+)(?:([>|])[-+\d]*[ \t]*$|(.*))/

/** Lists the prose in the frontmatter of a text. */
export function* fieldTexts(text: string): Generator<FieldText> {
  const [, yaml] = /^\ufeff?---[ \t]*\r?\n((?:[\s\S]*?\n)?)---[ \t]*\r?(?:\n|$)/.exec(text) ?? []
  if (yaml === undefined) return
  // The indentation of the field whose text goes on in the next lines.
  let open: number | undefined
  for (const [i, line] of yaml.split('\n').entries()) {
    const indent = line.search(/\S/)
    if (open !== undefined && (indent > open || indent === -1)) {
      if (indent >= 0) yield { text: line, line: i + 2, column: 1 }
      continue
    }
    const field = prose.exec(line.replace(/\r$/, ''))
    open = field ? indent : undefined
    if (field?.[3]) yield { text: field[3], line: i + 2, column: (field[1] ?? '').length + 1 }
  }
}
