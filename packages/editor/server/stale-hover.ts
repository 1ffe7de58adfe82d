// Shows how the original of a stale section has changed since it was translated.

import { lookUp, type ParsedPage, type Section, sectionKey, unpackSections, visibleSource } from '../core.ts'
import { versionsOf } from './file-versions.ts'
import { lineDiff } from './line-diff.ts'
import { parseText } from './parse-text.ts'
import { linesOf, normalText } from './positions.ts'
import { type PageSection, staleSection } from './translations.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** Returns the change of the original as Markdown, or `undefined` if the section is not stale. */
export async function staleHover(
  file: OpenFile,
  section: PageSection,
  workspace: Workspace,
): Promise<string | undefined> {
  const stale = staleSection(file, section)
  if (!stale) return undefined
  const { site, project, route } = file
  const name = `content/${stale.file}`
  const now = linesOf(normalText({ getText: () => workspace.textOf(project, name) }))
  const baseline = lookUp(site.project.baseline.translations, route?.filePath ?? '')
  const marks = lookUp(baseline, sectionKey(section.heading?.id ?? ''))
  const before = marks === undefined ? undefined : await translatedFrom(file, stale.file, stale.originalHeading, marks)
  const after = now.slice(stale.sectionFirst - 1, stale.sectionLast)
  const lines = before
    ? changedLines(lineDiff(before, after))
    : now.slice(stale.first - 1, stale.last).map((line) => `+${line}`)
  const intro = before
    ? `The original of this section, \`${name}\`, has changed since it was translated:`
    : `The original of this section has changed since it was translated. These lines of \`${name}\` are new or different:`
  return `${intro}\n\n${fenced(lines.map(visibleSource).join('\n'))}`
}

/** Finds the lines of the section in the version of the original from which the section was translated. */
async function translatedFrom(
  { live, site }: OpenFile,
  original: string,
  heading: number,
  marks: string,
): Promise<string[] | undefined> {
  for await (const text of versionsOf(site.tree.folder, original)) {
    const page = await parseText(original, text, live)
    const section =
      page &&
      unpackSections(page.details.sections).find(
        (one) => bare(one) === bareMarks(marks) && isAt(one, page, heading, site.pageOf(original)),
      )
    if (page && section) return linesOf(text.replace(/\r\n?/g, '\n')).slice(firstLine(section) - 1, lastLine(section))
  }
  return undefined
}

/** Returns whether a section of an earlier version has the id of the section now, or the same position. */
function isAt({ heading }: Section, page: ParsedPage, at: number, now: ParsedPage | undefined): boolean {
  return heading === at || page.details.headings[heading]?.id === now?.details.headings[at]?.id
}

const bareMarks = (marks: string): string => marks.replaceAll(/(^| )=/g, '$1')
const bare = ({ blocks }: Section): string => bareMarks(blocks.map(([mark]) => mark).join(' '))

const firstLine = ({ blocks }: Section): number => blocks[0]?.[1] ?? 1
const lastLine = ({ blocks }: Section): number => blocks.at(-1)?.[2] ?? 1

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
