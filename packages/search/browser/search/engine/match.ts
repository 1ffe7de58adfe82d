// Turns a found page into hits in its title, headings and text, with the ranges to highlight (specification, 3 and 9).

import type { RoutePath } from '@docsite/cli/routes'
import type { CodedHit, FoldedDocument, Highlight, MatchPlace, OutlineEntry } from '@docsite/cli/search'
import { type FoldedText, foldText, foldWithOffsets, originOf } from '@docsite/cli/search'
import { plainText } from '@docsite/cli/text'
import { codeField, codeIn, codeInSnippet, codeNames, isInCodeBlock } from '../code.ts'
import { partsOf } from '../query.ts'
import { cutFrom, cutSnippet, placeOfWidths } from './snippet.ts'

/** The maximum number of heading hits, and of text hits, on one page. */
const maxOfAKind = 5

/** The ranks of pages by where they contain the query; smaller is better. The score decides between equal ranks. */
export const ranks = { header: 5, content: 6, apart: 7, alike: 8, part: 9 } as const

/** Returns the parts of a folded title or query between signs and spaces. */
export const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)

/** Returns the rank of a page by its folded title alone, or `undefined` if the title does not contain the query. */
export function rankOfTitle(title: string, phrase: string): number | undefined {
  if (title === phrase) return 0
  if (title.startsWith(phrase)) return 1
  const words = wordsIn(title)
  // The name itself: `resolve.alias` before `resolve.aliasStrategy`.
  if (words.at(-1) === phrase) return 2
  if (words.some((word) => word.startsWith(phrase))) return 3
  return title.includes(phrase) ? 4 : undefined
}

/** Returns the rank of a page that contains every word of a query. `phrase` is the whole query, folded. */
export function rankOf({ normalizedTitle, headers, normalizedContent }: FoldedDocument, phrase: string): number {
  const title = rankOfTitle(normalizedTitle, phrase)
  if (title !== undefined) return title
  if (headers.includes(phrase)) return ranks.header
  return normalizedContent.includes(phrase) ? ranks.content : ranks.apart
}

/** What to look for on a page, folded: the whole query, or its words if the page does not contain the whole query. */
export interface Wanted {
  phrase: string
  words: readonly string[]
}

/** Returns the hits on a page. `words` are the words that the page contains, if they differ from those of the query. */
export function makeHits(
  document: FoldedDocument,
  query: string,
  group: string,
  urlOf: (route: RoutePath) => string,
  words: readonly string[] = partsOf(foldText(query)),
): CodedHit[] {
  const wanted: Wanted = { phrase: foldText(query), words }
  const url = urlOf(document.routePath)
  const base = { title: document.title, query, group, renderType: 'default' as const }
  const holds = (text: string) => text.includes(wanted.phrase) || words.every((word) => text.includes(word))
  const titleHit = (): CodedHit => ({
    ...base,
    type: 'title',
    header: document.title,
    link: url,
    highlightInfoList: highlights(document.title, wanted),
  })
  const hits = holds(document.normalizedTitle) ? [titleHit()] : []
  const headings = document.toc.map((entry) => ({ ...entry, plain: plainText(entry.text), code: codeIn(entry.text) }))
  const hit = new Set<string>()
  for (const [i, entry] of headings.entries()) {
    if (!holds(foldText(entry.plain))) continue
    hit.add(entry.id)
    if (hit.size > maxOfAKind) continue
    const chain = chainOf(document.title, [...ancestorsOf(headings, i), entry])
    const offset = chain.text.length - entry.plain.length
    hits.push({
      ...base,
      type: 'header',
      header: chain.text,
      link: `${url}#${entry.id}`,
      highlightInfoList: shift(highlights(entry.plain, wanted), offset),
      ...codeField(chain.code),
    })
  }
  const names = codeNames(document.toc)
  const places = document.normalizedContent.includes(wanted.phrase) ? [] : (document._matchesPosition?.content ?? [])
  // A page is also a hit if some of the words are in its title and the others in its text.
  if (hits.length === 0 || places.length > 0 || holds(document.normalizedContent))
    hits.push(
      ...(places.length > 0
        ? placedHits(document, places, headings, hit)
        : contentHits(document, wanted, headings, hit)
      ).map(({ id, headerCode, isCode, ...found }) => ({
        ...base,
        type: 'content' as const,
        ...found,
        link: id ? `${url}#${id}` : url,
        ...codeField(headerCode, isCode ? [whole(found.statement)] : codeInSnippet(found.statement, names)),
      })),
    )
  return hits.length > 0 ? hits : [titleHit()]
}

type PlainHeading = OutlineEntry & { plain: string; code: Highlight[] }

const whole = (text: string): Highlight => ({ start: 0, length: text.length })

/** Returns ranges that begin later by a number of characters. */
export const shift = (ranges: readonly Highlight[], offset: number): Highlight[] =>
  ranges.map(({ start, length }) => ({ start: start + offset, length }))

/** Returns the titles that lead to a heading, and the code in them. */
function chainOf(title: string, headings: readonly PlainHeading[]): { text: string; code: Highlight[] } {
  let text = title
  const code: Highlight[] = []
  for (const heading of headings) {
    text += ' > '
    code.push(...shift(heading.code, text.length))
    text += heading.plain
  }
  return { text, code }
}

interface ContentHit {
  header: string
  headerCode: Highlight[]
  /** Whether the text is from a code block. */
  isCode: boolean
  statement: string
  highlightInfoList: Highlight[]
  id: string
}

/** Returns the hits in the text: at most one per section, and none in sections whose heading is a hit. */
function contentHits(
  document: FoldedDocument,
  wanted: Wanted,
  headings: readonly PlainHeading[],
  headingHits: ReadonlySet<string>,
): ContentHit[] {
  const text = foldWithOffsets(document.content)
  const parts = partsToShow(text.text, wanted)
  const sections = new Map<
    string,
    { section: PlainHeading | undefined; start: number; end: number; words: Set<string> }
  >()
  for (const word of parts) {
    for (const { start, end } of placesOf(word, text)) {
      const section = sectionAt(headings, start)
      const id = section?.id ?? ''
      const known = sections.get(id)
      if (!known || start < known.start)
        sections.set(id, { section, start, end, words: (known?.words ?? new Set()).add(word) })
      else known.words.add(word)
    }
  }
  const found = [...sections].filter(([id]) => !headingHits.has(id)).sort(([, a], [, b]) => a.start - b.start)
  // If the words are scattered, show the section with most of them.
  const most = Math.max(0, ...found.map(([, { words }]) => words.size))
  const shown = parts.length === 1 ? found : found.filter(([, { words }]) => words.size === most).slice(0, 1)
  return shown.slice(0, maxOfAKind).map(([id, { section, start, end }]) => {
    const isCode = isInCodeBlock(document.content, start, end)
    const statement = cutSnippet(document.content, start, end, isCode)
    return {
      header: section?.plain ?? document.title,
      headerCode: section?.code ?? [],
      isCode,
      statement,
      highlightInfoList: highlights(statement, wanted),
      id,
    }
  })
}

/**
 * Returns the hit for matches at positions that a search server reported. Call this if the text does not contain the
 * query literally. The snippet begins at the first position. Returns no hit if the heading above it is a hit.
 */
function placedHits(
  { title, content }: FoldedDocument,
  places: readonly MatchPlace[],
  headings: readonly PlainHeading[],
  headingHits: ReadonlySet<string>,
): ContentHit[] {
  const spans = places
    .map(({ start, length }) => placeOfWidths(content, start, length))
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b)
  const [span] = spans
  const section = span && sectionAt(headings, span[0])
  if (!span || headingHits.has(section?.id ?? '')) return []
  const [first, last] = span
  const { statement, from, to } = cutFrom(content, first, last)
  let free = from
  const highlightInfoList = spans.flatMap(([start, end]) => {
    const place = { start: start - first + from, length: end - start }
    if (place.start < free || place.start + place.length > to) return []
    free = place.start + place.length
    return [place]
  })
  const { plain: header = title, code: headerCode = [], id = '' } = section ?? {}
  return [{ header, headerCode, isCode: isInCodeBlock(content, first, last), statement, highlightInfoList, id }]
}

/** Returns the heading of the section that contains an offset in the text. */
const sectionAt = (headings: readonly PlainHeading[], offset: number): PlainHeading | undefined =>
  headings.findLast(({ charIndex }) => charIndex >= 0 && charIndex <= offset)

/** Returns the headings that enclose a heading, outermost first. */
function ancestorsOf(headings: readonly PlainHeading[], index: number): PlainHeading[] {
  const chain: PlainHeading[] = []
  let depth = headings[index]?.depth ?? 0
  for (let i = index - 1; i >= 0; i--) {
    const heading = headings[i]
    if (!heading || heading.depth >= depth) continue
    chain.unshift(heading)
    depth = heading.depth
  }
  return chain
}

/** Returns the ranges of `shown` that match the whole query, or else its words, without overlaps. */
export function highlights(shown: string, wanted: Wanted): Highlight[] {
  const text = foldWithOffsets(shown)
  const places = partsToShow(text.text, wanted).flatMap((word) => placesOf(word, text))
  places.sort((a, b) => a.start - b.start || b.end - a.end)
  let free = 0
  return places.flatMap(({ start, end }) => {
    if (start < free) return []
    free = end
    return [{ start, length: end - start }]
  })
}

/** Returns the whole query if the text contains it, otherwise its words, without single characters if possible. */
function partsToShow(text: string, { phrase, words }: Wanted): readonly string[] {
  if (text.includes(phrase)) return [phrase]
  const long = words.filter((word) => word.length > 1)
  return long.length > 0 ? long : words
}

/** Returns the ranges of a folded word in the original text, in order. */
function placesOf(word: string, folded: FoldedText): { start: number; end: number }[] {
  const places = []
  const { text } = folded
  for (let at = word ? text.indexOf(word) : -1; at >= 0; at = text.indexOf(word, at + word.length))
    places.push(originOf(folded, at, at + word.length))
  return places
}
