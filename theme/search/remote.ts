// Search by a server: GET {apiUrl}?keyword&limit&searchIndexes&lang → groups of documents → hits (specification, 7).

import { urlOf } from '../../pipeline/model/route.ts'
import type {
  FoldedDocument,
  SearchDocument,
  SearchHit,
  SearchResult,
  SearchSettings,
} from '../../pipeline/model/search/search-document.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { foldDocument } from './document.ts'
import { makeHits } from './match.ts'
import { answersKept, Recent } from './recent.ts'
import type { LogError, SearchedPage, SearchedSite, SearchSource } from './search-client.ts'

type RemoteSettings = Extract<SearchSettings, { mode: 'remote' }>

/** What a server says of a page: at least where it is. */
type RemoteDocument = Partial<Pick<FoldedDocument, keyof SearchDocument | '_matchesPosition'>> & { routePath: string }

interface IndexAnswer {
  index: string
  hits: RemoteDocument[]
}

export class RemoteSearch implements SearchSource {
  readonly #site: SearchedSite
  readonly #settings: RemoteSettings
  readonly #logError: LogError
  readonly #answers = new Recent<SearchResult[]>(answersKept)

  constructor(site: SearchedSite, settings: RemoteSettings, logError: LogError) {
    this.#site = site
    this.#settings = settings
    this.#logError = logError
  }

  /** There is nothing to fetch ahead. */
  async load(): Promise<void> {}

  /** A server is asked what is searched for, and nothing else. */
  prepare(): void {}

  async search(query: string, { lang }: SearchedPage, limit: number, signal: AbortSignal): Promise<SearchResult[]> {
    const url = this.#urlOf(query, limit, lang)
    const known = this.#answers.get(url)
    if (known) return known
    try {
      const results = this.#resultsOf(await fetchAnswer(url, signal), query, lang, limit)
      this.#answers.set(url, results)
      return results
    } catch (error) {
      // A question that was overtaken is no failure.
      if (!signal.aborted) this.#logError('The remote search failed.', error)
      return this.#resultsOf([], query, lang, limit)
    }
  }

  #urlOf(query: string, limit: number, lang: string): string {
    const { apiUrl, searchIndexes } = this.#settings
    const indexes = searchIndexes.map(({ value }) => encodeURIComponent(value)).join(',')
    const values = `keyword=${encodeURIComponent(query)}&limit=${limit}&searchIndexes=${indexes}&lang=${encodeURIComponent(lang)}`
    return `${apiUrl}${apiUrl.includes('?') ? '&' : '?'}${values}`
  }

  /** The index of this site comes first, whether it was answered or not; the others in the order of the answer. */
  #resultsOf(answer: readonly IndexAnswer[], query: string, lang: string, limit: number): SearchResult[] {
    const { title } = this.#site
    const own = answer.find(({ index }) => index === title || index === 'default') ?? { index: title, hits: [] }
    const labels = new Map(this.#settings.searchIndexes.map(({ value, label }) => [value, label]))
    return [own, ...answer.filter((one) => one !== own)].map((one) => ({
      group: labels.get(one.index) ?? (one === own ? title : one.index),
      renderType: 'default',
      result: one.hits.slice(0, limit).flatMap((document) => this.#hitsOf(document, query, lang, one === own)),
    }))
  }

  /** A page of another site has an address of its own: neither base nor form of ours. */
  #hitsOf(document: RemoteDocument, query: string, lang: string, isOwn: boolean): SearchHit[] {
    const { base, route, byLocale } = this.#site
    const { domain = this.#settings.domain } = document
    const known = foldDocument({ id: 0, title: '', content: '', toc: [], ...document, domain })
    const isForeign = !isOwn && domain !== ''
    return makeHits(
      { ...document, ...known },
      query,
      lookUp(byLocale, lang)?.text.searchOtherGroup ?? '',
      (path) => domain + (isForeign ? path : urlOf(path, { base, cleanUrls: route.cleanUrls })),
    )
  }
}

async function fetchAnswer(url: string, signal: AbortSignal): Promise<IndexAnswer[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const answer = (await response.json()) as unknown
  if (!Array.isArray(answer)) throw new Error(`${url} answered something else than a list`)
  return answer.filter(isIndexAnswer)
}

const isIndexAnswer = (one: Partial<IndexAnswer> | null): one is IndexAnswer =>
  typeof one?.index === 'string' && Array.isArray(one.hits)
