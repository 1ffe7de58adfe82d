// What a search fetches, and whether the pieces of an index say what the whole says.

import { foldText } from '../pipeline/model/search/fold.ts'
import type { SearchDocument } from '../pipeline/model/search/search-document.ts'
import { shownPages } from '../test/search/judged.ts'
import { foldDocument } from '../theme/search/document.ts'
import type { Lang } from './generate.ts'
import { type Asker, type FileKind, kindOf, type SearchedSite, sumOf, type Weight } from './searched.ts'

/** What one query fetches: all of it, and by kind of file. */
export interface QueryWeight {
  query: string
  all: Weight
  parts: Partial<Record<FileKind, Weight & { files: number }>>
}

/** Asks each query as the first one. */
export async function firstWeights(site: SearchedSite, lang: Lang, queries: readonly string[]): Promise<QueryWeight[]> {
  const weights: QueryWeight[] = []
  for (const query of queries) weights.push(await weighNext(site, site.asker(lang), query))
  return weights
}

/** Asks each query right after the one before it, and nothing before that: who has asked more already fetches less. */
export async function secondWeights(
  site: SearchedSite,
  lang: Lang,
  queries: readonly string[],
): Promise<QueryWeight[]> {
  const weights: QueryWeight[] = []
  for (const [i, query] of queries.entries()) {
    const asker = site.asker(lang)
    await asker.ask(queries.at(i - 1) as string)
    weights.push(await weighNext(site, asker, query))
  }
  return weights
}

async function weighNext(site: SearchedSite, asker: Asker, query: string): Promise<QueryWeight> {
  const before = asker.fetched.length
  await asker.ask(query)
  const fetched = asker.fetched.slice(before)
  const parts: QueryWeight['parts'] = {}
  for (const file of fetched) {
    const kind = kindOf(file)
    if (!kind) throw new Error(`${file} is no file of a search`)
    const known = parts[kind]
    parts[kind] = { ...sumOf([...(known ? [known] : []), site.weigh(file)]), files: (known?.files ?? 0) + 1 }
  }
  return { query, all: sumOf(fetched.map((file) => site.weigh(file))), parts }
}

/** A query to which the pieces answer otherwise than the whole. */
export interface Difference {
  query: string
  pieces: string[]
  whole: string[]
}

export async function differences(pieces: Asker, whole: Asker, queries: readonly string[]): Promise<Difference[]> {
  const different: Difference[] = []
  for (const query of queries) {
    const both = { query, pieces: await pieces.ask(query), whole: await whole.ask(query) }
    if (both.pieces.join() !== both.whole.join()) different.push(both)
  }
  return different
}

/** A query that fewer of the first pages hold than could. */
export interface Shortfall {
  query: string
  holding: number
  all: number
}

/** Looks for each query in the text of every page, whatever the index says: it is to stand in as many of the first pages as it can. */
export async function shortfalls(
  asker: Asker,
  documents: readonly SearchDocument[],
  queries: readonly string[],
): Promise<Shortfall[]> {
  const folded = documents.map(foldDocument)
  const short: Shortfall[] = []
  for (const query of queries) {
    const word = foldText(query)
    const holding = folded.filter(({ normalizedTitle, headers, normalizedContent }) =>
      [normalizedTitle, headers, normalizedContent].some((text) => text.includes(word)),
    )
    const routes = new Set(holding.map(({ routePath }) => routePath))
    const first = (await asker.ask(query)).filter((route) => routes.has(route))
    if (first.length < Math.min(shownPages, routes.size)) short.push({ query, holding: first.length, all: routes.size })
  }
  return short
}
