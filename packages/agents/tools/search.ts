// The tool that searches the site.

import * as v from 'valibot'
import { answerCharacters, descriptionCharacters, titleCharacters } from '../limits.ts'
import { quoted, short } from '../quote.ts'
import type { PageHits } from '../search.ts'
import { count, defineTool, placeFields, query } from '../tool.ts'

/** The number of pages that the search panel shows, and the maximum. */
const pages = { usual: 7, most: 20 }
const hitsOfPage = 4

const hit = v.object({ url: v.string(), heading: v.string(), text: v.string() })

export const search = defineTool({
  name: 'search',
  title: 'Search the documentation',
  description:
    'Search the pages of this documentation. Returns pages, best first, each with the sections that match. Works with keywords, names of options and whole questions, in any language of the site. Read the best pages with `read_page`.',
  input: v.strictObject({
    query: query('Keywords, a name, or a question.'),
    ...placeFields,
    limit: count(pages.most, pages.usual, 'Maximum number of pages.'),
  }),
  output: v.object({
    pages: v.array(
      v.object({ url: v.string(), title: v.string(), group: v.string(), lang: v.string(), hits: v.array(hit) }),
    ),
    corrected: v.optional(v.string()),
  }),
  async run({ query, limit, ...wanted }, { site, search }) {
    const state = await site.state()
    const result = await search.find(query, site.placeOf(wanted, state), limit, state)
    const pages = fitting(result.pages.map(shortened))
    const corrected = result.corrected === undefined ? undefined : short(result.corrected, titleCharacters)
    const data = { pages: pages, ...(corrected === undefined ? {} : { corrected }) }
    if (pages.length === 0) return { text: 'No page matches. Try other words, or `list_pages`.', data }
    const lines = [...(corrected === undefined ? [] : [`Results for: ${corrected}`]), ...pages.map(textOf)]
    return { text: `${quoted(lines.join('\n\n'))}\nRead a page with \`read_page\`, with a URL from this list.`, data }
  },
})

const shortened = ({ url, title, group, lang, hits }: PageHits): PageHits => ({
  url,
  title: short(title, titleCharacters),
  group: short(group, titleCharacters),
  lang,
  hits: hits.slice(0, hitsOfPage).map((hit) => ({
    url: hit.url,
    heading: short(hit.heading, titleCharacters),
    text: short(hit.text, descriptionCharacters),
  })),
})

const textOf = ({ url, title, group, hits }: PageHits, at: number): string =>
  [
    `${at + 1}. ${title}${group ? ` (${group})` : ''}`,
    `   ${url}`,
    ...hits.map(({ url, heading, text }) => `   - ${[heading, text].filter(Boolean).join(': ')} <${url}>`),
  ].join('\n')

/** Returns the first pages whose text fits into an answer. */
function fitting(pages: readonly PageHits[]): PageHits[] {
  let left = answerCharacters - 1_000
  return pages.filter((page, at) => {
    left -= textOf(page, at).length + 2
    return left >= 0
  })
}
