// Shows how the original of a stale section has changed since it was translated.

import { committedTexts, GitError } from '@docsite/cli/git'
import type { LineRange, SourceSection, StaleSection } from '@docsite/cli/source'
import { lineDiff } from './line-diff.ts'
import { linesOf, normalText } from './positions.ts'
import { visibleSource } from './text.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** Returns the change of the original as Markdown, or `undefined` if the section is not stale. */
export async function staleHover(
  { project }: OpenFile,
  { stale }: SourceSection,
  workspace: Workspace,
): Promise<string | undefined> {
  if (!stale) return undefined
  const now = normalText({ getText: () => workspace.textOf(project, stale.file) })
  const { before, problem } = await translatedFrom(project.root, stale)
  const lines = before
    ? changedLines(lineDiff(before, linesIn(now, stale.section)))
    : linesIn(now, stale.changed).map((line) => `+${line}`)
  const intro = before
    ? `The original of this section, \`${stale.file}\`, has changed since it was translated:`
    : `The original of this section has changed since it was translated. These lines of \`${stale.file}\` are new or different:`
  const reason = problem === undefined ? '' : `\n\nThe text from which it was translated is unknown: ${problem}.`
  return `${intro}\n\n${fenced(lines.map(visibleSource).join('\n'))}${reason}`
}

/** Finds the lines of the section in the version of the original from which the section was translated. */
async function translatedFrom(root: string, stale: StaleSection): Promise<{ before?: string[]; problem?: string }> {
  try {
    for await (const text of committedTexts(root, stale.file)) {
      const range = await stale.linesIn(text)
      if (range) return { before: linesIn(text, range) }
    }
    return {}
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { problem: error.message }
  }
}

const linesIn = (text: string, [first, last]: LineRange): string[] => linesOf(text).slice(first - 1, last)

/** The number of unchanged lines around a change. */
const context = 2

/** Leaves out lines that are far from any change. */
function changedLines(lines: readonly string[]): string[] {
  const isChanged = (line = ' ') => !line.startsWith(' ')
  return lines.filter((_, i) => lines.slice(Math.max(0, i - context), i + context + 1).some(isChanged))
}

/** Returns a code block whose marks do not occur in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([marks]) => marks.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}diff\n${text}\n${marks}`
}
