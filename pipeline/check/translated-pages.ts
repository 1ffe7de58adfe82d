// Compares the sections of translated pages with those of their originals, and finds their places.

import type { BaselineSections } from '../model/diagnostics/baseline.ts'
import type { Diagnostic, Place, RuleName } from '../model/diagnostics/diagnostic.ts'
import { diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPage, Section, TextBlock } from '../model/page/page.ts'
import { type PageFile, translatedPages } from '../site/translated-pages.ts'
import { compareTranslation, type Translation, type Unmatched } from '../site/translations.ts'
import { lookUp } from '../text/look-up.ts'

export interface ComparedFile extends PageFile {
  original: PageFile
  comparison: Translation
}

/** Caches the comparisons, because four rules need them, and an editor checks the site again after every change. */
const compared = new WeakMap<ParsedPage, { baseline: BaselineSections | undefined; compared: ComparedFile }>()

/** Compares the sections of each translated page with those of its original. */
export function comparedPages(site: Parameters<typeof translatedPages>[0]): readonly ComparedFile[] {
  const { translations } = site.project.baseline
  return [...translatedPages(site)].flatMap(({ filePath, page, original }) =>
    original ? [comparedPage({ filePath, page }, original, lookUp(translations, filePath))] : [],
  )
}

function comparedPage(translation: PageFile, original: PageFile, baseline: BaselineSections | undefined): ComparedFile {
  const comparison = compared.get(translation.page)
  if (comparison?.compared.original.page === original.page && comparison.baseline === baseline)
    return comparison.compared
  const made = { ...translation, original, comparison: compareTranslation(translation.page, original.page, baseline) }
  compared.set(translation.page, { baseline, compared: made })
  return made
}

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

export const idOfSection = ({ page }: PageFile, { heading }: Section): string =>
  page.details.headings[heading]?.id ?? ''

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
