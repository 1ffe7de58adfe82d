// Blocks of a Lunr index: the parts that `lunr.Builder` makes of consecutive pages. An index consists of the blocks of all pages, and a
// block depends only on its own pages. Blocks of unchanged pages come from the cache.

import { formCount } from '../../model/search/growing-index.ts'
import {
  type Counts,
  literalFields,
  packCounts,
  packStep,
  searchFields,
  unpackPostings,
} from '../../model/search/index-format.ts'
import { type Builder, fieldOf, startBuilder } from '../../model/search/lunr.ts'
import { DerivedTerms } from './derived-terms.ts'
import { IndexDocuments } from './index-documents.ts'
import type { PageTerms } from './page-terms.ts'

/** The index of consecutive pages, as JSON data. Their ids start at 0. Terms are separated by spaces. */
export interface IndexBlock {
  words: string
  pairs: string
  /** The packed postings of the words, and of the pairs that are no words, separated by spaces. */
  postings: string
  /** The last page of each of these postings. */
  lasts: number[]
  /** The derived terms, as in `PageTerms`. */
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

const formsField = searchFields.indexOf('forms')

/** Indexes consecutive pages. */
export function makeBlock(pages: readonly PageTerms[]): IndexBlock {
  const derived = new DerivedTerms()
  for (const page of pages) derived.add(page.derived)
  const builder = startBuilder()
  const documents = new IndexDocuments(pages, derived)
  const postings = new Map<string, Postings>()
  for (const document of documents) {
    builder.add(document)
    for (const [term, counts] of takeCounts(builder, document.id))
      addPosting(postings, term, document.id, packCounts(counts, documents.places.get(term)?.get(document.id)))
  }
  const [words, pairs] = [[...documents.words].join(' '), [...documents.pairs].join(' ')]
  const terms = termsIn({ words, pairs })
  const found = terms.map((term) => postings.get(term) as Postings)
  const { fieldLengths } = builder
  return {
    words,
    pairs,
    postings: found.map(({ packed }) => packed).join(' '),
    lasts: found.map(({ last }) => last),
    derived: derived.pack(),
    lengths: searchFields.map((field) => pages.map((_, id) => fieldLengths[fieldOf(field, id)] as number)),
    fingerprint: derived.fingerprint(terms),
  }
}

function addPosting(all: Map<string, Postings>, term: string, id: number, counts: string): void {
  const postings = all.get(term) ?? { packed: '', last: -1 }
  postings.packed += packStep(id - postings.last - 1) + counts
  postings.last = id
  all.set(term, postings)
}

/**
 * Removes the counts of a page from a builder, and returns those in literal fields by term. Lunr creates several objects
 * for each term of each page, which would need a gigabyte for 2,500 pages.
 */
function takeCounts({ fieldTermFrequencies, invertedIndex }: Builder, id: number): Map<string, Counts> {
  const found = new Map<string, Counts>()
  for (const [field, name] of searchFields.entries()) {
    const frequencies = fieldTermFrequencies[fieldOf(name, id)] as Record<string, number>
    for (const term in frequencies) {
      delete invertedIndex[term]?.[name]?.[id]
      if (field >= literalFields.length) continue
      const counts = found.get(term) ?? [0, 0, 0, 0, 0]
      counts[field] = frequencies[term] as number
      found.set(term, counts)
    }
    delete fieldTermFrequencies[fieldOf(name, id)]
  }
  return found
}

/**
 * Returns a block with the lengths that result from the derived terms of all pages. Another page can write a term
 * differently, so that more is derived from it.
 */
export function withDerived(block: IndexBlock, derived: DerivedTerms): IndexBlock {
  const fingerprint = derived.fingerprint(termsIn(block))
  if (fingerprint === block.fingerprint) return block
  const lengths = block.lengths.with(formsField, formLengths(block, derived))
  return { ...block, lengths, fingerprint }
}

/** Returns the number of derived terms on each page. */
function formLengths(block: IndexBlock, derived: DerivedTerms): number[] {
  const countsByPage = Array.from({ length: pageCount(block) }, () => new Map<string, Counts[]>())
  for (const [term, { packed }] of postingsIn(block)) {
    const forms = derived.of(term)
    if (forms.size === 0) continue
    for (const { id, counts } of unpackPostings(packed)) {
      const onPage = countsByPage[id] as Map<string, Counts[]>
      for (const form of forms) {
        const known = onPage.get(form)
        if (known) known.push(counts)
        else onPage.set(form, [counts])
      }
    }
  }
  return countsByPage.map((onPage) => [...onPage.values()].reduce((sum, counts) => sum + formCount(counts), 0))
}

/** Returns the terms of a list that is separated by spaces. */
export const listOf = (terms: string): string[] => (terms === '' ? [] : terms.split(' '))

/** Returns the number of pages in a block. */
export const pageCount = ({ lengths }: IndexBlock): number => lengths[0]?.length ?? 0

/** Returns the terms of a block in the order of their postings. */
const termsIn = ({ words, pairs }: Pick<IndexBlock, 'words' | 'pairs'>): string[] => [
  ...new Set([...listOf(words), ...listOf(pairs)]),
]

/** Returns the postings of each term of a block. */
export function* postingsIn(block: IndexBlock): Generator<[term: string, Postings]> {
  const packed = block.postings.split(' ')
  for (const [i, term] of termsIn(block).entries())
    yield [term, { packed: packed[i] as string, last: block.lasts[i] as number }]
}
