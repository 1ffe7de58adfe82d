// The format of the search index: terms and their postings, in one or more pieces (specification, 7).
//
// The files are JSON, which hosts compress. Numbers are single characters where possible, and default values are omitted.
//
//   terms      separated by spaces; each is the length of the prefix shared with the previous term, in base 36, and the rest
//   postings   one list per term, separated by spaces; each posting is the distance to the previous document, in base 26 (A–Z, and
//              a–z for the last digit), and the counts that differ from the default, which is once in the text
//
//   0 2 … 9    number of times in the text, at most 9
//   ! # $ %    once, twice, three times, or more often in code blocks
//   + *        once, or more often in headings
//   ^          in the title
//   ~          in the description, the group or the URL
//
// Postings of pairs of Chinese characters also contain their positions in the text modulo `placeCount`, if there are few. Adjacent
// pairs have adjacent positions, and other pairs seldom do.
//
//   & ' ( … }  a position

import type { OutlineEntry } from '../outline.ts'

/** The fields in which the index counts terms. `about` combines the description, the group and the URL of the page. */
export const searchFields = ['title', 'headers', 'content', 'code', 'about'] as const

/** How often a term occurs in each field of a page, up to `mostCounted`. */
export type Counts = [title: number, headers: number, content: number, code: number, about: number]

export const mostCounted: Readonly<Counts> = [1, 2, 9, 4, 1]

/** A page that contains a term. */
export interface Posting {
  /** The id of the document. */
  id: number
  counts: Counts
  /** One bit for each position modulo `placeCount`, or 0 if positions are not stored. */
  places: number
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
}

/** The file that search loads first. Arrays are in the order of the documents. */
export interface PackedIndex {
  titles: string[]
  routes: string[]
  /** Indexes into `groupNames`. */
  groups: number[]
  /** Texts of the sidebar groups that contain the pages, with inline markup. `''` means no group. */
  groupNames: string[]
  /** Rounded number of terms per field and page: all fields of the first page, then of the second, and so on. */
  lengths: number[]
  /** The only piece, or the files of all pieces. */
  pieces: PackedPiece | PieceFile[]
  /** Whether all documents are in one file that is fetched with the index. Otherwise each page's text has its own file. */
  isWhole: boolean
  /** Size of the documents file in bytes. */
  documentsSize: number
}

/** The file of a piece, and the piece's first term. */
interface PieceFile {
  from: string
  file: string
}

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

/** More positions than this are not stored, because they would match almost everything. */
const mostPlaces = 8

const headerSigns = ['', '+', '*']
const codeSigns = ['', '!', '#', '$', '%']

/** Packs sorted terms. `postingsOf` returns the packed postings of a term. */
export function packTerms(terms: readonly string[], postingsOf: (term: string) => string): PackedTerms {
  let last = ''
  const shortened = terms.map((term) => {
    let shared = 0
    while (shared < 35 && shared < last.length && term[shared] === last[shared]) shared++
    last = term
    return shared.toString(36) + term.slice(shared)
  })
  return { terms: shortened.join(' '), postings: terms.map(postingsOf).join(' ') }
}

/** Packs the counts and positions of a term in a page. */
export function packCounts([title, headers, content, code, about]: Counts, places = 0): string {
  const signs = [...placeSigns].filter((_, place) => places & (1 << place))
  const positions = signs.length <= mostPlaces ? signs.join('') : ''
  return `${content === 1 ? '' : content}${codeSigns[code]}${headerSigns[headers]}${title ? '^' : ''}${about ? '~' : ''}${positions}`
}

/** Packs the number of documents between a posting and the previous one. It precedes the counts. */
export function packStep(step: number): string {
  let number = String.fromCharCode(97 + (step % 26))
  for (let rest = Math.floor(step / 26); rest > 0; rest = Math.floor(rest / 26))
    number = String.fromCharCode(65 + (rest % 26)) + number
  return number
}

export function unpackTerms(packed: string): string[] {
  if (!packed) return []
  let last = ''
  return packed.split(' ').map((term) => {
    last = last.slice(0, Number.parseInt(term[0] as string, 36)) + term.slice(1)
    return last
  })
}

export function unpackPostings(packed: string): Posting[] {
  const postings: Posting[] = []
  let id = -1
  let step = 0
  let counts: Counts = [0, 0, 0, 0, 0]
  let posting: Posting = { id, counts, places: 0 }
  for (const sign of packed) {
    if (sign >= 'a' && sign <= 'z') {
      id += step * 26 + sign.charCodeAt(0) - 97 + 1
      step = 0
      counts = [0, 0, 1, 0, 0]
      posting = { id, counts, places: 0 }
      postings.push(posting)
    } else if (sign >= 'A' && sign <= 'Z') step = step * 26 + sign.charCodeAt(0) - 65
    else if (sign >= '0' && sign <= '9') counts[2] = Number(sign)
    else if (sign === '^') counts[0] = 1
    else if (sign === '~') counts[4] = 1
    else if (headerSigns.includes(sign)) counts[1] = headerSigns.indexOf(sign)
    else if (codeSigns.includes(sign)) counts[3] = codeSigns.indexOf(sign)
    else posting.places |= 1 << placeSigns.indexOf(sign)
  }
  return postings
}
