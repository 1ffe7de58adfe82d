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

/** Returns the site for plans, with the unsaved texts and the routes that follow from them. */
export function renameSite(live: LiveSite, textOf: (file: string) => string | undefined): RenameSite {
  live.linkNewRoutes()
  const { project, tree, linked, configTexts, pageOf } = live.site
  return { project, tree, linked, configTexts, pageOf, textOf }
}

/** Plans another id or another text of a heading. */
export async function planRename(
  live: LiveSite,
  site: RenameSite,
  page: SourcePage,
  heading: SiteHeading,
  change: HeadingChange,
): Promise<RenamePlan> {
  if ('id' in change) return planHeadingRename(site, page.file, heading.id, change.id)
  const text = change.text.trim()
  if (text === '' || /[\r\n]/.test(text)) throw new DocsiteError('A heading must have a text in one line')
  const texts = new Texts(site)
  const { file = '', line = 0 } = heading.place ?? {}
  const written = writtenHeading(texts, file, line)
  if (!written) throw new DocsiteError('Only headings that are written in Markdown can be renamed')
  const edit = { ...written.title, fixed: text }
  const filePath = page.file.replace(/^content\//, '')
  const before = site.pageOf(filePath)?.details.headings ?? []
  const index = before.findIndex(({ id }) => id === heading.id)
  const { text: changed } = fixText(texts.of(file) ?? '', [edit])
  const after = await live.parseText(filePath, changed, file.replace(/^content\//, ''))
  const newId = after?.details.headings[index]?.id
  if (newId === heading.id) return { ...noMoves, edits: [edit] }
  if (!change.keepsId && newId !== undefined) return planHeadingRename(site, page.file, heading.id, newId, text)
  const kept = editHeading(texts, file, line, { id: heading.id, former: before[index]?.former ?? [], text })
  return { ...noMoves, edits: kept ? [kept] : [] }
}

const noMoves: Omit<RenamePlan, 'edits'> = { moves: [], removed: [], redirects: [], open: [] }
