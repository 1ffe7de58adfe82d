// Translations against their originals: pages and sections that only one of them has, and sections whose original has changed since.

import { translationsFile } from '../../model/baseline.ts'
import { type Diagnostic, diagnostic, type Place } from '../../model/diagnostic.ts'
import type { ParsedPage, Section, TextBlock } from '../../model/page.ts'
import { splitRoute } from '../../model/route.ts'
import { alternatesOf } from '../../site/routes.ts'
import {
  type Change,
  changeSince,
  compareTranslation,
  type Translation,
  type Unmatched,
} from '../../site/translations.ts'
import { lookUp } from '../../text/look-up.ts'
import type { CheckedSite, SiteRule } from '../rule.ts'

export const translations: SiteRule = function* (site) {
  const { addressing } = site.project
  if (addressing.locales.length < 2) return
  let withoutBaseline = 0
  for (const translated of translatedPages(site)) {
    const { filePath, page, original } = translated
    if (!original) {
      if (site.project.config.missingTranslation !== 'absent') yield missingOriginal(filePath, addressing.lang)
      continue
    }
    const found = compareTranslation(page, original.page, lookUp(site.project.baseline.translations, filePath))
    yield* unmatchedMessages(found, translated, original)
    if (found.sections.some((one) => one.original && !one.baseline)) withoutBaseline++
    for (const { section, original: source, baseline } of found.sections) {
      const change = source && baseline && changeSince(baseline, source, section)
      if (change) yield staleSection(headingPlace(section, translated), change, filePath, original.filePath)
    }
  }
  yield* missingTranslations(site)
  if (withoutBaseline > 0) yield translationsWithoutBaseline(withoutBaseline)
}

interface PageFile {
  filePath: string
  page: ParsedPage
}

export interface TranslatedPage extends PageFile {
  /** The same page in the default language. */
  original: PageFile | undefined
}

/** Pages that are no originals, with theirs. */
export function* translatedPages({ project, linked, pages, pageOf }: CheckedSite): Generator<TranslatedPage> {
  const { addressing } = project
  for (const { route } of pages) {
    const page = route.fallback || route.lang === addressing.lang ? undefined : pageOf(route.filePath)
    if (!page) continue
    const source = alternatesOf(route.path, linked.routes, addressing).find(({ lang }) => lang === addressing.lang)
    const original = source && pageOf(source.filePath)
    yield { filePath: route.filePath, page, original: original && { filePath: source.filePath, page: original } }
  }
}

/** Where a section begins; the top of a page does at its title, if that stands in the text. */
function headingPlace({ heading }: Section, { filePath, page }: PageFile): Place {
  const title = page.headings[0]?.depth === 1 ? page.headings[0] : undefined
  const { line = 1, column = 1, file = filePath } = (heading === -1 ? title : page.headings[heading]) ?? {}
  return { file: `content/${file}`, line, column }
}

const linesText = ([, first, last, file]: TextBlock, filePath: string, end = last): string =>
  `content/${file ?? filePath}:${first === end ? first : `${first}-${end}`}`

function staleSection(place: Place, { blocks, after }: Change, filePath: string, source: string): Diagnostic {
  const [first, last] = [blocks[0], blocks.at(-1)]
  const where =
    first && last
      ? linesText(first, source, first[3] === last[3] ? last[2] : first[2])
      : `content/${source}${after ? `, after line ${after[2]}` : ''}, where something was taken out`
  return diagnostic(
    'stale-translation',
    place,
    'The original of this section has changed since it was translated',
    `See ${where}; when this says the same, \`docsite check --accept-file content/${filePath}\`.`,
  )
}

function* unmatchedMessages(
  { sections, unmatched }: Translation,
  translated: PageFile,
  original: PageFile,
): Generator<Diagnostic> {
  const idIn = ({ page }: PageFile, { heading }: Section) => page.headings[heading]?.id ?? ''
  const linesOf = (section: Section) => {
    const { blocks } = section
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (first && last) return linesText(first, original.filePath, first[3] === last[3] ? last[2] : first[2])
    return `content/${original.filePath}:${original.page.headings[section.heading]?.line ?? 1}`
  }
  for (const group of unmatched) {
    if (group.original.length > 0 && group.translated.length > 0) {
      yield ambiguous(group, headingPlace(group.translated[0] as Section, translated))
      continue
    }
    for (const section of group.original) {
      const before = sections.findLast((one) => one.original && one.original.heading < section.heading) ?? sections[0]
      yield diagnostic(
        'missing-section',
        headingPlace(before?.section ?? section, translated),
        `After this section the original has another, \`#${idIn(original, section)}\`, which is missing here`,
        `Translate ${linesOf(section)}.`,
      )
    }
    for (const section of group.translated)
      yield diagnostic(
        'extra-section',
        headingPlace(section, translated),
        `The original has no section \`#${idIn(translated, section)}\``,
        `Take it out, or write it in \`content/${original.filePath}\` too.`,
      )
  }
}

/** How many sections there are is known, but not which is which. */
function ambiguous({ original, translated }: Unmatched, place: Place): Diagnostic {
  return diagnostic(
    original.length > translated.length ? 'missing-section' : 'extra-section',
    place,
    `Of sections like this one the original has ${original.length}, this page ${translated.length}`,
    'Give those that belong together the same id in both languages: `## Title {#id}`.',
  )
}

const missingOriginal = (filePath: string, lang: string): Diagnostic =>
  diagnostic(
    'missing-original',
    { file: `content/${filePath}` },
    `This page has no original in \`${lang}\``,
    'Write it, or move this page to where its original has gone.',
  )

// So many names say what is meant; nobody reads a hundred.
const mostNamed = 5

/** Pages that only the default language has: counted for each language, since that may be as it should be for a long time. */
function* missingTranslations({ project, pages }: CheckedSite): Generator<Diagnostic> {
  const missing = new Map<string, string[]>()
  const counts = new Map<string, number>()
  for (const { route } of pages) {
    const { version, lang } = splitRoute(route.path, project.addressing)
    const folder = ['content', version, lang].filter(Boolean).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
    if (route.fallback) missing.set(folder, [...(missing.get(folder) ?? []), `content/${route.filePath}`])
  }
  for (const [folder, files] of missing) {
    const named = files.slice(0, mostNamed).join(', ')
    yield diagnostic(
      'missing-translation',
      { file: folder },
      `${files.length} of ${counts.get(folder)} pages are not translated`,
      `${named}${files.length > mostNamed ? ` and ${files.length - mostNamed} more` : ''}`,
    )
  }
}

const translationsWithoutBaseline = (pages: number): Diagnostic =>
  diagnostic(
    'unaccepted-translations',
    { file: translationsFile },
    `${pages} translated ${pages === 1 ? 'page holds' : 'pages hold'} what nobody has accepted: of that, no change of the original is told`,
    'When translations say what their originals do, `docsite check --accept`.',
  )
