// Questions to the site's own indexes → hits. It knows nothing of the page: it runs in a worker.

import { encodePath, searchTextOf, urlOf } from '../../pipeline/model/route.ts'
import type { FoundText, PackedIndex, PackedPiece } from '../../pipeline/model/search/index-format.ts'
import type { SearchDocument, SearchHit } from '../../pipeline/model/search/search-document.ts'
import { plainText } from '../../pipeline/text/plain-text.ts'
import { type FoundPage, SearchEngine } from './engine.ts'
import { makeHits } from './match.ts'
import { Recent } from './recent.ts'

/** The files of an index, relative to the root of the output. */
export interface IndexNames {
  documents: string
  index: string
}

export interface Question {
  index: IndexNames
  query: string
  limit: number
  /** The site's, for the addresses of hits. */
  base: string
  cleanUrls: boolean
  /** What a group is called that has no name. */
  otherGroup: string
}

export interface Answer {
  hits: SearchHit[]
  /** Nothing was missing: the same question has the same answer. */
  isWhole: boolean
}

/** A reader goes between languages; in `dev` each edit makes another index. */
const indexesKept = 4

export class Answering {
  readonly #fetchJson: <T>(file: string) => Promise<T>
  readonly #engines = new Recent<Promise<SearchEngine>>(indexesKept)
  /** How many files could not be had, and why the last of them. */
  #failures = 0
  #failure: unknown

  /** `fetchJson` fetches a file of the output by its path there. */
  constructor(fetchJson: <T>(file: string) => Promise<T>) {
    this.#fetchJson = <T>(file: string) =>
      fetchJson<T>(file).catch((error: unknown) => {
        this.#failures++
        this.#failure = error
        throw error
      })
  }

  /** Fetches what every question to an index needs; what fails is fetched again with the next. */
  async open({ index, documents }: IndexNames): Promise<SearchEngine> {
    const known = this.#engines.get(index)
    if (known) return known
    const opening = this.#fetchJson<PackedIndex>(index).then((packed) =>
      SearchEngine.open(packed, {
        fetchPiece: (file) => this.#fetchJson<PackedPiece>(file),
        fetchText: (route) => this.#fetchJson<FoundText>(encodePath(searchTextOf(route))),
        fetchDocuments: () => this.#fetchJson<SearchDocument[]>(documents),
      }),
    )
    this.#engines.set(index, opening)
    opening.catch(() => this.#engines.delete(index))
    return opening
  }

  async find({ index, query, limit }: Pick<Question, 'index' | 'query' | 'limit'>): Promise<FoundPage[]> {
    return (await this.open(index)).search(query, limit)
  }

  /**
   * Gives the hits of the best pages, those of a page side by side. What is found is given though something else could not be had;
   * that nothing is found is said only by one who has seen everything.
   */
  async answer(question: Question): Promise<Answer> {
    const { query, base, cleanUrls, otherGroup } = question
    const addressOf = (path: string) => urlOf(path, { base, cleanUrls })
    const before = this.#failures
    const hits = (await this.find(question)).flatMap(({ document, group, words }) =>
      makeHits(document, query, plainText(group) || otherGroup, addressOf, words),
    )
    const isWhole = this.#failures === before
    if (hits.length === 0 && !isWhole) throw this.#failure
    return { hits, isWhole }
  }
}
