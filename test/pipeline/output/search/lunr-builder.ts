// Builds an index with `lunr.Builder`, with which docsite's own must agree.

import { formCount } from '../../../../pipeline/model/search/growing-index.ts'
import {
  type Counts,
  literalFields,
  searchFields,
  unpackPostings,
} from '../../../../pipeline/model/search/index-format.ts'
import { b, fieldBoosts, k1, lunr } from '../../../../pipeline/model/search/lunr.ts'
import type { PageTerms } from '../../../../pipeline/output/search/page-terms.ts'

/** Builds the Lunr index of pages. Their fields consist of terms, a term as often as it counts. */
export function buildWithLunr(pages: readonly PageTerms[], weights: readonly number[]): lunr.Index {
  const builder = new lunr.Builder()
  builder.tokenizer = ((terms: string[]) => terms) as unknown as typeof builder.tokenizer
  builder.ref('id')
  builder.k1(k1)
  builder.b(b)
  for (const field of searchFields) builder.field(field, { boost: fieldBoosts[field] })
  const sources = sourcesIn(pages)
  for (const [id, page] of pages.entries())
    builder.add({ id, ...fieldsOf(countsIn(page), sources) }, { boost: weights[id] as number })
  return builder.build()
}

/** Returns the terms that each derived term is derived from, on any page. */
function sourcesIn(pages: readonly PageTerms[]): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>()
  for (const { derived } of pages)
    for (const one of derived.split(' ').filter(Boolean)) {
      const [source = '', forms = ''] = one.split('>')
      for (const form of forms.split(',')) sources.set(form, (sources.get(form) ?? new Set()).add(source))
    }
  return sources
}

function countsIn({ words, pairs }: PageTerms): Map<string, Counts> {
  return new Map(
    [words, pairs].flatMap(({ terms, counts }) => {
      const packed = counts.split(' ')
      return terms
        ? terms
            .split(' ')
            .map((term, at): [string, Counts] => [term, unpackPostings(`a${packed[at]}`)[0]?.counts as Counts])
        : []
    }),
  )
}

function fieldsOf(
  terms: ReadonlyMap<string, Counts>,
  sources: ReadonlyMap<string, ReadonlySet<string>>,
): Record<string, string[]> {
  const repeat = (term: string, count: number) => Array.from({ length: count }, () => term)
  const literal = literalFields.map((name, field): [string, string[]] => [
    name,
    Array.from(terms, ([term, counts]) => repeat(term, counts[field] as number)).flat(),
  ])
  const forms = Array.from(sources, ([form, of]) =>
    repeat(form, formCount([...of].map((source) => terms.get(source)).filter((counts) => counts !== undefined))),
  )
  return { ...Object.fromEntries(literal), forms: forms.flat() }
}
