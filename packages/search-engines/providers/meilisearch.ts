// Searches in Meilisearch, with its official client.

import type { SearchRecord } from '@docsite/cli'
import type { SearchProvider } from '@docsite/cli/theme'
import { type Locale, Meilisearch } from 'meilisearch'
import { meilisearchLanguage } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { ellipsis, hitOf, markEnd, markStart, snippetWords } from './marks.ts'

type Settings = Extract<EngineConfig, { name: 'meilisearch' }>
type Found = SearchRecord & { title: string }

/** The number of sections to ask for per page, because a page may have many. */
const sectionsPerPage = 4

export function openProvider({ url, searchKey, index }: Settings): SearchProvider {
  const sections = new Meilisearch({ host: url, apiKey: searchKey }).index<Found>(index)
  return {
    async search(query, { lang, version, limit, signal }) {
      const language = meilisearchLanguage(lang)
      const { hits } = await sections.search(
        query,
        {
          filter: [`language = "${lang}"`, ...(version ? [`version = "${version}"`] : [])],
          limit: limit * sectionsPerPage,
          attributesToRetrieve: ['url', 'titles', 'group'],
          attributesToHighlight: ['title', 'text'],
          attributesToCrop: ['text'],
          cropLength: snippetWords,
          cropMarker: ellipsis,
          highlightPreTag: markStart,
          highlightPostTag: markEnd,
          ...(language ? { locales: [language as Locale] } : {}),
        },
        { signal },
      )
      return hits.map(({ url, titles, group, _formatted }) =>
        hitOf({ url, titles, group, title: _formatted?.title, text: _formatted?.text }),
      )
    },
  }
}
