// Searches through a server. Sends GET {apiUrl}?keyword&limit&searchIndexes&lang and turns the documents in the response
// into hits (specification, 7).

import { type RoutePath, urlOf } from '@docsite/cli/routes'
import type { FoldedDocument, SearchDocument, SearchHit, SearchResult, SearchSettings } from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import type { LogError, SearchedSite, SearchSource } from '@docsite/cli/theme'
import { foldDocument } from './engine/document.ts'
import { makeHits } from './engine/match.ts'
import type { Recent } from './recent.ts'

type RemoteSettings = Extract<SearchSettings, { mode: 'remote' }>

/** A page as a server describes it. Only the route is required. */
type RemoteDocument = Partial<Pick<FoldedDocument, keyof SearchDocument | '_matchesPosition'>> & {
  routePath: RoutePath
}

interface IndexAnswer {
  index: string
  hits: RemoteDocument[]
}

/** Searches through a server. `answers` caches the answers. */
export function remoteSearch(
  site: SearchedSite,
  { apiUrl, searchIndexes, domain: ownDomain }: RemoteSettings,
  logError: LogError,
  answers: Recent<SearchResult[]>,
): SearchSource {
  function urlOfQuery(query: string, limit: number, lang: string): string {
    const indexes = searchIndexes.map(({ value }) => encodeURIComponent(value)).join(',')
    const values = `keyword=${encodeURIComponent(query)}&limit=${limit}&searchIndexes=${indexes}&lang=${encodeURIComponent(lang)}`
    return `${apiUrl}${apiUrl.includes('?') ? '&' : '?'}${values}`
  }

  /**
   * Returns the results from this site first, even if there are none, then the other results in the order of the
   * response.
   */
  function resultsOf(answer: readonly IndexAnswer[], query: string, lang: string, limit: number): SearchResult[] {
    const { title } = site
    const own = answer.find(({ index }) => index === title || index === 'default') ?? { index: title, hits: [] }
    const labels = new Map(searchIndexes.map(({ value, label }) => [value, label]))
    return [own, ...answer.filter((one) => one !== own)].map((one) => ({
      group: labels.get(one.index) ?? (one === own ? title : one.index),
      renderType: 'default',
      result: one.hits.slice(0, limit).flatMap((document) => hitsOf(document, query, lang, one === own)),
    }))
  }

  /**
   * Returns the hits in a document. The URL of a page on another site does not use this site's base path and URL style.
   */
  function hitsOf(document: RemoteDocument, query: string, lang: string, isOwn: boolean): SearchHit[] {
    const { base, route, byLocale } = site
    const { domain = ownDomain } = document
    const known = foldDocument({ id: 0, title: '', content: '', toc: [], ...document, domain })
    const isForeign = !isOwn && domain !== ''
    return makeHits(
      { ...document, ...known },
      query,
      lookUp(byLocale, lang)?.text.searchOtherGroup ?? '',
      (path) => domain + (isForeign ? path : urlOf(path, { base, cleanUrls: route.cleanUrls })),
    )
  }

  return {
    async search(query, { lang }, limit, signal) {
      const url = urlOfQuery(query, limit, lang)
      const known = answers.get(url)
      if (known) return known
      try {
        const results = resultsOf(await fetchAnswer(url, signal), query, lang, limit)
        answers.set(url, results)
        return results
      } catch (error) {
        // A canceled request is not a failure.
        if (!signal.aborted) logError('The remote search failed.', error)
        return resultsOf([], query, lang, limit)
      }
    },
  }
}

async function fetchAnswer(url: string, signal: AbortSignal): Promise<IndexAnswer[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const answer = (await response.json()) as unknown
  if (!Array.isArray(answer)) throw new Error(`${url} did not return a list`)
  return answer.filter(isIndexAnswer)
}

const isIndexAnswer = (one: Partial<IndexAnswer> | null): one is IndexAnswer =>
  typeof one?.index === 'string' && Array.isArray(one.hits)
