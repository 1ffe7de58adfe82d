// Renames headings in the editor: their text, or their id with all links to it.

import type { Position, Range } from 'vscode-languageserver'
import {
  DocsiteError,
  decodeFragment,
  editHeading,
  fixText,
  type Heading,
  planHeadingRename,
  positionsIn,
  type RenamePlan,
  type Route,
  Texts,
  type WrittenHeading,
  writtenHeading,
} from '../core.ts'
import { parseText } from './parse-text.ts'
import { renameSiteOf } from './plan-edit.ts'
import { linesOf, normalText, rangeOf } from './positions.ts'
import { headingOf, linkAt } from './targets.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** What happens to an id that is derived from the text of a heading when the text changes. */
export type HeadingRename = 'keepId' | 'updateLinks'

/** What the author renames. */
interface Subject {
  /** A page with the heading. */
  route: Route
  heading: Heading
  /** The part of the document that the author sees and replaces. */
  range: Range
  placeholder: string
  /** The place of the heading, if its text is renamed, or `undefined` if its id is. */
  written?: { file: string; line: number; heading: WrittenHeading }
}

/** Returns what can be renamed at a position, or `undefined`. */
export function prepareRename(
  file: OpenFile,
  position: Position,
  workspace: Workspace,
): { range: Range; placeholder: string } | undefined {
  const subject = subjectAt(file, position, workspace)
  return subject && { range: subject.range, placeholder: subject.placeholder }
}

/** Plans a rename. Throws a `DocsiteError` if nothing can be renamed, or the new name is not possible. */
export async function planRename(
  file: OpenFile,
  position: Position,
  newName: string,
  workspace: Workspace,
  headingRename: HeadingRename,
): Promise<RenamePlan> {
  const subject = subjectAt(file, position, workspace)
  if (!subject) throw new DocsiteError('Only headings and their ids can be renamed here')
  const { route, heading, written } = subject
  const site = renameSiteOf(file, workspace)
  const page = `content/${route.filePath}`
  if (!written) return planHeadingRename(site, page, heading.id, newName.replace(/^#/, ''))
  const text = newName.trim()
  if (text === '' || /[\r\n]/.test(text)) throw new DocsiteError('A heading must have a text in one line')
  const texts = new Texts(site)
  const { start, title } = written.heading
  const edit = texts.edit(written.file, start, start + title.length, text)
  const newId = await idAfter(file, subject, fixText(texts.of(written.file) ?? '', [edit]).text, written.file)
  if (newId === heading.id) return onlyEdits([edit])
  if (headingRename === 'updateLinks' && newId !== undefined)
    return planHeadingRename(site, page, heading.id, newId, text)
  const { id, former = [] } = heading
  const kept = editHeading(texts, written.file, written.line, { id, former, text })
  return onlyEdits(kept ? [kept] : [])
}

const onlyEdits = (edits: RenamePlan['edits']): RenamePlan => ({
  moves: [],
  edits,
  removed: [],
  redirects: [],
  open: [],
})

/** Returns the id that the heading has after its file has changed. */
async function idAfter(
  { live, site }: OpenFile,
  { route, heading }: Subject,
  text: string,
  file: string,
): Promise<string | undefined> {
  const index = site.pageOf(route.filePath)?.details.headings.indexOf(heading) ?? -1
  const page = await parseText(route.filePath, text, live, file.replace(/^content\//, ''))
  return page?.details.headings[index]?.id
}

function subjectAt(file: OpenFile, position: Position, workspace: Workspace): Subject | undefined {
  return linkedId(file, position) ?? ownHeading(file, position, workspace)
}

/** On the fragment of a link, the id is renamed. */
function linkedId(file: OpenFile, position: Position): Subject | undefined {
  const { site, document } = file
  const link = linkAt(file, position)
  const to = link?.target.kind === 'page' ? site.linked.routes.byPath.get(link.target.route) : undefined
  if (link?.target.kind !== 'page' || !to) return undefined
  const heading = headingOf(to, link.target.hash, site)
  const written = document.getText(link.url)
  const at = written.indexOf('#') + 1
  if (!heading || at === 0 || decodeFragment(link.target.hash.slice(1)) !== heading.id) return undefined
  const start = { ...link.url.start, character: link.url.start.character + at }
  return { route: to, heading, range: { start, end: link.url.end }, placeholder: heading.id }
}

/** On a heading, its text is renamed, or its id if the cursor is on it. */
function ownHeading(file: OpenFile, { line, character }: Position, workspace: Workspace): Subject | undefined {
  const { site, route, filePath, document } = file
  const heading = site
    .pageOf(route?.filePath ?? '')
    ?.details.headings.find((one) => (one.file ?? route?.filePath) === filePath && one.line === line + 1)
  const written = heading && writtenHeading(new Texts(renameSiteOf(file, workspace)), file.file, line + 1)
  if (!route || !written) return undefined
  const text = normalText(document)
  const rangeAt = (start: number, length: number) =>
    rangeOf(linesOf(document.getText()), positionsIn(text)(start), length)
  const { start, title, own } = written
  const id = own && rangeAt(own.start, own.id.length)
  if (own && id && character >= id.start.character - 1) return { route, heading, range: id, placeholder: own.id }
  return {
    route,
    heading,
    range: rangeAt(start, title.length),
    placeholder: title,
    written: { file: file.file, line: line + 1, heading: written },
  }
}
