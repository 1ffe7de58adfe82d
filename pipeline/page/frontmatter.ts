// Text of a page → its frontmatter, checked, and what follows it.

import { type DataProblem, readData } from '../source/data.ts'
import { type Frontmatter, frontmatterFields } from '../model/frontmatter.ts'

export interface PageParts {
  frontmatter: Frontmatter
  /** The line that each field begins on. */
  fieldLines: Record<string, number>
  /** What follows the frontmatter, blank lines in its stead: places in it are places in the file. */
  markdown: string
  problems: DataProblem[]
}

const block = /^---[ \t]*\n(?:([\s\S]*?)\n)??---[ \t]*(?:\n|$)/

/** Takes the frontmatter off a page. Wrong fields are reported and left out, so that the rest of the page still counts. */
export function readFrontmatter(text: string): PageParts {
  const [all, yaml = ''] = block.exec(text) ?? []
  if (all === undefined) return { frontmatter: {}, fieldLines: {}, markdown: text, problems: [] }
  const lines = all.split('\n').length - 1
  const { value, problems, placeOf } = readData(yaml, frontmatterFields)
  const fieldLines = Object.fromEntries(Object.keys(value ?? {}).map((field) => [field, placeOf([field]).line + 1]))
  const markdown = '\n'.repeat(lines) + text.slice(all.length)
  return { frontmatter: value ?? {}, fieldLines, markdown, problems: problems.map((problem) => ({ ...problem, line: problem.line + 1 })) }
}
