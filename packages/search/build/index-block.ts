// Blocks of a Lunr index: the counts that `lunr.Builder` would make of consecutive pages. An index consists of the blocks of all pages, and a
// block depends only on its own pages. Blocks of unchanged pages come from the cache.

import { formWeight, mostForms } from '../browser/search/format/growing-index.ts'
import { searchFields, unpackPostings } from '../browser/search/format/index-format.ts'
import type { DerivedTerms } from './derived-terms.ts'
import { type SearchText, TermCounts, type TermFinder } from './term-counts.ts'

/** The index of consecutive pages, as JSON data. Their ids start at 0. */
export interface IndexBlock {
  /** All terms, separated by spaces: those that are only words, those that are also pairs, and those that are only pairs. */
  terms: string
  /** The number of terms that are words, and the position of the first that is a pair. */
  words: number
  pairs: number
  /** The packed postings of each term, separated by spaces. */
  postings: string
  /** The last page of each of these postings. */
  lasts: number[]
  /** The packed derived terms. */
  derived: string
  /** The number of terms per field and page, by field in the order of `searchFields`. */
  lengths: number[][]
  /** Hash of what was derived from the terms when the lengths were computed. Other pages can add derived terms. */
  fingerprint: string
}

/** The postings of a term, and the last page that they contain. */
export interface Postings {
  packed: string
  last: number
}

/** A term of a block. */
interface BlockTerm extends Postings {
  term: string
  isWord: boolean
  isPair: boolean
}

const formsField = searchFields.indexOf('forms')

/**
 * Indexes consecutive pages. `codeBlocks` tells whether the text in code blocks counts. The number of derived terms on each page is
 * missing, because it depends on all blocks.
 */
export function makeBlock(pages: Iterable<SearchText>, codeBlocks: boolean, finder: TermFinder): IndexBlock {
  const counts = new TermCounts(finder, codeBlocks)
  for (const page of pages) counts.add(page)
  const { derived, terms, lengths } = counts
  const [words, both, pairs] = [
    terms.filter(({ isWord, isPair }) => isWord && !isPair),
    terms.filter(({ isWord, isPair }) => isWord && isPair),
    terms.filter(({ isWord, isPair }) => isPair && !isWord),
  ]
  const all = [...words, ...both, ...pairs]
  return {
    terms: all.map(({ text }) => text).join(' '),
    words: words.length + both.length,
    pairs: words.length,
    postings: all.map(({ postings }) => postings).join(' '),
    lasts: all.map(({ last }) => last),
    derived: derived.pack(),
    lengths: [...lengths, []],
    fingerprint: '',
  }
}

/**
 * Returns a block with the lengths that result from the derived terms of all pages. Another page can write a term
 * differently, so that more is derived from it.
 */
export function withDerived(block: IndexBlock, derived: DerivedTerms): IndexBlock {
  const fingerprint = derived.fingerprint(listOf(block.terms))
  if (fingerprint === block.fingerprint) return block
  const lengths = block.lengths.with(formsField, formLengths(block, derived))
  return { ...block, lengths, fingerprint }
}

/** Returns the number of derived terms on each page. */
function formLengths(block: IndexBlock, derived: DerivedTerms): number[] {
  const size = pageCount(block)
  const weights = new Map<string, Uint16Array>()
  for (const { term, packed } of postingsIn(block)) {
    const forms = derived.of(term)
    if (forms.size === 0) continue
    const postings = unpackPostings(packed)
    for (const form of forms) {
      const onPages = weights.get(form) ?? new Uint16Array(size)
      weights.set(form, onPages)
      for (const { id, counts } of postings) (onPages[id] as number) += formWeight(counts)
    }
  }
  const lengths = new Array<number>(size).fill(0)
  for (const onPages of weights.values())
    for (const [id, weight] of onPages.entries()) (lengths[id] as number) += Math.min(weight, mostForms)
  return lengths
}

/** Returns the terms of a list that is separated by spaces. */
const listOf = (terms: string): string[] => (terms === '' ? [] : terms.split(' '))

/** Returns the number of pages in a block. */
export const pageCount = ({ lengths }: IndexBlock): number => lengths[0]?.length ?? 0

/** Returns the terms of a block with their postings. */
export function postingsIn({ terms, words, pairs, postings, lasts }: IndexBlock): BlockTerm[] {
  const packed = postings.split(' ')
  return listOf(terms).map((term, i) => ({
    term,
    isWord: i < words,
    isPair: i >= pairs,
    packed: packed[i] as string,
    last: lasts[i] as number,
  }))
}
