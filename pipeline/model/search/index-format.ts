// The index over the search documents as it is kept and fetched: terms with the pages that hold them, in pieces (specification, 7).
//
// Every number is a letter or a sign: the files are JSON, which hosts compress, and most of what would have to be said is the usual.
//
//   terms      each after the one before it: how many letters they share, in base 36, then the rest; apart by spaces
//   postings   of each term, apart by spaces: of each page that holds it, how far it is from the one before, in base 26 (A–Z, the last
//              digit a–z), and what is not usual. Usual is: once in the text.
//
//   0 2 … 9    times in the text, 9 for more
//   ! # $ %    once, twice, three times and more often in code blocks
//   + *        once and more often in headings
//   ^          in the title
//   ~          in what is said of the page
//
// Pairs of Chinese characters have their places too, as far as they are few: each is what remains of it when it is divided by
// `placeCount`. Pairs that stand in a row have places in a row, which others seldom have.
//
//   & ' ( … }  a place

import type { OutlineEntry } from '../outline.ts'

/** What of a page the index counts. `about` is no text of the page: its description, group and address. */
export const searchFields = ['title', 'headers', 'content', 'code', 'about'] as const

/** How often each field of a page holds a term, as far as it is counted. */
export type Counts = [title: number, headers: number, content: number, code: number, about: number]

export const mostCounted: Readonly<Counts> = [1, 2, 9, 4, 1]

/** A page that holds a term. */
export interface Posting {
  /** Id of the document. */
  id: number
  counts: Counts
  /** A bit for each place in the text; 0 where they are not said. */
  places: number
}

/** Terms in order, and for each the pages that hold it. */
export interface PackedTerms {
  terms: string
  postings: string
}

/** The terms of one stretch of the alphabet. */
export interface PackedPiece {
  words: PackedTerms
  /** Two characters of Chinese or another paired script side by side that are no word: a run is found by its pairs, wherever words were cut. */
  pairs: PackedTerms
}

/** The file that a search begins with. Columns are in the order of the documents. */
export interface PackedIndex {
  titles: string[]
  routes: string[]
  /** Index into `groupNames`. */
  groups: number[]
  /** Texts of the sidebar groups that hold the pages, with inline marks; `''` for none. */
  groupNames: string[]
  /** Terms in each field of each page, one field after the other, rounded. */
  lengths: number[]
  /** The only piece, or where each lies. */
  pieces: PackedPiece | PieceFile[]
  /** The documents are few enough to be fetched with the index; else each page's text is a file of its own. */
  isWhole: boolean
  /** Bytes of the file of documents. */
  documentsSize: number
}

/** Where a piece lies, and the term it begins with. */
interface PieceFile {
  from: string
  file: string
}

/** What is fetched of a page that was found; the rest is in the index. */
export interface FoundText {
  content: string
  toc: OutlineEntry[]
}

const placeSigns = "&'(),-./:;<=>?@[]_`{|}"

/** How many places can be told apart. */
export const placeCount = placeSigns.length

/** All places there are. */
export const everyPlace = 2 ** placeCount - 1

/** More places than this say too little. */
const mostPlaces = 8

const headerSigns = ['', '+', '*']
const codeSigns = ['', '!', '#', '$', '%']

/** Packs terms, which must be sorted; `postingsOf` gives packed postings. */
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

/** Packs how often a page holds a term, and where. */
export function packCounts([title, headers, content, code, about]: Counts, places = 0): string {
  const signs = [...placeSigns].filter((_, place) => places & (1 << place))
  const said = signs.length <= mostPlaces ? signs.join('') : ''
  return `${content === 1 ? '' : content}${codeSigns[code]}${headerSigns[headers]}${title ? '^' : ''}${about ? '~' : ''}${said}`
}

/** Packs what goes before the counts: how many documents lie between this one and the last that holds the term. */
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
