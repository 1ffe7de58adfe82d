// Answers queries from the site's indexes. It runs in a worker and does not depend on the page.

import { encodePath, type RoutePath, searchTextOf, urlOf } from '@docsite/cli/routes'
import type { IndexAnswer, IndexNames, Question, SearchDocument } from '@docsite/cli/search'
import { plainText } from '@docsite/cli/text'
import { correctedQuery } from './corrected.ts'
import { type PageMatch, SearchEngine } from './engine/engine.ts'
import { makeHits } from './engine/match.ts'
import type { FoundText, PackedIndex, PackedPiece } from './format/index-format.ts'
import { Recent } from './recent.ts'

/** The number of indexes to keep. Visitors switch between languages, and in `dev` every edit creates a new index. */
const indexesKept = 4

export class Answering {
  readonly #fetchJson: <T>(file: string) => Promise<T>
  readonly #runScript: (file: string) => Promise<void>
  readonly #engines = new Recent<Promise<SearchEngine>>(indexesKept)
  /** The number of files that could not be fetched, and the last error. */
  #failures = 0
  #failure: unknown

  /**
   * `fetchJson` fetches a file by its path in the output. `runScript` runs a script with a stemmer, which adds itself to
   * the global `lunr`.
   */
  constructor(fetchJson: <T>(file: string) => Promise<T>, runScript: (file: string) => Promise<void>) {
    this.#fetchJson = <T>(file: string) => this.#noted(fetchJson<T>(file))
    this.#runScript = (file) => this.#noted(runScript(file))
  }

  /** Notes that a file could not be loaded. */
  #noted<T>(loading: Promise<T>): Promise<T> {
    return loading.catch((error: unknown) => {
      this.#failures++
      this.#failure = error
      throw error
    })
  }

  /** Opens an index: fetches the data that every question needs. A failed fetch is retried with the next question. */
  async open({ index, documents }: IndexNames): Promise<SearchEngine> {
    const known = this.#engines.get(index)
    if (known) return known
    const opening = this.#fetchJson<PackedIndex>(index).then(async (packed) => {
      if (packed.stemmer) await this.#runScript(packed.stemmer.file)
      return SearchEngine.open(packed, {
        fetchPiece: (file) => this.#fetchJson<PackedPiece>(file),
        fetchVocabulary: (file) => this.#fetchJson<string>(file),
        fetchText: (route) => this.#fetchJson<FoundText>(encodePath(searchTextOf(route))),
        fetchDocuments: () => this.#fetchJson<SearchDocument[]>(documents),
      })
    })
    this.#engines.set(index, opening)
    opening.catch(() => this.#engines.delete(index))
    return opening
  }

  async find({ index, query, limit }: Pick<Question, 'index' | 'query' | 'limit'>): Promise<PageMatch[]> {
    return (await this.open(index)).search(query, limit)
  }

  /**
   * Returns the hits on the best pages. Hits on the same page are next to each other. Throws if there are no hits and
   * some files could not be fetched, because those files might contain hits.
   */
  async answer(question: Question): Promise<IndexAnswer> {
    const { query, base, cleanUrls, otherGroup } = question
    const addressOf = (path: RoutePath) => urlOf(path, { base, cleanUrls })
    const before = this.#failures
    const found = await this.find(question)
    const hits = found.flatMap(({ document, group, words }) =>
      makeHits(document, query, plainText(group) || otherGroup, addressOf, words),
    )
    const isWhole = this.#failures === before
    if (hits.length === 0 && !isWhole) throw this.#failure
    const corrected = correctedQuery(query, found)
    const nearest = hits.length > 0 ? [] : await (await this.open(question.index)).nearest(query)
    return {
      hits,
      isWhole,
      ...(corrected === undefined ? {} : { corrected }),
      ...(nearest.length > 0 ? { nearest } : {}),
    }
  }
}
