// Searches in Typesense, with its official client. Texts are in one field per language, because a field has one tokenizer.

import type { SearchProvider } from '@docsite/cli/theme'
import { SearchClient } from 'typesense'
import { fieldsIn } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { hitOf, markEnd, markStart, snippetWords } from './marks.ts'

type Settings = Extract<EngineConfig, { name: 'typesense' }>

/** A section: its text fields end in a language. */
interface Found {
  url: string
  group?: string
  [field: string]: unknown
}

interface Marked {
  value?: string
  snippet?: string
}

const sectionsOfPage = 3

export function openProvider({ url, searchKey, index }: Settings): SearchProvider {
  const client = new SearchClient({
    nodes: [url].flat().map((node) => ({ url: node.replace(/\/$/, '') })),
    apiKey: searchKey,
    connectionTimeoutSeconds: 5,
    numRetries: 2,
    logLevel: 'silent',
  })
  return {
    async search(query, { lang, version, limit, signal }) {
      const { title, titles, text, keywords } = fieldsIn(lang)
      const { grouped_hits = [] } = await client
        .collections<Found>(index)
        .documents()
        .search(
          {
            q: query,
            query_by: [title, titles, text, keywords].join(),
            query_by_weights: '4,2,1,1',
            filter_by: [`language:=\`${lang}\``, ...(version ? [`version:=\`${version}\``] : [])].join(' && '),
            sort_by: '_text_match:desc,weight:desc',
            group_by: 'page',
            group_limit: sectionsOfPage,
            per_page: limit,
            include_fields: ['url', 'group', titles].join(),
            highlight_fields: [title, text].join(),
            highlight_full_fields: title,
            highlight_affix_num_tokens: snippetWords / 2,
            highlight_start_tag: markStart,
            highlight_end_tag: markEnd,
          },
          { abortSignal: signal },
        )
      return grouped_hits.flatMap(({ hits }) =>
        hits.map(({ document, highlight }) => {
          const marked = highlight as Record<string, Marked | undefined>
          return hitOf({
            url: document.url,
            group: document.group,
            titles: document[titles] as string[],
            title: marked[title]?.value ?? marked[title]?.snippet,
            text: marked[text]?.snippet,
          })
        }),
      )
    },
  }
}
