// Searches in OpenSearch. Its official client needs Node, so this sends the request itself. Texts are in one field per language,
// because a field has one analyzer.

import type { SearchProvider } from '@docsite/cli/theme'
import { analyzerIn, exactly, fieldsIn } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { hitOf, markEnd, markStart } from './marks.ts'

type Settings = Extract<EngineConfig, { name: 'opensearch' }>

interface Section {
  _source: { url: string; group?: string; [field: string]: unknown }
  highlight?: Record<string, string[] | undefined>
}

interface Answer {
  hits: { hits: { inner_hits: { sections: { hits: { hits: Section[] } } } }[] }
  suggest?: { mistakes: Mistake[] }
}

/** A word of the query that the index does not contain, with its place in the query and similar words, the best first. */
interface Mistake {
  text: string
  offset: number
  length: number
  options: { text: string }[]
}

const sectionsOfPage = 3
const snippetCharacters = 100

export function openProvider({ url, index }: Settings): SearchProvider {
  const endpoint = `${url.replace(/\/$/, '')}/${index}/_search`
  const ask = async (body: object, signal: AbortSignal): Promise<Answer> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      signal,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${endpoint} returned ${response.status}`)
    return (await response.json()) as Answer
  }
  return {
    async search(query, { lang, version, limit, signal }) {
      const { title, titles, text } = fieldsIn(lang)
      const request = { lang, version, limit }
      const first = await ask({ ...bodyFor([query], request), suggest: mistakesIn(query, lang) }, signal)
      const corrected = correctedQuery(query, first.suggest?.mistakes ?? [])
      const { hits } = corrected === query ? first : await ask(bodyFor([query, corrected], request), signal)
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

/** Returns the body of a request for the pages that match one of the queries, with their best sections. */
function bodyFor(
  queries: readonly string[],
  { lang, version, limit }: { lang: string; version: string; limit: number },
): object {
  const { title, titles, text } = fieldsIn(lang)
  const sort = ['_score', { weight: { order: 'desc' } }]
  const should = queries.flatMap((query) => waysToMatch(query, lang))
  return {
    size: limit,
    sort,
    _source: false,
    query: {
      bool: {
        must: {
          function_score: {
            query: { bool: { should, minimum_should_match: 1 } },
            field_value_factor: { field: 'weight', factor: 0.01, missing: 100 },
            boost_mode: 'multiply',
          },
        },
        should: { dis_max: { queries: queries.flatMap((query) => namedPages(query, lang)) } },
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
  }
}

/** Asks for words that are similar to those that the index does not contain. Looking for similar words in the query itself takes ten times as long. */
const mistakesIn = (query: string, lang: string): object => ({
  mistakes: {
    text: query,
    term: { field: fieldsIn(lang).body, analyzer: analyzerIn(lang, 'beginnings'), suggest_mode: 'missing', size: 1 },
  },
})

/** Returns the query with similar words in place of those that the index does not contain. A word that begins another one is not a mistake. */
function correctedQuery(query: string, mistakes: readonly Mistake[]): string {
  let corrected = query
  for (const { text, offset, length, options } of [...mistakes].reverse()) {
    const [similar] = options
    if (similar && !similar.text.startsWith(text))
      corrected = corrected.slice(0, offset) + similar.text + corrected.slice(offset + length)
  }
  return corrected
}

/** More than the score of any match of words. */
const namesFirst = 1000

/**
 * Returns how the names of a page may contain the query as it is written, best first. As in docsite's own search, such pages come before those
 * that only contain its words: the title is the query or its last word is, it begins with it, it contains it, a heading does, or a keyword is it.
 */
function namedPages(query: string, lang: string): object[] {
  const { name, headings, keywords } = fieldsIn(lang)
  const whole = query.trim()
  const holding = (field: string) => ({
    match_phrase_prefix: { [field]: { query, analyzer: analyzerIn(lang, 'beginnings') } },
  })
  const kinds = [
    { terms: { [exactly(name)]: namesIn(whole) } },
    { prefix: { [exactly(name)]: whole } },
    holding(name),
    holding(headings),
    { term: { [exactly(keywords)]: whole } },
  ]
  return kinds.map((filter, at) => ({ constant_score: { filter, boost: (kinds.length - at) * namesFirst } }))
}

/** Returns the names that a query may mean: itself, without signs before it, and two or three words as one, such as `dist-path`. */
function namesIn(query: string): string[] {
  const bare = query.replace(/^[^\p{L}\p{N}]+/u, '')
  const isShort = /^\S+(?: \S+){1,2}$/.test(query)
  const joined = isShort ? ['', '-', '.'].map((sign) => query.replaceAll(' ', sign)) : []
  return [...new Set([query, bare, ...joined])].filter(Boolean)
}

/** How much of a query a section must match at least: of more than two words, two in five. */
const most = '2<40%'

/** Splits names such as `output.distPath` into words. */
const namesApart = (query: string): string =>
  query
    .replace(/[._/@-]+/g, ' ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .trim()

/** Returns the ways in which a section may match a query. Its score is their sum, so the best sections match in several ways. */
function waysToMatch(query: string, lang: string): object[] {
  const { title, titles, text, keywords, name, headings, body } = fieldsIn(lang)
  const fields = [`${name}^4`, `${title}^4`, `${titles}^3`, headings, text, `${keywords}^4`]
  const across = { fields, type: 'cross_fields', tie_breaker: 0.2 }
  const apart = namesApart(query)
  return [
    { multi_match: { query, ...across, operator: 'and', boost: 2 } },
    { multi_match: { query, ...across, minimum_should_match: most, boost: 0.5 } },
    ...(apart === query ? [] : [{ multi_match: { query: apart, ...across, operator: 'and' } }]),
    // The page as a whole, for words that are in different sections.
    { match: { [body]: { query, minimum_should_match: most, boost: 3 } } },
    ...phrases(query, lang),
    // The reader may still be typing the last word.
    {
      multi_match: {
        ...{ query, fields, type: 'bool_prefix', analyzer: analyzerIn(lang, 'beginnings'), operator: 'and' },
        boost: isPaired(lang) ? 1 : 0.3,
      },
    },
    { multi_match: { query, fields, minimum_should_match: '2<60%', boost: 0.2 } },
    { match: { [name]: { query, minimum_should_match: '50%' } } },
  ]
}

/** Returns whether a language is searched by pairs of characters. */
const isPaired = (lang: string): boolean => /^(?:zh|ja|ko)\b/i.test(lang)

/** Returns the phrases that a section may contain. Pairs of characters are phrases already, so they count less. */
function phrases(query: string, lang: string): object[] {
  const { title, text, keywords, name, body } = fieldsIn(lang)
  const fields = [title, `${name}^2`, keywords]
  const phrase = { query, type: 'phrase' }
  return isPaired(lang)
    ? [
        { multi_match: { ...phrase, fields, boost: 2 } },
        { match_phrase: { [body]: { query } } },
        { match_phrase: { [keywords]: { query, boost: 2 } } },
      ]
    : [
        { multi_match: { ...phrase, fields: [...fields, `${text}^0.5`], boost: 4 } },
        { match_phrase: { [body]: { query, boost: 2 } } },
      ]
}
