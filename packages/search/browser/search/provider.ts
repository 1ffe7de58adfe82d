// Searches in an external search engine, and turns the sections that it finds into hits (specification, 9).

import type { Highlight, SearchHit, SearchResult } from '@docsite/cli/search'
import { foldText } from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import type { LogError, MarkedText, ProviderHit, SearchedSite, SearchProvider, SearchSource } from '@docsite/cli/theme'
import { highlights, shift } from './engine/match.ts'
import { partsOf } from './query.ts'
import type { Recent } from './recent.ts'

/** The maximum number of hits on one page, so that no page fills the list. */
const maxOnPage = 3

const betweenTitles = ' > '

/** Searches in a search engine. `answers` caches the answers. */
export function providerSearch(
  site: SearchedSite,
  provider: SearchProvider,
  logError: LogError,
  answers: Recent<SearchResult[]>,
): SearchSource {
  /** Returns the hits on this site first, even if there are none, then those on each other site. */
  function resultsOf(found: readonly ProviderHit[], query: string, lang: string, limit: number): SearchResult[] {
    const otherGroup = lookUp(site.byLocale, lang)?.text.searchOtherGroup ?? ''
    const bySite = new Map<string, SearchHit[]>([[site.title, []]])
    for (const hit of firstPages(found, limit)) {
      const name = isPath(hit.url) ? site.title : new URL(hit.url).host
      const hits = bySite.get(name) ?? []
      hits.push(makeHit(hit, query, otherGroup))
      bySite.set(name, hits)
    }
    return [...bySite].map(([group, result]) => ({ group, renderType: 'default', result }))
  }

  async function logged<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await call()
    } catch (error) {
      // A canceled request is not a failure.
      if (!signal?.aborted) logError('The search engine did not answer.', error)
      throw error
    }
  }

  return {
    load: () => logged(async () => provider.load?.()),
    async search(query, { lang, version }, limit, signal) {
      const key = JSON.stringify([lang, version, limit, query])
      const known = answers.get(key)
      if (known) return known
      const found = await logged(() => provider.search(query, { lang, version, limit, signal }), signal)
      const results = resultsOf(found, query, lang, limit)
      answers.set(key, results)
      return results
    },
  }
}

const isPath = (url: string): boolean => url.startsWith('/') && !url.startsWith('//')

/** Returns the hits on the first pages, without further hits on a page that already has several. */
function firstPages(found: readonly ProviderHit[], limit: number): ProviderHit[] {
  const pages = new Map<string, number>()
  return found.filter(({ url, titles }) => {
    // Other URLs, such as `javascript:`, must not become links.
    if (titles.length === 0 || !(isPath(url) || /^https?:\/\//.test(url))) return false
    const [page = url] = url.split('#')
    const count = pages.get(page) ?? 0
    if (count === maxOnPage || (count === 0 && pages.size === limit)) return false
    pages.set(page, count + 1)
    return true
  })
}

function makeHit({ url, titles, text, group }: ProviderHit, query: string, otherGroup: string): SearchHit {
  const mark = marker(query)
  const marked = titles.map(mark)
  const [title = '', ...sections] = marked.map((one) => one.text)
  const base = { title, link: url, query, group: group || otherGroup, renderType: 'default' as const }
  if (text !== undefined) {
    const statement = mark(text)
    const header = sections.at(-1) ?? title
    return { ...base, type: 'content', header, statement: statement.text, highlightInfoList: statement.highlights }
  }
  const chain = joined(marked)
  return {
    ...base,
    type: sections.length > 0 ? 'header' : 'title',
    header: chain.text,
    highlightInfoList: chain.highlights,
  }
}

interface Marked {
  text: string
  highlights: Highlight[]
}

/** Returns a function that adds highlights to texts that have none. */
function marker(query: string): (text: MarkedText) => Marked {
  const phrase = foldText(query)
  const wanted = { phrase, words: partsOf(phrase) }
  return (text) => (typeof text === 'string' ? { text, highlights: highlights(text, wanted) } : text)
}

/** Joins titles to one text, in which only the last one has highlights, as in hits of the site's own index. */
function joined(titles: readonly Marked[]): Marked {
  const text = titles.map((one) => one.text).join(betweenTitles)
  const last = titles.at(-1)
  return { text, highlights: last ? shift(last.highlights, text.length - last.text.length) : [] }
}
