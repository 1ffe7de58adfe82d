// Searches the index of one locale. Literal matches come before similar words, and BM25 ranks pages of the same kind.

import { asQuery, type FoldedDocument, foldText } from '@docsite/cli/search'
import type { PackedIndex } from '../format/index-format.ts'
import { isPaired, nameOf } from '../format/terms.ts'
import { bareQuery, partsOf } from '../query.ts'
import type { Candidate } from './candidates.ts'
import { defaultLimit, findLiteral } from './literal-matches.ts'
import { ranks, wordsIn } from './match.ts'
import { type IndexFiles, OpenedIndex } from './opened-index.ts'
import { type ParsedQuery, readQuery } from './parsed-query.ts'
import { findRelated } from './related-matches.ts'
import { nearestWords } from './spelling.ts'

/** A search result. */
export interface PageMatch {
  document: FoldedDocument
  /** The text of the sidebar group that contains the page, with inline markup, or `''` if there is none. */
  group: string
  /** The folded words that the page contains, in the page's spelling. */
  words: string[]
}

/** Searches the index of one locale. */
export class SearchEngine {
  readonly #index: OpenedIndex

  /** Opens an index, whose stemmer must have been loaded. Fetches all texts of a small index. */
  static async open(index: PackedIndex, files: IndexFiles): Promise<SearchEngine> {
    return new SearchEngine(await OpenedIndex.open(index, files))
  }

  private constructor(index: OpenedIndex) {
    this.#index = index
  }

  /** Returns words of the pages that are similar to those of a query, for a query that no page matches. */
  async nearest(query: string): Promise<string[]> {
    const [word = ''] = partsOf(foldText(asQuery(query))).sort((a, b) => b.length - a.length)
    return nearestWords(word, await this.#index.terms.vocabulary(isPaired(word) ? 'paired' : 'other'))
  }

  /**
   * Returns the pages that match a query, best first: pages with every word, then pages with similar words, then pages
   * with some of the words.
   */
  async search(query: string, limit = defaultLimit): Promise<PageMatch[]> {
    const found: PageMatch[] = []
    for await (const match of this.matches(query, limit)) found.push(match)
    return found
  }

  /** Yields these pages one by one. Finds no more of them than are asked for. */
  async *matches(query: string, limit: number): AsyncGenerator<PageMatch> {
    const index = this.#index
    const folded = foldText(asQuery(query))
    const queries = [query, ...index.alternatives.of(folded), ...bareQuery(folded)]
    const parsed = (await Promise.all(queries.map((one) => readQuery(index, one)))).filter(
      ({ words }) => words.length > 0,
    )
    const names = parsed.flatMap((one) => one.names)
    const found = new Map<number, Candidate>()
    function* added(candidates: readonly Candidate[]): Generator<PageMatch> {
      for (const candidate of candidates) {
        const { id, document, words } = candidate
        if (found.has(id) || found.size >= limit) continue
        found.set(id, candidate)
        yield { document: document as FoldedDocument, group: index.texts.groupOf(id), words }
      }
    }
    const isHeading = ({ rank }: Candidate) => rank <= ranks.header
    const isTogether = ({ rank }: Candidate) => rank < ranks.apart
    yield* added(await titledPages(index, folded, parsed))
    const apart: Candidate[][] = []
    for (const one of parsed) {
      const literal = await findLiteral(index, one, limit)
      yield* added(literal.filter(isHeading))
      yield* added(await namedPages(index, one))
      yield* added(literal.filter(isTogether))
      // Pages where the words are scattered compete with pages that contain similar words, or the most telling words.
      apart.push(literal.filter((candidate) => !isTogether(candidate)))
    }
    for (const [at, one] of parsed.entries())
      if (found.size < limit)
        yield* added(await findRelated(index, { ...one, names }, limit - found.size, apart[at] ?? [], found))
  }
}

/**
 * Returns the pages whose title differs from a query only in signs and spaces, such as `server.port()` for `server.port`, unless a title
 * equals the query. Signs around the query are meant: `C` is not the title of `c++`.
 */
async function titledPages(index: OpenedIndex, folded: string, [query]: readonly ParsedQuery[]): Promise<Candidate[]> {
  const { titles } = index.texts
  const words = wordsIn(folded)
  const name = words.join('')
  if (!query || !name || bareQuery(folded).length > 0 || titles.includes(folded)) return []
  const ids = titles.flatMap((title, id) => (wordsIn(title).join('') === name ? [id] : []))
  return candidatesOf(ids, index, { ...query, words })
}

/** Returns the pages with a query as a keyword, which is another name of the page. */
function namedPages(index: OpenedIndex, query: ParsedQuery): Promise<Candidate[]> {
  const postings = index.terms.postingsOf(nameOf(query.phrase))
  const ids = postings.flatMap(({ id, counts }) => (query.words.length > 1 && counts[4] > 0 ? [id] : []))
  return candidatesOf(ids, index, query)
}

/** Returns the pages with these ids, best first, as if a heading contained the query. */
function candidatesOf(ids: number[], { texts }: OpenedIndex, { words, scores }: ParsedQuery): Promise<Candidate[]> {
  const best = ids.sort((a, b) => (scores().get(b) ?? 0) - (scores().get(a) ?? 0))
  return Promise.all(best.map(async (id) => ({ id, rank: ranks.header, words, document: await texts.get(id) })))
}
