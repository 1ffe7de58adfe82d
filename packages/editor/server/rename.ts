// Renames headings in the editor: their text, or their id with all links to it.

import { DocsiteError, type SiteHeading } from '@docsite/cli'
import { decodeFragment } from '@docsite/cli/routes'
import type { RenamePlan, SourcePage, WrittenText } from '@docsite/cli/source'
import type { Position, Range } from 'vscode-languageserver'
import { linesOf, rangeOf } from './positions.ts'
import { headingOf, linkAt } from './targets.ts'
import type { OpenFile } from './workspace.ts'

/** What happens to an id that is derived from the text of a heading when the text changes. */
export type HeadingRename = 'keepId' | 'updateLinks'

/** What the author renames. */
interface Subject {
  /** A page with the heading. */
  page: SourcePage
  heading: SiteHeading
  /** The part of the document that the author sees and replaces. */
  range: Range
  placeholder: string
  /** Whether that is the id or the text of the heading. */
  part: 'id' | 'text'
}

/** Returns what can be renamed at a position, or `undefined`. */
export function prepareRename(file: OpenFile, position: Position): { range: Range; placeholder: string } | undefined {
  const subject = subjectAt(file, position)
  return subject && { range: subject.range, placeholder: subject.placeholder }
}

/** Plans a rename. Rejects with a `DocsiteError` if nothing can be renamed, or the new name is not possible. */
export async function planRename(
  file: OpenFile,
  position: Position,
  newName: string,
  headingRename: HeadingRename,
): Promise<RenamePlan> {
  const subject = subjectAt(file, position)
  if (!subject) throw new DocsiteError('Only headings and their ids can be renamed here')
  const { page, heading, part } = subject
  const change =
    part === 'id' ? { id: newName.replace(/^#/, '') } : { text: newName, keepsId: headingRename === 'keepId' }
  return file.site.planRename(page, heading, change)
}

const subjectAt = (file: OpenFile, position: Position): Subject | undefined =>
  linkedId(file, position) ?? ownHeading(file, position)

/** On the fragment of a link, the id is renamed. */
function linkedId(file: OpenFile, position: Position): Subject | undefined {
  const found = linkAt(file, position)
  const target = found?.link.target
  const page = target?.kind === 'page' ? file.site.page(target.route) : undefined
  if (!found || target?.kind !== 'page' || !page) return undefined
  const heading = headingOf(page, target.hash)
  const at = file.document.getText(found.url).indexOf('#') + 1
  if (!heading || at === 0 || decodeFragment(target.hash.slice(1)) !== heading.id) return undefined
  const start = { ...found.url.start, character: found.url.start.character + at }
  return { page, heading, range: { start, end: found.url.end }, placeholder: heading.id, part: 'id' }
}

/** On a heading, its text is renamed, or its id if the cursor is on it. */
function ownHeading({ page, site, file, document }: OpenFile, { line, character }: Position): Subject | undefined {
  const heading = page?.headings.find(({ place }) => place?.file === file && place.line === line + 1)
  const written = heading && site.writtenHeading(heading)
  if (!page || !written) return undefined
  const lines = linesOf(document.getText())
  const rangeIn = ({ place, written }: WrittenText) => rangeOf(lines, place, written.length)
  const { title, id } = written
  if (id && character >= rangeIn(id).start.character - 1)
    return { page, heading, range: rangeIn(id), placeholder: id.written, part: 'id' }
  return { page, heading, range: rangeIn(title), placeholder: title.written, part: 'text' }
}
