// The format of the search index: terms and their postings, in one or more pieces (specification, 7).
//
// The files are JSON, which hosts compress. Numbers are single characters where possible, and default values are omitted.
//
// They are a compact encoding of a Lunr index: `GrowingIndex` turns them back into the entries of Lunr's inverted index and its field
// vectors. Lunr's scores follow from the counts and from the lengths of the fields, so they are not stored.
//
//   terms      separated by spaces; each is the length of the prefix shared with the previous term, in base 36, and the rest
//   postings   one list per term, separated by spaces; each posting is the distance to the previous document, in base 26 (A–Z, and
//              a–z for the last digit), and the counts that differ from the default, which is once in the text
//   sources    one list per derived term, separated by spaces: the terms that it is derived from, separated by commas; each is the
//              length of the prefix shared with the derived term, in base 36, and the rest
//
//   0 2 … 9    number of times in the text, at most 9
//   ! # $ %    once, twice, three times, or more often in code blocks
//   + *        once, or more often in headings
//   ^          in the title
//   ~          in the description, the group or the URL
//
// The keywords of the page that contain the term precede the signs of headings, titles and descriptions, if they are few. They are
// numbers modulo `placeCount - 1`, written like positions. Without one, `~` stands for the description.
//
// Postings of pairs of Chinese characters also contain their positions in the text modulo `placeCount`, if there are few. Adjacent
// pairs have adjacent positions, and other pairs seldom do.
//
//   & ' ( … }  a position

import type { RoutePath } from '@docsite/cli/routes'
import type { OutlineEntry } from '@docsite/cli/search'

/** The fields that contain terms as they are written. `about` combines the description, the keywords, the group and the URL of the page. */
export const literalFields = ['title', 'headers', 'content', 'code', 'about'] as const

/** All fields of the Lunr index. `forms` contains the terms that are derived from those of the other fields, such as stems. */
export const searchFields = [...literalFields, 'forms'] as const

/** How often a term occurs in each literal field of a page, up to `mostCounted`. */
export type Counts = [title: number, headers: number, content: number, code: number, about: number]

export const mostCounted: Readonly<Counts> = [1, 2, 9, 4, 1]

/** A page that contains a term. */
export interface Posting {
  /** The id of the document. */
  id: number
  counts: Counts
  /** One bit for each position modulo `placeCount`, or 0 if positions are not stored. */
  places: number
  /** One bit for each phrase that contains the term: the title with the headings, and others by `phraseBit`. */
  phrases: number
}

/** Sorted terms and their postings. */
export interface PackedTerms {
  terms: string
  postings: string
}

/** The terms in one alphabetical range. */
export interface PackedPiece {
  words: PackedTerms
  /**
   * Pairs of adjacent characters in Chinese and other paired scripts. They match a run of characters however it was
   * segmented into words.
   */
  pairs: PackedTerms
  /** Terms that are derived from others. They find other forms of a word: `configur` finds `configured` and `configuring`. */
  derived: PackedDerived
}

/** Sorted terms that are derived from others, and the terms that they are derived from. */
export interface PackedDerived {
  terms: string
  sources: string
}

/** The file that search loads first. Arrays are in the order of the documents. */
export interface PackedIndex {
  titles: string[]
  routes: RoutePath[]
  /** Indexes into `groupNames`. */
  groups: number[]
  /** Texts of the sidebar groups that contain the pages, with inline markup. `''` means no group. */
  groupNames: string[]
  /** Number of terms per field and page, by field in the order of `searchFields`. */
  lengths: number[][]
  /** Weights of the pages, if any is not 1. */
  weights?: number[]
  /** All terms of a small index, or all words and derived terms of a larger one if they are few, or none. */
  terms: PackedPiece
  /** The list of the pieces with all other terms. `piecesOf` returns their files. */
  pieces?: PieceList
  /** The files that list the words and pairs of each script, unless `terms` contains them all. */
  vocabulary: Partial<Record<Script, string>>
  /** Whether all documents are in one file that is fetched with the index. Otherwise each page's text has its own file. */
  isWhole: boolean
  /** Size of the documents file in bytes. */
  documentsSize: number
  /** Groups of words or phrases that find each other. */
  synonyms?: string[][]
  /**
   * The file with words for common concepts of the language, one concept in a line: words of the pages, separated by spaces, and
   * after `|` other words that queries may contain instead.
   */
  concepts?: string
  /**
   * In Chinese, pairs of a character that readers may type and the one of the other script that the pages contain, for
   * example Traditional and Simplified characters.
   */
  variants?: string
  /** The stemmer of the language: its name in lunr-languages, and its script. English needs none. */
  stemmer?: { name: string; file: string }
}

/** The scripts whose terms are listed separately: those that are indexed by pairs of characters, and all others. */
export type Script = 'paired' | 'other'

/**
 * The pieces of a large index. Readers load this list with their first query, so it must be short: consecutive pieces form a group,
 * and the names of their files share one hash.
 */
export interface PieceList {
  /** What the paths of all files begin with. */
  path: string
  /** The first terms of all pieces except the first, which begins before every term. Packed. */
  terms: string
  groups: PieceGroup[]
}

/** The hash of the contents of consecutive pieces, and the number of these pieces. */
export type PieceGroup = [hash: string, size: number]

/** The data that is fetched for a search result. The index contains the rest. */
export interface FoundText {
  content: string
  toc: OutlineEntry[]
}

const placeSigns = "&'(),-./:;<=>?@[]_`{|}"

/** Number of distinguishable positions. */
export const placeCount = placeSigns.length

/** The bits of all positions. */
export const everyPlace = 2 ** placeCount - 1

/** The bit of the title and the headings among the phrases of a page. */
const titlePhrase = 1

/** Returns the bit of a phrase of a page: 0 is the description, and the keywords follow. */
export const phraseBit = (number: number): number => 1 << (1 + (number % (placeCount - 1)))

/** More positions than this are not stored, because they would match almost everything. */
const mostPlaces = 8

const headerSigns = ['', '+', '*']
const phraseSigns = '+*^~'
const codeSigns = ['', '!', '#', '$', '%']

/** Packs sorted terms. `postingsOf` returns the packed postings of a term. */
export function packTerms(terms: readonly string[], postingsOf: (term: string) => string): PackedTerms {
  return { terms: shortenTerms(terms), postings: terms.map(postingsOf).join(' ') }
}

/** Packs sorted derived terms. `sourcesOf` returns the terms that a term is derived from. */
export function packDerived(terms: readonly string[], sourcesOf: (term: string) => Iterable<string>): PackedDerived {
  const sources = terms.map((term) =>
    [...sourcesOf(term)]
      .sort()
      .map((source) => shortenedAfter(term, source))
      .join(','),
  )
  return { terms: shortenTerms(terms), sources: sources.join(' ') }
}

/** Packs sorted terms, each without the prefix that it shares with the previous one. */
export const shortenTerms = (terms: readonly string[]): string =>
  terms.map((term, at) => shortenedAfter(terms[at - 1] ?? '', term)).join(' ')

function shortenedAfter(last: string, term: string): string {
  let shared = 0
  while (shared < 35 && shared < last.length && term[shared] === last[shared]) shared++
  return shared.toString(36) + term.slice(shared)
}

const completedAfter = (last: string, packed: string): string =>
  last.slice(0, Number.parseInt(packed[0] as string, 36)) + packed.slice(1)

/** Packs the counts of a term in a page, and the phrases that contain it. Its positions follow. */
export const packCounts = ([title, headers, content, code, about]: Counts, phrases = 0): string =>
  `${content === 1 ? '' : content}${codeSigns[code]}${packPlaces(phrases === phraseBit(0) ? 0 : phrases)}${headerSigns[headers]}${title ? '^' : ''}${about ? '~' : ''}`

/** Packs the positions of a term in a page, unless there are too many. */
export function packPlaces(places: number): string {
  let signs = ''
  for (let left = places; left !== 0; left &= left - 1) signs += placeSigns[31 - Math.clz32(left & -left)]
  return signs.length <= mostPlaces ? signs : ''
}

const lastDigits = 'abcdefghijklmnopqrstuvwxyz'

/** Packs the number of documents between a posting and the previous one. It precedes the counts. */
export function packStep(step: number): string {
  if (step < 26) return lastDigits[step] as string
  let number = lastDigits[step % 26] as string
  for (let rest = Math.floor(step / 26); rest > 0; rest = Math.floor(rest / 26))
    number = String.fromCharCode(65 + (rest % 26)) + number
  return number
}

/** Adds a number of documents to the step before the first posting. */
export function withLongerStep(packed: string, added: number): string {
  if (added === 0) return packed
  let step = 0
  let at = 0
  for (; packed.charCodeAt(at) < 97; at++) step = step * 26 + packed.charCodeAt(at) - 65
  return packStep(step * 26 + packed.charCodeAt(at) - 97 + added) + packed.slice(at + 1)
}

export function unpackTerms(packed: string): string[] {
  if (!packed) return []
  let last = ''
  return packed.split(' ').map((term) => {
    last = completedAfter(last, term)
    return last
  })
}

/** Returns the terms that a derived term is derived from, given its packed sources. */
export const unpackSources = (derived: string, packed: string): string[] =>
  packed.split(',').map((source) => completedAfter(derived, source))

export function unpackPostings(packed: string): Posting[] {
  const postings: Posting[] = []
  let id = -1
  let step = 0
  let counts: Counts = [0, 0, 0, 0, 0]
  let posting: Posting = { id, counts, places: 0, phrases: 0 }
  for (const sign of packed) {
    if (sign >= 'a' && sign <= 'z') {
      id += step * 26 + sign.charCodeAt(0) - 97 + 1
      step = 0
      counts = [0, 0, 1, 0, 0]
      posting = { id, counts, places: 0, phrases: 0 }
      postings.push(posting)
    } else if (sign >= 'A' && sign <= 'Z') step = step * 26 + sign.charCodeAt(0) - 65
    else if (sign >= '0' && sign <= '9') counts[2] = Number(sign)
    else if (phraseSigns.includes(sign)) {
      if (sign === '^') counts[0] = 1
      else if (sign === '~') counts[4] = 1
      else counts[1] = headerSigns.indexOf(sign)
      posting.phrases |= posting.places || (sign === '~' && posting.phrases < 2 ? phraseBit(0) : 0)
      if (sign !== '~') posting.phrases |= titlePhrase
      posting.places = 0
    } else if (codeSigns.includes(sign)) counts[3] = codeSigns.indexOf(sign)
    else posting.places |= 1 << placeSigns.indexOf(sign)
  }
  return postings
}
