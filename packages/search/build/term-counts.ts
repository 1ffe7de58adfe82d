// Counts the terms of consecutive pages as `lunr.Builder` does, without its objects for each term of each page.

import type { PageText } from '@docsite/cli/search'
import { foldText } from '@docsite/cli/search'
import {
  literalFields,
  mostCounted,
  packCounts,
  packPlaces,
  packStep,
  phraseBit,
  placeCount,
} from '../browser/search/format/index-format.ts'
import { chineseIn, eachPair, eachWordTerm, isPaired, nameOf, runsOf } from '../browser/search/format/terms.ts'
import { DerivedTerms } from './derived-terms.ts'
import { fieldsOf, type IndexedFields } from './page-fields.ts'

/** What finds the terms in the text of a language. */
export interface TermFinder {
  /** Segments Chinese text into words. */
  cut(text: string): readonly string[]
  /** Returns the terms that are derived from a word, such as its stems. */
  derive(word: string): readonly string[]
}

/** A page and its text. */
export interface SearchText {
  page: IndexedFields
  text: PageText
}

/** How often a term occurs in each literal field of a page: four bits for each, in the order of `literalFields`. */
type CountBits = number

const countIn = (counts: CountBits, field: number): number => (counts >> (4 * field)) & 15

const oneMore = (counts: CountBits, field: number): CountBits =>
  countIn(counts, field) < (mostCounted[field] as number) ? counts + (1 << (4 * field)) : counts

/** A term and its postings so far. */
class CountedTerm {
  readonly text: string
  isWord = false
  isPair = false
  /** Packed, as in the index. */
  postings = ''
  /** The last page with the term. */
  last = -1
  /** The counts on the current page. */
  asWord: CountBits = 0
  asPair: CountBits = 0
  places = 0
  /** The bits of the page's keywords that contain it. */
  phrases = 0

  constructor(text: string) {
    this.text = text
  }
}

/** The terms of a run of text. */
interface RunTerms {
  words: readonly CountedTerm[]
  /** The pairs of a run of a paired script, by their offsets. Empty for other runs. */
  pairs: readonly CountedTerm[]
  /** The Chinese parts that are not completely divided into words of several characters. */
  mixed: readonly string[]
  length: number
}

const [headersField, contentField, codeField, aboutField] = (['headers', 'content', 'code', 'about'] as const).map(
  (name) => literalFields.indexOf(name),
) as [number, number, number, number]

export class TermCounts {
  readonly #finder: TermFinder
  readonly #codeBlocks: boolean
  readonly #all = new Map<string, CountedTerm>()
  /** Texts repeat their words, so each run is divided into terms once. */
  readonly #runs = new Map<string, RunTerms>()
  /** Packed counts, by the counts and the phrases. */
  readonly #packed = new Map<number, string>()
  readonly derived = new DerivedTerms()
  /** The number of terms per literal field and page. */
  readonly lengths: number[][] = literalFields.map(() => [])

  /** `codeBlocks` tells whether the text in code blocks counts. */
  constructor(finder: TermFinder, codeBlocks: boolean) {
    this.#finder = finder
    this.#codeBlocks = codeBlocks
  }

  get terms(): CountedTerm[] {
    return [...this.#all.values()]
  }

  /** Counts the terms of the next page. */
  add({ page, text }: SearchText): void {
    const found: CountedTerm[] = []
    const keywords = new Set(page.keywords.flatMap((keyword) => chineseIn(foldText(keyword))))
    const keywordPairs = pairsOf(keywords)
    let place = 0
    for (const [field, written] of fieldsOf(page, text, this.#codeBlocks).entries()) {
      const isAbout = field === aboutField
      const isText = field === contentField || field === codeField
      let phrase = 0
      const countWord = (term: CountedTerm) => {
        if (term.asWord === 0 && term.asPair === 0) found.push(term)
        term.asWord = oneMore(term.asWord, field)
        term.phrases |= phrase
      }
      for (const [run, bit] of isAbout ? aboutRuns(written, page) : runsOf(written).map((run) => [run, 0] as const)) {
        phrase = bit
        const { words, pairs, mixed, length } = this.#termsOf(run)
        for (const word of words) countWord(word)
        // A keyword that contains single characters, such as 包太大, is a word itself.
        if (isAbout) for (const part of mixed) if (keywords.has(part)) countWord(this.#derivedWord(part, part))
        let at = place
        for (const pair of pairs) {
          at++
          // Chinese metadata is indexed by words only, except keywords. Other scripts without spaces have no words.
          if (isAbout && chineseIn(pair.text)[0] === pair.text && !keywordPairs.has(pair.text)) continue
          if (pair.asWord === 0 && pair.asPair === 0) found.push(pair)
          pair.asPair = oneMore(pair.asPair, field)
          pair.phrases |= phrase
          if (isText) pair.places |= 1 << ((at - 1) % placeCount)
        }
        if (pairs.length > 0) place += length
      }
    }
    for (const keyword of page.keywords) {
      const name = this.#term(nameOf(foldText(keyword)))
      if (name.asWord > 0 || name.asPair > 0) continue
      found.push(name)
      name.asPair = oneMore(name.asPair, aboutField)
    }
    this.#take(found)
  }

  /** Moves the counts of the current page to the postings. */
  #take(found: readonly CountedTerm[]): void {
    const id = (this.lengths[0] as number[]).length
    for (const lengths of this.lengths) lengths.push(0)
    for (const term of found) {
      const { asWord, asPair } = term
      // Count a pair that is a word only as the word.
      const isPair = asPair > 0 && !(asWord > 0 && countIn(asWord, headersField) >= countIn(asPair, headersField))
      const counts = isPair ? asPair : asWord
      term.postings +=
        packStep(id - term.last - 1) + this.#pack(counts, term.phrases) + (isPair ? packPlaces(term.places) : '')
      for (let field = 0; field < this.lengths.length; field++) {
        const lengths = this.lengths[field] as number[]
        lengths[id] = (lengths[id] as number) + countIn(counts, field)
      }
      term.isWord ||= asWord > 0
      term.isPair ||= isPair
      term.last = id
      term.asWord = term.asPair = term.places = term.phrases = 0
    }
  }

  #pack(counts: CountBits, phrases: number): string {
    const key = counts + phrases * 2 ** (4 * literalFields.length)
    const known = this.#packed.get(key)
    if (known !== undefined) return known
    const [title, headers, content, code, about] = literalFields.map((_, field) => countIn(counts, field))
    const packed = packCounts([title, headers, content, code, about] as Parameters<typeof packCounts>[0], phrases)
    this.#packed.set(key, packed)
    return packed
  }

  #termsOf(run: string): RunTerms {
    const known = this.#runs.get(run)
    if (known) return known
    const terms = isPaired(run) ? this.#pairedTermsOf(foldText(run)) : this.#wordTermsOf(run)
    this.#runs.set(run, terms)
    return terms
  }

  #wordTermsOf(run: string): RunTerms {
    const words: CountedTerm[] = []
    eachWordTerm(run, (term, written) => words.push(this.#derivedWord(term, written)))
    return { words, pairs: [], mixed: [], length: run.length }
  }

  #pairedTermsOf(run: string): RunTerms {
    const words: CountedTerm[] = []
    const pairs: CountedTerm[] = []
    const mixed: string[] = []
    for (const part of chineseIn(run)) {
      const cut = this.#finder.cut(part)
      // Skip single characters, which occur almost everywhere.
      const long = cut.filter((word) => word.length > 1)
      for (const word of long) words.push(this.#derivedWord(word, word))
      if (long.length < cut.length) mixed.push(part)
    }
    eachPair(run, (pair) => pairs.push(this.#term(pair)))
    return { words, pairs, mixed, length: run.length }
  }

  /** Returns a word, and adds the terms that are derived from it as it is written. */
  #derivedWord(word: string, written: string): CountedTerm {
    for (const derived of this.#finder.derive(written)) this.derived.addOne(word, derived)
    return this.#term(word)
  }

  #term(text: string): CountedTerm {
    const known = this.#all.get(text)
    if (known) return known
    const term = new CountedTerm(text)
    this.#all.set(text, term)
    return term
  }
}

/** Returns the runs of the field `about`, and for each run of the description or a keyword the bit of this phrase. */
const aboutRuns = (written: string, { description, keywords }: IndexedFields): [run: string, bit: number][] => {
  const first = description.split('\n').length
  return written.split('\n').flatMap((line, at) => {
    const bit = at < first + keywords.length ? phraseBit(Math.max(0, at - first + 1)) : 0
    return runsOf(line).map((run): [string, number] => [run, bit])
  })
}

/** Returns the pairs of adjacent characters in texts. */
function pairsOf(texts: Iterable<string>): Set<string> {
  const pairs = new Set<string>()
  for (const text of texts) eachPair(text, (pair) => pairs.add(pair))
  return pairs
}
