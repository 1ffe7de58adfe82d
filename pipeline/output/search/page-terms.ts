// Creates the search document of a page and its terms (specification, 7).

import type { OutlineEntry } from '../../model/outline.ts'
import type { PageText } from '../../model/page.ts'
import { foldText } from '../../model/search/fold.ts'
import { type Counts, mostCounted, packCounts, placeCount, searchFields } from '../../model/search/index-format.ts'
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
  /** Text of the sidebar group that contains the page, or `''` if there is none. */
  group: string
}

/** Segments Chinese text into words. */
export type Cut = (text: string) => string[]

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
  /** Number of terms in each field, rounded. */
  lengths: number[]
}

const [contentField, codeField, aboutField] = (['content', 'code', 'about'] as const).map((name) =>
  searchFields.indexOf(name),
)

/** Counts the terms of a page. */
export function countTerms(page: SearchPage, content: PageText, codeBlocks: boolean, cut: Cut): PageTerms {
  const words = new Map<string, Counts>()
  const pairs = new Map<string, Counts>()
  const places = new Map<string, number>()
  let place = 0
  const lengths = fieldsOf(page, content, codeBlocks).map((text, field) => {
    const count = (all: Map<string, Counts>, term: string) => {
      const counts = all.get(term) ?? [0, 0, 0, 0, 0]
      counts[field] = Math.min((counts[field] as number) + 1, mostCounted[field] as number)
      all.set(term, counts)
    }
    const isText = field === contentField || field === codeField
    let length = 0
    const countWord = (word: string) => {
      length++
      count(words, word)
    }
    for (const written of runsOf(text)) {
      if (!isPaired(written)) eachWordTerm(written, countWord)
      else {
        const run = foldText(written)
        // Skip single characters, which occur almost everywhere.
        for (const part of chineseIn(run)) for (const word of cut(part)) if (word.length > 1) countWord(word)
        eachPair(run, (pair, at) => {
          // Only Chinese is segmented into words. Other scripts without spaces use pairs of characters.
          const isChinese = chineseIn(pair)[0] === pair
          if (!isChinese) length++
          else if (field === aboutField) return
          count(pairs, pair)
          if (isText) places.set(pair, (places.get(pair) ?? 0) | (1 << ((place + at) % placeCount)))
        })
        place += run.length
      }
    }
    return rounded(length)
  })
  // Count a pair that is a word only as the word.
  for (const [pair, counts] of pairs) {
    const known = words.get(pair)
    if (known && known[1] >= counts[1]) pairs.delete(pair)
  }
  return { words: packed(words), pairs: packed(pairs, places), lengths }
}

const packed = (all: ReadonlyMap<string, Counts>, places?: ReadonlyMap<string, number>): CountedTerms => ({
  terms: [...all.keys()].join(' '),
  counts: Array.from(all, ([term, counts]) => packCounts(counts, places?.get(term))).join(' '),
})

/** Returns the text of each field, in the order of `searchFields`. */
export function fieldsOf(
  { title, toc, description, group, routePath }: SearchPage,
  content: PageText,
  codeBlocks: boolean,
): string[] {
  const { prose, code } = withoutCode(content)
  const headers = toc.map(({ text }) => plainText(text)).join('\n')
  const about = [description, plainText(group), ...routePath.split('/')].join('\n')
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

/** Rounds a length to two significant digits, which is precise enough for ranking. */
function rounded(length: number): number {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(length, 1))) - 1)
  return Math.round(length / scale) * scale
}
