// Searches in Algolia, with the official client for browsers.

import type { SearchRecord } from '@docsite/cli'
import type { SearchProvider } from '@docsite/cli/theme'
import { liteClient } from 'algoliasearch/lite'
import { algoliaHost } from '../algolia-host.ts'
import { algoliaLanguage } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { ellipsis, hitOf, markEnd, markStart, snippetWords } from './marks.ts'

type Settings = Extract<EngineConfig, { name: 'algolia' }>
type Found = Pick<SearchRecord, 'url' | 'titles' | 'group'>

/** The maximum number of sections of a page. The index tells Algolia which sections are on one page. */
const sectionsOfPage = 3

export function openProvider({ appId, searchKey, index, hosts }: Settings): SearchProvider {
  const client = liteClient(appId, searchKey, hosts && { hosts: hosts.map(algoliaHost) })
  return {
    async search(query, { lang, version, limit }) {
      const language = algoliaLanguage(lang)
      const { results } = await client.searchForHits<Found>({
        requests: [
          {
            indexName: index,
            query,
            filters: [`language:"${lang}"`, ...(version ? [`version:"${version}"`] : [])].join(' AND '),
            hitsPerPage: limit * sectionsOfPage,
            distinct: sectionsOfPage,
            attributesToRetrieve: ['url', 'titles', 'group'],
            attributesToHighlight: ['title'],
            attributesToSnippet: [`text:${snippetWords}`],
            snippetEllipsisText: ellipsis,
            highlightPreTag: markStart,
            highlightPostTag: markEnd,
            ...(language ? { queryLanguages: [language as 'en'] } : {}),
          },
        ],
      })
      return (results[0]?.hits ?? []).map(({ url, titles, group, _highlightResult, _snippetResult }) =>
        hitOf({
          url,
          titles,
          group,
          title: markedValue(_highlightResult?.title),
          text: markedValue(_snippetResult?.text),
        }),
      )
    },
  }
}

/** Returns the text of a highlighted attribute. */
const markedValue = (result: unknown): string | undefined => (result as { value?: string } | undefined)?.value
