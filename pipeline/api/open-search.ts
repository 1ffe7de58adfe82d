// Implements `openSearch` of the API: the search client of a site, outside a browser.

import { Answering } from '../../theme/search/answering.ts'
import { decodePath } from '../model/route.ts'
import { asQuery } from '../model/search/search-document.ts'
import { runStemmerScript, stemmerScript } from '../output/search/search-data.ts'
import type { SearchClient } from './types.ts'

/** Opens the search of a site whose files `read` returns. */
export function openSearch(read: (path: string) => Promise<string>): SearchClient {
  const answering = openAnswering(read)
  return {
    async search({ query, index, limit = 10, base = '/', cleanUrls = true }) {
      const question = { index, query: asQuery(query), limit, base, cleanUrls, otherGroup: '' }
      const { hits, corrected } = await answering.answer(question)
      return { hits, ...(corrected === undefined ? {} : { corrected }) }
    },
  }
}

/** Opens what answers the queries of the search panel. */
export function openAnswering(read: (path: string) => Promise<string>): Answering {
  /** The names of the stemmers, by the scripts that the indexes name. */
  const stemmers = new Map<string, string>()
  return new Answering(
    async <T>(file: string) => {
      const value = JSON.parse(await read(decodePath(file))) as T & { stemmer?: { name: string; file: string } }
      if (value?.stemmer) stemmers.set(value.stemmer.file, value.stemmer.name)
      return value
    },
    // Runs docsite's own copy. A script of the site would run with the rights of this process.
    async (file) => runStemmerScript(stemmerScript(stemmers.get(file) ?? '')),
  )
}
