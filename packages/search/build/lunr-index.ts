// Joins the blocks of a locale's Lunr index, and packs it into pieces (specification, 7).

import { hash } from 'node:crypto'
import {
  type PackedPiece,
  packDerived,
  packTerms,
  type Script,
  searchFields,
  shortenTerms,
} from '../browser/search/format/index-format.ts'
import { isName, isPaired } from '../browser/search/format/terms.ts'
import { DerivedTerms } from './derived-terms.ts'
import { type IndexBlock, pageCount, postingsIn, withDerived } from './index-block.ts'
import { JoinedPostings } from './joined-postings.ts'

/** A piece of the index: the terms from `from` up to the next piece. It is packed when it is needed, because all pieces take much memory. */
export interface TermPiece {
  from: string
  pack(): PackedPiece
}

/** The minimum and maximum sizes in bytes that determine how the index is split. */
export interface PieceSizes {
  /** Terms up to this size are in the first file. */
  inOne: number
  /** Minimum and maximum size of a piece of a larger index. */
  piece: [least: number, most: number]
}

/** The Lunr index of all pages of a locale, joined from blocks. */
export class LunrIndex {
  /** The terms that are words, and those that are pairs. A term can be both, on different pages. */
  readonly words = new Set<string>()
  readonly pairs = new Set<string>()
  /** The number of terms per field and page, by field in the order of `searchFields`. */
  readonly lengths: number[][] = searchFields.map(() => [])
  readonly #derived = new DerivedTerms()
  /** The postings of the terms in literal fields. */
  readonly #postings = new JoinedPostings()

  /** Reads the blocks twice, one at a time, because all of them take much memory. `keep` receives each with its lengths, and as it was before. */
  constructor(blocks: Iterable<IndexBlock>, keep?: (whole: IndexBlock, at: number, block: IndexBlock) => void) {
    for (const { derived } of blocks) this.#derived.add(derived)
    let [start, at] = [0, 0]
    for (const block of blocks) {
      const whole = withDerived(block, this.#derived)
      keep?.(whole, at++, block)
      this.#add(whole, start)
      for (const [field, all] of this.lengths.entries()) all.push(...(whole.lengths[field] as number[]))
      start += pageCount(whole)
    }
  }

  /** Adds a block whose first page has the id `start`. */
  #add(block: IndexBlock, start: number): void {
    for (const { term, isWord, isPair, ...postings } of postingsIn(block)) {
      if (isWord) this.words.add(term)
      if (isPair) this.pairs.add(term)
      this.#postings.add(term, postings, start)
    }
  }

  /** Returns the packed words and pairs of a script, without the names of pages. */
  vocabulary(script: Script): string {
    const pairs = [...this.pairs].filter((term) => !isName(term))
    const terms = [...new Set([...this.words, ...pairs])]
    return shortenTerms(terms.filter((term) => isPaired(term) === (script === 'paired')).sort())
  }

  /**
   * Packs the index: all terms of a small one in `head`, or only its words and names if they fit there, and the others in pieces. `hasWords`
   * tells whether pieces contain words.
   */
  pack({ inOne, piece: [least, most] }: PieceSizes): { head: PackedPiece; pieces: TermPiece[]; hasWords: boolean } {
    const { sources } = this.#derived
    const all = [...new Set([...this.#postings.terms, ...sources.keys()])].sort()
    const postingsOf = (term: string) => this.#postings.get(term)
    const sizeOf = (term: string): number =>
      term.length * (isPaired(term) ? 3 : 1) + this.#postings.sizeOf(term) + 4 * (sources.get(term)?.size ?? 0)
    const packed = (terms: readonly string[]): PackedPiece => ({
      words: packTerms(
        terms.filter((term) => this.words.has(term)),
        postingsOf,
      ),
      pairs: packTerms(
        terms.filter((term) => this.pairs.has(term) && !this.words.has(term)),
        postingsOf,
      ),
      derived: packDerived(
        terms.filter((term) => sources.has(term)),
        (term) => sources.get(term) ?? [],
      ),
    })
    const fits = (terms: readonly string[]) => terms.reduce((sum, term) => sum + sizeOf(term), 0) <= inOne
    const isWord = (term: string) => this.words.has(term) || sources.has(term) || isName(term)
    const heads = [all, all.filter(isWord), []]
    const head = heads.find(fits) as readonly string[]
    const left = head.length === 0 ? all : head === all ? [] : all.filter((term) => !isWord(term))
    const starts = cutPlaces(left, left.map(sizeOf), least, most)
    const pieces = starts.map((start, i): TermPiece => {
      const terms = left.slice(start, starts[i + 1])
      return { from: i === 0 ? '' : (terms[0] as string), pack: () => packed(terms) }
    })
    const hasWords = left.some((term) => this.words.has(term) || sources.has(term))
    return { head: packed(head), pieces, hasWords }
  }
}

/**
 * Returns the positions at which pieces begin. Whether a piece may begin at a term depends only on the term, so an edit
 * leaves nearly all pieces and their names unchanged.
 */
function cutPlaces(terms: readonly string[], sizes: readonly number[], least: number, most: number): number[] {
  const cuts: number[] = terms.length > 0 ? [0] : []
  let size = 0
  for (const [at, term] of terms.entries()) {
    const mayEnd = size >= least && /[02468ace]$/.test(hash('md5', term).slice(0, 1))
    if (at > 0 && (mayEnd || size >= most)) {
      cuts.push(at)
      size = 0
    }
    size += sizes[at] as number
  }
  return cuts
}
