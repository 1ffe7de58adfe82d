// Finds the names that tables and lists explain: code in the first cell of a row, and code at the start of an item.

import type { MarkdownCopy } from './agent-site.ts'
import { linesOutsideCode, type PageSection, sectionsOf } from './sections.ts'

/** A line of a Markdown copy that explains a name. */
export interface NamedLine {
  name: string
  /** The line as Markdown. */
  text: string
  /** The innermost section that contains it. */
  section?: PageSection
}

const firstCell = /^ {0,3}\|((?:\\.|[^\\|])*)\|/
const startOfItem = /^ *(?:[-*+]|\d{1,9}[.)]) (?:\*\*)?(`[^`]+`)/

/** Returns the named lines of a page in order. */
export function namedLines(copy: Pick<MarkdownCopy, 'markdown' | 'headings'>): NamedLine[] {
  const sections = sectionsOf(copy)
  return [...linesOutsideCode(copy.markdown)].flatMap(({ line, start }) => {
    const named = firstCell.exec(line)?.[1] ?? startOfItem.exec(line)?.[1] ?? ''
    const section = sections.findLast((one) => one.start <= start)
    return [...named.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
      code.split(/, *(?=-)/).map((name) => ({ name, text: line.trim(), ...(section ? { section } : {}) })),
    )
  })
}
