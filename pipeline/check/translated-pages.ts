// Finds the places of the sections of translated pages.

import { type Diagnostic, diagnostic, type Place, type RuleName } from '../model/diagnostics/diagnostic.ts'
import type { Section, TextBlock } from '../model/page/page.ts'
import type { PageFile } from '../site/translated-pages.ts'
import type { Unmatched } from '../site/translations.ts'

/** Returns the position of a section. The section above the first heading begins at the page's title, if the text has one. */
export function placeOfSection({ heading }: Section, { filePath, page }: PageFile): Place {
  const title = page.details.headings[0]?.depth === 1 ? page.details.headings[0] : undefined
  const { line = 1, column = 1, file = filePath } = (heading === -1 ? title : page.details.headings[heading]) ?? {}
  return { file: `content/${file}`, line, column }
}

/** Formats the line range of some blocks as `content/file.md:first-last`. */
export function linesOf(blocks: readonly TextBlock[], filePath: string): string | undefined {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return undefined
  const [, start, ownEnd, file = filePath] = first
  // If a fragment begins within the section, its line numbers belong to another file.
  const end = first[3] === last[3] ? last[2] : ownEnd
  return `content/${file}:${start === end ? start : `${start}-${end}`}`
}

/** Reports that the original and its translation have different numbers of similar sections. It is unclear which one is missing. */
export function ambiguousSections(
  rule: Extract<RuleName, 'missing-section' | 'extra-section'>,
  { original, translated }: Unmatched,
  page: PageFile,
): Diagnostic {
  return diagnostic(
    rule,
    placeOfSection(translated[0] as Section, page),
    `The original has ${original.length} sections at this level, but this page has ${translated.length}`,
    'Give each section and its translation the same id: `## Title {#id}`.',
  )
}
