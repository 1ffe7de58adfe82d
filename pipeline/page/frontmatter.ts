// Text of a page → its frontmatter, checked, and what follows it.

import type { Path } from '../model/config/problem.ts'
import { isValid, keysOf, type Schema } from '../model/config/schema.ts'
import { type Frontmatter, frontmatterFields } from '../model/frontmatter.ts'
import { type DataProblem, readData } from '../source/data.ts'
import { emptyTable } from '../text/look-up.ts'

export interface PageParts {
  frontmatter: Frontmatter
  /** The line that each field begins on. */
  fieldLines: Record<string, number>
  /** What follows the frontmatter, blank lines in its stead: places in it are places in the file. */
  markdown: string
  problems: DataProblem[]
}

const block = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/

/** Takes the frontmatter off a page and checks it against `field`. Wrong fields are reported and left out, so that the rest of the page still counts. */
export function readFrontmatter(text: string, field: Schema<Frontmatter> = frontmatterFields): PageParts {
  const [all, yaml = ''] = block.exec(text) ?? []
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
  const { value, problems, placeOf, writtenAt } = readData(yaml, field, 'frontmatter')
  for (const name of ['title', 'titleSuffix', 'description'] as const)
    if (value && typeof value[name] === 'number') value[name] = writtenAt([name]) ?? value[name]
  const fieldLines = Object.fromEntries(Object.keys(value ?? {}).map((field) => [field, placeOf([field]).line + 1]))
  return {
    frontmatter: value ?? {},
    fieldLines,
    markdown,
    problems: problems.map((problem) => ({ ...problem, line: problem.line + 1 })),
  }
}

/** Finds where the value at a path stands in the frontmatter of a page, from 1: at its key, where it has one. */
export function placeInFrontmatter(text: string, path: Path): { line: number; column: number } {
  const [, yaml = ''] = block.exec(text) ?? []
  const { line, column } = readData(yaml, frontmatterFields).placeOf(path)
  return { line: line + 1, column }
}

/** A page that begins as frontmatter does, with a field that there is, but never ends it; or that holds one further down. */
function misplaced(text: string): DataProblem[] {
  const [, before = '', field = ''] = /^(\s*)---[ \t]*\n([\w-]+):/.exec(text) ?? []
  if (!keysOf(frontmatterFields).includes(field)) return []
  if (before.includes('\n')) {
    const line = before.split('\n').length
    const wrong = 'The frontmatter does not start on the first line, so docsite reads it as text'
    return [{ rule: 'wrong', text: wrong, hint: 'Delete the blank lines before it.', line, column: 1 }]
  }
  const hint = 'Write `---` on a line of its own after the last field.'
  return [{ rule: 'wrong', text: 'The frontmatter is not closed', hint, line: 1, column: 1 }]
}

const plainField = /^([A-Za-z][\w-]*): ([A-Za-z\u4e00-\u9fff](?:[^:#\s]|:(?=[^\s])| (?=[^#\s]))*)$/
const keywords = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/** Reads YAML of nothing but plain texts, one to a line, as most pages have it: a whole YAML parser is not needed for it. */
export function readPlainFields(yaml: string): Record<string, string> | undefined {
  const fields = emptyTable<string>()
  for (const line of yaml.split('\n')) {
    const [, name = '', value = ''] = plainField.exec(line) ?? []
    if (!name || keywords.test(value) || Object.hasOwn(fields, name)) return undefined
    fields[name] = value
  }
  return fields
}
