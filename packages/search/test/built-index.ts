// Builds the search index of pages with `lunr.Builder`, to compare docsite's own index with it.

import { foldText } from '../../../pipeline/model/search/fold.ts'
import { formWeight, mostForms } from '../browser/search/format/growing-index.ts'
import { type Counts, literalFields, mostCounted, searchFields } from '../browser/search/format/index-format.ts'
import { b, fieldBoosts, idf, k1, lunr } from '../browser/search/format/lunr.ts'
import { chineseIn, eachPair, eachWordTerm, isPaired, runsOf } from '../browser/search/format/terms.ts'
import { fieldsOf } from '../build/page-fields.ts'
import type { SearchText, TermFinder } from '../build/term-counts.ts'

/** The entry of a term in Lunr's inverted index: its number, and the metadata of each page for each field. */
type LunrEntry = { _index: number } & Record<string, Record<string, object>>

/** Counts pages as docsite's own index does. */
const idfOfEntry = (entry: LunrEntry, documentCount: number): number =>
  idf(
    searchFields.flatMap((name, field) => Object.keys(entry[name] ?? {}).map((id) => ({ id: Number(id), field }))),
    documentCount,
  )

Object.assign(lunr, { idf: idfOfEntry })

/** A builder with the counts that it collects, by `field/id`. */
export type Builder = lunr.Builder & {
  invertedIndex: Record<string, LunrEntry>
  fieldTermFrequencies: Record<string, Record<string, number>>
  fieldLengths: Record<string, number>
}

/** The terms of a page in each field, a term as often as it counts. */
type TermsByField = Record<keyof typeof fieldBoosts, string[]>

/** Starts a Lunr index. Its documents consist of terms, not of text. */
function startBuilder(): Builder {
  const builder = new lunr.Builder() as Builder
  // The terms are already cut, trimmed and stemmed.
  builder.tokenizer = ((terms: string[]) => terms) as unknown as typeof builder.tokenizer
  builder.ref('id')
  builder.k1(k1)
  builder.b(b)
  for (const [field, boost] of Object.entries(fieldBoosts)) builder.field(field, { boost })
  return builder
}

/** The terms of a page, and how each of its words is written. */
interface CountedPage {
  counts: Map<string, Counts>
  written: Map<string, Set<string>>
}

/** Counts the terms of a page without keywords in Chinese. */
function countPage({ page, text }: SearchText, cut: TermFinder['cut']): CountedPage {
  const words = new Map<string, Counts>()
  const pairs = new Map<string, Counts>()
  const written: CountedPage['written'] = new Map()
  for (const [field, fieldText] of fieldsOf(page, text, true).entries()) {
    const count = (all: Map<string, Counts>, term: string) => {
      const counts = all.get(term) ?? [0, 0, 0, 0, 0]
      counts[field] = Math.min((counts[field] as number) + 1, mostCounted[field] as number)
      all.set(term, counts)
    }
    const countWord = (word: string, asWritten: string) => {
      count(words, word)
      written.set(word, (written.get(word) ?? new Set()).add(asWritten))
    }
    for (const run of runsOf(fieldText)) {
      if (!isPaired(run)) eachWordTerm(run, countWord)
      else {
        for (const part of chineseIn(foldText(run)))
          for (const word of cut(part)) if (word.length > 1) countWord(word, word)
        const isWordOnly = (pair: string) => literalFields[field] === 'about' && chineseIn(pair)[0] === pair
        eachPair(foldText(run), (pair) => isWordOnly(pair) || count(pairs, pair))
      }
    }
  }
  for (const [pair, counts] of pairs) {
    const known = words.get(pair)
    if (!known || known[1] < counts[1]) words.set(pair, counts)
  }
  return { counts: words, written }
}

/** Returns a builder with the pages, whose references are their positions. */
export function builderOf(pages: readonly SearchText[], { cut, derive }: TermFinder): Builder {
  const builder = startBuilder()
  const counted = pages.map((page) => countPage(page, cut))
  const derived = new Map<string, Set<string>>()
  for (const { written } of counted)
    for (const [word, spellings] of written)
      for (const form of [...spellings].flatMap((spelling) => derive(spelling)))
        derived.set(word, (derived.get(word) ?? new Set()).add(form))
  for (const [id, { counts }] of counted.entries()) {
    const fields: TermsByField = { title: [], headers: [], content: [], code: [], about: [], forms: [] }
    const add = (field: keyof TermsByField, term: string, count: number) =>
      fields[field].push(...Array.from({ length: count }, () => term))
    const forms = new Map<string, number>()
    for (const [term, found] of counts) {
      for (const [field, name] of literalFields.entries()) add(name, term, found[field] as number)
      for (const form of derived.get(term) ?? []) forms.set(form, (forms.get(form) ?? 0) + formWeight(found))
    }
    for (const [form, count] of forms) add('forms', form, Math.min(count, mostForms))
    builder.add({ id, ...fields }, { boost: pages[id]?.page.weight as number })
  }
  return builder
}
