// Measures how much a search downloads, and whether a split index gives the same results as an unsplit one.

import { foldDocument } from '../packages/search/browser/search/engine/document.ts'
import { foldText } from '../pipeline/model/search/fold.ts'
import type { SearchDocument } from '../pipeline/model/search/search-document.ts'
import { shownPages } from '../test/search/judged.ts'
import type { Lang } from './generate.ts'
import { type FileKind, kindOf, type SearchedSite, type Searcher, sumOf, type Weight } from './searched.ts'

/** The size of all files that one query loads, in total and by kind. */
export interface QueryWeight {
  query: string
  all: Weight
  parts: Partial<Record<FileKind, Weight & { files: number }>>
}

/** Returns the weight of each query as the first query on a newly loaded page. */
export async function firstWeights(site: SearchedSite, lang: Lang, queries: readonly string[]): Promise<QueryWeight[]> {
  const weights: QueryWeight[] = []
  for (const query of queries) weights.push(await weighNext(site, site.searcher(lang), query))
  return weights
}

/** Returns the weight of each query as the second query on a page, after the preceding query in the list. */
export async function secondWeights(
  site: SearchedSite,
  lang: Lang,
  queries: readonly string[],
): Promise<QueryWeight[]> {
  const weights: QueryWeight[] = []
  for (const [i, query] of queries.entries()) {
    const searcher = site.searcher(lang)
    await searcher.search(queries.at(i - 1) as string)
    weights.push(await weighNext(site, searcher, query))
  }
  return weights
}

async function weighNext(site: SearchedSite, searcher: Searcher, query: string): Promise<QueryWeight> {
  const before = searcher.fetched.length
  await searcher.search(query)
  const fetched = searcher.fetched.slice(before)
  const parts: QueryWeight['parts'] = {}
  for (const file of fetched) {
    const kind = kindOf(file)
    if (!kind) throw new Error(`${file} does not belong to the search`)
    const known = parts[kind]
    parts[kind] = { ...sumOf([...(known ? [known] : []), site.weigh(file)]), files: (known?.files ?? 0) + 1 }
  }
  return { query, all: sumOf(fetched.map((file) => site.weigh(file))), parts }
}

/** A query for which the split and the unsplit index give different results. */
export interface Difference {
  query: string
  pieces: string[]
  whole: string[]
}

export async function differences(
  pieces: Searcher,
  whole: Searcher,
  queries: readonly string[],
): Promise<Difference[]> {
  const different: Difference[] = []
  for (const query of queries) {
    const both = { query, pieces: await pieces.search(query), whole: await whole.search(query) }
    if (both.pieces.join() !== both.whole.join()) different.push(both)
  }
  return different
}

/** A query whose first results include pages that do not contain it, although other pages do. */
export interface Shortfall {
  query: string
  /** The number of shown results that contain the query. */
  shown: number
  /** The number of pages that contain the query. */
  all: number
}

/** Searches every page's text for each query. Returns the queries for which search missed pages that contain them. */
export async function shortfalls(
  searcher: Searcher,
  documents: readonly SearchDocument[],
  queries: readonly string[],
): Promise<Shortfall[]> {
  const folded = documents.map(foldDocument)
  const short: Shortfall[] = []
  for (const query of queries) {
    const word = foldText(query)
    const matching = folded.filter(({ normalizedTitle, headers, normalizedContent }) =>
      [normalizedTitle, headers, normalizedContent].some((text) => text.includes(word)),
    )
    const routes = new Set<string>(matching.map(({ routePath }) => routePath))
    const first = (await searcher.search(query)).filter((route) => routes.has(route))
    if (first.length < Math.min(shownPages, routes.size)) short.push({ query, shown: first.length, all: routes.size })
  }
  return short
}
