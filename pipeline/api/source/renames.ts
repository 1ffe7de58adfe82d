// Plans renames of headings: another id with all links to it, or another text.

import { fixText } from '../../check/fix.ts'
import type { LiveSite } from '../../engine/live-site.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import type { SiteHeading } from '../../model/plugin/site.ts'
import type { HeadingChange, RenamePlan, SourcePage } from '../../model/plugin/source.ts'
import { editHeading, writtenHeading } from '../../rename/heading-edit.ts'
import type { RenameSite } from '../../rename/model.ts'
import { planHeadingRename } from '../../rename/plan-heading.ts'
import { Texts } from '../../rename/texts.ts'

interface RenameInput {
  live: LiveSite
  site: RenameSite
  page: SourcePage
  heading: SiteHeading
}

/** Plans another id or another text of a heading. */
export async function planRename(input: RenameInput, change: HeadingChange): Promise<RenamePlan> {
  const { site, page, heading } = input
  if ('id' in change) return planHeadingRename(site, page.file, heading.id, change.id)
  const text = change.text.trim()
  if (text === '' || /[\r\n]/.test(text)) throw new DocsiteError('A heading must have a text in one line')
  const texts = new Texts(site)
  const { file = '', line = 0 } = heading.place ?? {}
  const written = writtenHeading(texts, file, line)
  if (!written) throw new DocsiteError('Only headings that are written in Markdown can be renamed')
  const edit = { ...written.title, fixed: text }
  const { text: changed } = fixText(texts.of(file) ?? '', [edit])
  const { former = [], newId } = await headingAfter(input, file, changed)
  if (newId === heading.id) return { ...noMoves, edits: [edit] }
  if (!change.keepsId && newId !== undefined) return planHeadingRename(site, page.file, heading.id, newId, text)
  const kept = editHeading(texts, file, line, { id: heading.id, former, text })
  return { ...noMoves, edits: kept ? [kept] : [] }
}

/** Returns the former ids of the heading, and the id that it has when a file has another text. */
async function headingAfter({ live, site, page, heading }: RenameInput, file: string, text: string) {
  const [filePath, changed] = [page.file, file].map(pathOf) as [string, string]
  const headings = site.pageOf(filePath)?.details.headings ?? []
  const index = headings.findIndex(({ id }) => id === heading.id)
  const after = await live.parseText(filePath, text, changed)
  return { former: headings[index]?.former, newId: after?.details.headings[index]?.id }
}

const pathOf = (file: string): string => file.replace(/^content\//, '')

const noMoves: Omit<RenamePlan, 'edits'> = { moves: [], removed: [], redirects: [], open: [] }
