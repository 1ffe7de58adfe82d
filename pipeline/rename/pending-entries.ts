// Removes the entries of `check.pending` whose pages exist after a move.

import type { Fix } from '../model/diagnostics/diagnostic.ts'
import { isWrittenPage } from '../site/links/pending-pages.ts'
import type { ConfigString } from '../source/config/config-strings.ts'
import type { RenameSite } from './model.ts'
import type { SiteAfter } from './site-after.ts'
import type { Texts } from './texts.ts'

type Range = Pick<ConfigString, 'start' | 'end'>

/** Returns the edits of one configuration file. `strings` are its string literals. */
export function removePending(
  file: string,
  strings: readonly ConfigString[],
  { project: { addressing }, linked }: RenameSite,
  { targets }: SiteAfter,
  texts: Texts,
): Fix[] {
  const isFulfilled = ({ role, field, value }: ConfigString) =>
    role === 'entry' &&
    field === 'pending' &&
    isWrittenPage(value, targets.routes, addressing) &&
    !isWrittenPage(value, linked.routes, addressing)
  const text = texts.of(file) ?? ''
  return runsOf(text, strings.filter(isFulfilled)).map((run) => {
    const { start, end } = withComma(text, run)
    return texts.edit(file, start, end, '')
  })
}

/** Joins entries that follow each other, because they share the commas between them. */
function runsOf(text: string, entries: readonly Range[]): Range[] {
  const runs: Range[] = []
  for (const { start, end } of entries) {
    const last = runs.at(-1)
    if (last && /^\s*,\s*$/.test(text.slice(last.end, start))) last.end = end
    else runs.push({ start, end })
  }
  return runs
}

/** Extends the range of an entry to the comma after it or, at the end of the list, before it, and to its whole line. */
function withComma(text: string, { start, end }: Range): Range {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const [comma] = /^\s*,/.exec(after) ?? []
  if (comma === undefined) return { start: start - (/(?:,|(?<!\s))\s*$/.exec(before)?.[0].length ?? 0), end }
  const [indent] = /\n[ \t]*$/.exec(before) ?? []
  if (indent !== undefined && /^[ \t]*\n/.test(after.slice(comma.length)))
    return { start: start - indent.length, end: end + comma.length }
  return { start, end: end + comma.length + (/^\s*/.exec(after.slice(comma.length))?.[0].length ?? 0) }
}
