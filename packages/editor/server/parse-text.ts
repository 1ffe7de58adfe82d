// Parses a page with another text than that of its file or of the editor.

import { type LiveSite, type ParsedPage, parsePage, readSource } from '../core.ts'

/** Parses a page with a text, such as that of an earlier version. The text may be that of one of its fragments, `changed`. */
export async function parseText(
  filePath: string,
  text: string,
  { site, parseOptions }: LiveSite,
  changed = filePath,
): Promise<ParsedPage | undefined> {
  const { area, generated } = site.tree
  const unsaved = new Map([...(area.unsaved ?? []), [changed, text]])
  const read = readSource({ area: { ...area, unsaved }, generated }, filePath, site.pages.reading.options)
  return read && (await parsePage(read.source, parseOptions)).page
}
