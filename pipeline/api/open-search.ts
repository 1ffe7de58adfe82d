// Implements `openSearch` of the API: the search client of a site, outside a browser.

import { asQuery } from '../model/search/search-document.ts'
import { readSearchData, searchFeature } from '../output/search/search-index.ts'
import type { SearchClient } from './types.ts'

/** Opens the search of a site whose files `read` returns. */
export async function openSearch(read: (path: string) => Promise<string>): Promise<SearchClient> {
  const answers = await searchFeature.openAnswers(read, readSearchData)
  return {
    async search({ query, index, limit = 10, base = '/', cleanUrls = true }) {
      const question = { index, query: asQuery(query), limit, base, cleanUrls, otherGroup: '' }
      const { hits, corrected } = await answers.answer(question)
      return { hits, ...(corrected === undefined ? {} : { corrected }) }
    },
  }
}
