// Searches in OpenSearch. Its official client needs Node, so this sends the request itself. Texts are in one field per language,
// because a field has one analyzer.

import type { SearchProvider } from '@docsite/cli/theme'
import { fieldsIn } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { hitOf, markEnd, markStart } from './marks.ts'

type Settings = Extract<EngineConfig, { name: 'opensearch' }>

interface Section {
  _source: { url: string; group?: string; [field: string]: unknown }
  highlight?: Record<string, string[] | undefined>
}

interface Answer {
  hits: { hits: { inner_hits: { sections: { hits: { hits: Section[] } } } }[] }
}

const sectionsOfPage = 3
const snippetCharacters = 100

export function openProvider({ url, index }: Settings): SearchProvider {
  const endpoint = `${url.replace(/\/$/, '')}/${index}/_search`
  return {
    async search(query, { lang, version, limit, signal }) {
      const { title, titles, text, keywords } = fieldsIn(lang)
      const fields = [`${title}^4`, `${titles}^2`, text, keywords]
      const sort = ['_score', { weight: { order: 'desc' } }]
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        signal,
        body: JSON.stringify({
          size: limit,
          sort,
          _source: false,
          query: {
            bool: {
              should: [
                { multi_match: { query, fields, type: 'cross_fields', operator: 'and', boost: 2 } },
                { multi_match: { query, fields, type: 'bool_prefix', fuzziness: 'AUTO' } },
              ],
              minimum_should_match: 1,
              filter: [{ term: { language: lang } }, ...(version ? [{ term: { version } }] : [])],
            },
          },
          collapse: {
            field: 'page',
            inner_hits: {
              name: 'sections',
              size: sectionsOfPage,
              sort,
              _source: ['url', 'group', titles],
              highlight: {
                pre_tags: [markStart],
                post_tags: [markEnd],
                fields: {
                  [title]: { number_of_fragments: 0 },
                  [text]: { number_of_fragments: 1, fragment_size: snippetCharacters },
                },
              },
            },
          },
        }),
      })
      if (!response.ok) throw new Error(`${endpoint} returned ${response.status}`)
      const { hits } = (await response.json()) as Answer
      return hits.hits.flatMap(({ inner_hits }) =>
        inner_hits.sections.hits.hits.map(({ _source, highlight = {} }) =>
          hitOf({
            url: _source.url,
            group: _source.group,
            titles: _source[titles] as string[],
            title: highlight[title]?.[0],
            text: highlight[text]?.[0],
          }),
        ),
      )
    },
  }
}
