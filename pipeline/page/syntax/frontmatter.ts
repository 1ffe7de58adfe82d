// Splits the text of a page into validated frontmatter and Markdown.

import type { Path } from '../../model/config/problem.ts'
import { isValid, keysOf, type Schema } from '../../model/config/schema.ts'
import { type Frontmatter, frontmatterFields } from '../../model/page/frontmatter.ts'
import { type DataProblem, parseData, readData, stringsIn, type WrittenString } from '../../source/data.ts'
import { frontmatterPattern } from '../../source/peek.ts'
import { emptyTable } from '../../text/look-up.ts'

export interface PageParts {
  frontmatter: Frontmatter
  /** The line that each field begins on. */
  fieldLines: Record<string, number>
  /** The text below the frontmatter. Blank lines replace the frontmatter, so that positions match the file. */
  markdown: string
  problems: DataProblem[]
}

/** Returns the strings in the frontmatter of a page, with their offsets in its text. */
export function stringsInFrontmatter(text: string): WrittenString[] {
  const [all = '', yaml = ''] = frontmatterPattern.exec(text) ?? []
  const offset = all.indexOf('\n') + 1
  return stringsIn(yaml).map((string) => ({ ...string, start: string.start + offset, end: string.end + offset }))
}

/** Splits a page and validates its frontmatter against `field`. Reports invalid fields and leaves them out. */
export function readFrontmatter(text: string, field: Schema<Frontmatter> = frontmatterFields): PageParts {
  const [all, yaml = ''] = frontmatterPattern.exec(text) ?? []
  if (all === undefined) return { frontmatter: {}, fieldLines: {}, markdown: text, problems: misplaced(text) }
  const lines = all.split('\n').length - 1
  const markdown = '\n'.repeat(lines) + text.slice(all.length)
  const plain = readPlainFields(yaml)
  if (plain && isValid(field, plain)) {
    return {
      frontmatter: plain as Frontmatter,
      fieldLines: Object.fromEntries(Object.keys(plain).map((field, i) => [field, i + 2])),
      markdown,
      problems: [],
    }
  }
  const { value, problems, placeOf, cutTexts } = readData(yaml, field, { name: 'frontmatter' })
  const fieldLines = Object.fromEntries(Object.keys(value ?? {}).map((field) => [field, placeOf([field]).line + 1]))
  return {
    frontmatter: value ?? {},
    fieldLines,
    markdown,
    problems: [...problems, ...cutTexts(field)].map((problem) => ({ ...problem, line: problem.line + 1 })),
  }
}

/** The fields that other pages, the navigation and feeds depend on. */
const linkingFields = [
  'context',
  'draft',
  'overviewHeaders',
  'pageType',
  'published_at',
  'redirect_from',
  'sidebar',
  'slug',
  'unlisted',
]
/** Also matches quoted keys, and frontmatter that is one object in braces. */
const mayLink = new RegExp(`^(?:[{"'&*!?]|(?:${linkingFields.join('|')})[ \\t]*:)`, 'm')

/** Returns the frontmatter of a page if it contains a field that other pages or the navigation depend on, or else `{}`. */
export function peekFrontmatter(text: string, field: Schema<Frontmatter>): Frontmatter {
  const [, yaml = ''] = frontmatterPattern.exec(text) ?? []
  return mayLink.test(yaml) ? readFrontmatter(text, field).frontmatter : {}
}

/** Finds the position of a frontmatter field by path: its key or, in a list, its value. Lines and columns start at 1. */
export function placeInFrontmatter(text: string, path: Path): { line: number; column: number } {
  const [, yaml = ''] = frontmatterPattern.exec(text) ?? []
  const { line, column } = parseData(yaml).placeOf(path)
  return { line: line + 1, column }
}

/** Reports unclosed frontmatter, and frontmatter below empty lines, if it begins with a known field. */
export function misplaced(text: string): DataProblem[] {
  const [, before = '', field = ''] = /^(\s*)---[ \t]*\n([\w-]+):/.exec(text) ?? []
  if (!keysOf(frontmatterFields).includes(field)) return []
  if (before.includes('\n')) {
    const line = before.split('\n').length
    const wrong = 'Frontmatter must begin on the first line, so docsite reads this as text'
    return [{ rule: 'wrong', text: wrong, hint: 'Remove the empty lines before it.', line, column: 1 }]
  }
  const hint = 'Write `---` on a line of its own after the last field.'
  return [{ rule: 'wrong', text: 'The frontmatter is not closed', hint, line: 1, column: 1 }]
}

const plainField = /^([A-Za-z][\w-]*): ([A-Za-z\u4e00-\u9fff](?:[^:#\s]|:(?=[^\s])| (?=[^#\s]))*)$/
const keywords = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/**
 * Parses YAML that contains one plain scalar per line, as on most pages. Loading and running a YAML parser would take
 * longer. Returns `undefined` for any other YAML.
 */
export function readPlainFields(yaml: string): Record<string, string> | undefined {
  const fields = emptyTable<string>()
  for (const line of yaml.split('\n')) {
    const [, name = '', value = ''] = plainField.exec(line) ?? []
    if (!name || keywords.test(value) || Object.hasOwn(fields, name)) return undefined
    fields[name] = value
  }
  return fields
}
