// Creates the search document of a page and its terms (specification, 7).

import type { OutlineEntry } from '../../model/outline.ts'
import type { PageText } from '../../model/page.ts'
import { foldText } from '../../model/search/fold.ts'
import { type Counts, literalFields, mostCounted, packCounts, placeCount } from '../../model/search/index-format.ts'
import type { SearchDocument } from '../../model/search/search-document.ts'
import { chineseIn, eachPair, eachWordTerm, isPaired, runsOf } from '../../model/search/terms.ts'
import { plainText } from '../../text/plain-text.ts'

/** The facts about a page that search needs besides its text. */
export interface SearchPage {
  title: string
  routePath: string
  toc: OutlineEntry[]
  /** The description in the page's head. */
  description: string
  /** Words that find the page although it does not show them. */
  keywords: readonly string[]
  /** Text of the sidebar group that contains the page, or `''` if there is none. */
  group: string
  /** How much more, or less, than other pages this page is worth to searchers: 1 for most pages. */
  weight: number
}

/** What finds the terms in the text of a language. */
export interface TermFinder {
  /** Segments Chinese text into words. */
  cut(text: string): readonly string[]
  /** Returns the terms that are derived from a word, such as its stems. */
  derive(word: string): readonly string[]
}

/** Terms separated by spaces, and the packed count of each. */
export interface CountedTerms {
  terms: string
  counts: string
}

/** The terms of a page. */
export interface PageTerms {
  words: CountedTerms
  /** Pairs of characters that are not words, in Chinese and other paired scripts. */
  pairs: CountedTerms
  /** Terms separated by spaces, each with the terms that are derived from it: `dogs>dog`. Omits terms without any. */
  derived: string
}

const [contentField, codeField, aboutField] = (['content', 'code', 'about'] as const).map((name) =>
  literalFields.indexOf(name),
)

/** Counts the terms of a page. */
export function countTerms(page: SearchPage, content: PageText, codeBlocks: boolean, finder: TermFinder): PageTerms {
  const words = new Map<string, Counts>()
  const written = new Map<string, Set<string>>()
  const pairs = new Map<string, Counts>()
  const places = new Map<string, number>()
  const keywords = new Set(page.keywords.flatMap((keyword) => chineseIn(foldText(keyword))))
  const keywordPairs = pairsOf(keywords)
  let place = 0
  for (const [field, text] of fieldsOf(page, content, codeBlocks).entries()) {
    const count = (all: Map<string, Counts>, term: string) => {
      const counts = all.get(term) ?? [0, 0, 0, 0, 0]
      counts[field] = Math.min((counts[field] as number) + 1, mostCounted[field] as number)
      all.set(term, counts)
    }
    const isText = field === contentField || field === codeField
    const countWord = (word: string, asWritten: string) => {
      count(words, word)
      const known = written.get(word)
      if (known) known.add(asWritten)
      else written.set(word, new Set([asWritten]))
    }
    for (const found of runsOf(text)) {
      if (!isPaired(found)) eachWordTerm(found, countWord)
      else {
        const run = foldText(found)
        for (const part of chineseIn(run)) {
          const cut = finder.cut(part)
          // Skip single characters, which occur almost everywhere.
          for (const word of cut) if (word.length > 1) countWord(word, word)
          // A keyword that contains some, such as 包太大, is a word itself.
          if (field === aboutField && keywords.has(part) && cut.some(({ length }) => length === 1))
            countWord(part, part)
        }
        eachPair(run, (pair, at) => {
          // Chinese metadata is indexed by words only, except keywords. Other scripts without spaces have no words.
          if (field === aboutField && chineseIn(pair)[0] === pair && !keywordPairs.has(pair)) return
          count(pairs, pair)
          if (isText) places.set(pair, (places.get(pair) ?? 0) | (1 << ((place + at) % placeCount)))
        })
        place += run.length
      }
    }
  }
  // Count a pair that is a word only as the word.
  for (const [pair, counts] of pairs) {
    const known = words.get(pair)
    if (known && known[1] >= counts[1]) pairs.delete(pair)
  }
  return { words: packed(words), pairs: packed(pairs, places), derived: derivedFrom(written, finder) }
}

/** Returns the pairs of adjacent characters in texts. */
function pairsOf(texts: Iterable<string>): Set<string> {
  const pairs = new Set<string>()
  for (const text of texts) eachPair(text, (pair) => pairs.add(pair))
  return pairs
}

/** Returns the packed derived terms of all words, given how each is written. */
function derivedFrom(words: ReadonlyMap<string, ReadonlySet<string>>, { derive }: TermFinder): string {
  const packed: string[] = []
  for (const [word, spellings] of words) {
    const derived = new Set([...spellings].flatMap((spelling) => derive(spelling)))
    if (derived.size > 0) packed.push(`${word}>${[...derived].join()}`)
  }
  return packed.join(' ')
}

const packed = (all: ReadonlyMap<string, Counts>, places?: ReadonlyMap<string, number>): CountedTerms => ({
  terms: [...all.keys()].join(' '),
  counts: Array.from(all, ([term, counts]) => packCounts(counts, places?.get(term))).join(' '),
})

/** Returns the text of each field, in the order of `literalFields`. */
export function fieldsOf(
  { title, toc, description, keywords, group, routePath }: SearchPage,
  content: PageText,
  codeBlocks: boolean,
): string[] {
  const { prose, code } = withoutCode(content)
  const headers = toc.map(({ text }) => plainText(text)).join('\n')
  const about = [description, ...keywords, plainText(group), ...routePath.split('/')].join('\n')
  return [title, headers, prose, codeBlocks ? code : '', about]
}

/** Creates the search document of a page. The search client computes the folded fields, so that the file stays small. */
export function makeDocument(page: SearchPage, id: number, content: PageText, codeBlocks: boolean): SearchDocument {
  const { title, routePath, toc } = page
  const text = codeBlocks ? content.text : withoutCode(content).prose
  const shifted = codeBlocks ? toc : toc.map((entry) => ({ ...entry, charIndex: shift(entry.charIndex, content.code) }))
  return { id, title, routePath, domain: '', content: text, toc: shifted }
}

function withoutCode({ text, code }: PageText): { prose: string; code: string } {
  let prose = ''
  let at = 0
  for (const [start, end] of code) {
    prose += text.slice(at, start)
    at = end
  }
  return { prose: prose + text.slice(at), code: code.map(([start, end]) => text.slice(start, end)).join('\n') }
}

function shift(index: number, code: [number, number][]): number {
  if (index < 0) return index
  return code.reduce((at, [start, end]) => (start < index ? at - (end - start) : at), index)
}
