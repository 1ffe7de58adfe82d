// Searches in OpenSearch. Its official client needs Node, so this sends the request itself. Texts are in one field per language,
// because a field has one analyzer.
// cspell:ignore docvalue

import type { SearchProvider } from '@docsite/cli/theme'
import { analyzerIn, exactly, fieldsIn } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { hitOf, markEnd, markStart } from './marks.ts'

type Settings = Extract<EngineConfig, { name: 'opensearch' }>

interface Section {
  _source: { url: string; group?: string; [field: string]: unknown }
  highlight?: Record<string, string[] | undefined>
}

interface FoundPages {
  hits: { hits: { fields: { page: [string] }; matched_queries?: string[] }[] }
  suggest?: { mistakes: Mistake[] }
}

interface FoundSections {
  aggregations: { pages: { buckets: { key: string; sections: { hits: { hits: Section[] } } }[] } }
}

/** A word of the query that the index does not contain, with its place in the query and similar words, the best first. */
interface Mistake {
  text: string
  offset: number
  length: number
  options: { text: string }[]
}

/** The name of the way to match that finds the pages with all words. */
const allWords = 'all words'

const sectionsOfPage = 3
const snippetCharacters = 100

export function openProvider({ url, index }: Settings): SearchProvider {
  const endpoint = `${url.replace(/\/$/, '')}/${index}/_search`
  return {
    async search(query, { lang, version, limit, signal }) {
      const ask = async <Answer>(body: object): Promise<Answer> => {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          signal,
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${endpoint} returned ${response.status}`)
        return (await response.json()) as Answer
      }
      const filter = [{ term: { language: lang } }, ...(version ? [{ term: { version } }] : [])]
      const pagesFor = (queries: readonly string[]) => pagesWith(queries, { lang, limit, filter })
      const first = await ask<FoundPages>({ ...pagesFor([query]), suggest: mistakesIn(query, lang) })
      const corrected = containsQuery(first) ? query : correctedQuery(query, first.suggest?.mistakes ?? [])
      const queries = [...new Set([query, corrected])]
      const found = corrected === query ? first : await ask<FoundPages>(pagesFor(queries))
      const pages = found.hits.hits.map(({ fields }) => fields.page[0])
      if (pages.length === 0) return []
      // Sections are other records than those that rank pages.
      const sections = await ask<FoundSections>(sectionsOf(pages, queries, lang, filter))
      const byPage = new Map(sections.aggregations.pages.buckets.map(({ key, sections }) => [key, sections.hits.hits]))
      const { title, titles, text } = fieldsIn(lang)
      return pages.flatMap((page) =>
        (byPage.get(page) ?? []).map(({ _source, highlight = {} }) =>
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

/** The number of pages that the costly ways to match are tried on. In sites of some hundred pages, relevance is that of trying them on all. */
const candidates = 50

interface Wanted {
  lang: string
  limit: number
  filter: readonly object[]
}

/**
 * Returns the request for the pages that match one of the queries, best first. It ranks only first records, because no others have the fields
 * that it asks for. A common word is on almost every page, so only the best candidates are searched for phrases.
 */
const pagesWith = (queries: readonly string[], { lang, limit, filter }: Wanted): object => ({
  ...{ size: limit, _source: false, docvalue_fields: ['page'] },
  query: {
    bool: {
      must: weighted(queries.flatMap((query) => waysToFind(query, lang))),
      should: { dis_max: { queries: queries.flatMap((query) => namedPages(query, lang)) } },
      filter,
    },
  },
  rescore: {
    window_size: candidates,
    query: { rescore_query: weighted(queries.flatMap((query) => waysToRank(query, lang))) },
  },
})

/** Matches pages in one of the ways. Multiplies the sum of their scores by the weight of the page. */
const weighted = (ways: readonly object[]): object => ({
  function_score: {
    query: { bool: { should: ways, minimum_should_match: 1 } },
    field_value_factor: { field: 'weight', factor: 0.01, missing: 100 },
    boost_mode: 'multiply',
  },
})

/** Returns the request for the sections to show of each page: those that match best, and otherwise the beginning of the page. */
function sectionsOf(
  pages: readonly string[],
  queries: readonly string[],
  lang: string,
  filter: readonly object[],
): object {
  const { name, title, titles, text, keywords } = fieldsIn(lang)
  const fields = [`${title}^4`, `${titles}^3`, text, `${keywords}^4`]
  const analyzer = analyzerIn(lang, 'beginnings')
  const should = queries.flatMap((query) => [
    { multi_match: { query, fields, type: 'cross_fields', minimum_should_match: most } },
    { multi_match: { query, fields: [title, text], type: 'bool_prefix', analyzer, operator: 'and' } },
  ])
  const shown = {
    ...{ size: sectionsOfPage, sort: ['_score', { weight: { order: 'desc' } }], _source: ['url', 'group', titles] },
    highlight: {
      pre_tags: [markStart],
      post_tags: [markEnd],
      fields: {
        [title]: { number_of_fragments: 0 },
        [text]: { number_of_fragments: 1, fragment_size: snippetCharacters },
      },
    },
  }
  return {
    size: 0,
    query: {
      bool: {
        should: [...should, { constant_score: { filter: { exists: { field: name } }, boost: 0 } }],
        minimum_should_match: 1,
        filter: [...filter, { terms: { page: pages } }],
      },
    },
    // Unlike `collapse`, this ranks the sections of all pages at once.
    aggs: { pages: { terms: { field: 'page', size: pages.length }, aggs: { sections: { top_hits: shown } } } },
  }
}

/** Asks for words that are similar to those that the index does not contain. Looking for similar words in the query itself takes ten times as long. */
const mistakesIn = (query: string, lang: string): object => ({
  mistakes: {
    text: query,
    term: { field: fieldsIn(lang).body, analyzer: analyzerIn(lang, 'beginnings'), suggest_mode: 'missing', size: 1 },
  },
})

/** Returns whether one of the best pages contains all words of the query, of which the reader may still be typing the last one. */
const containsQuery = ({ hits: { hits } }: FoundPages): boolean =>
  hits.some(({ matched_queries = [] }) => matched_queries.includes(allWords))

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

/** How much of a query a page or a section must match at least: of more than two words, two in five. */
const most = '2<40%'

/** Splits names such as `output.distPath` into words. */
const namesApart = (query: string): string =>
  query
    .replace(/[._/@-]+/g, ' ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .trim()

/** Returns the fields of a page and their weights, and how to search in all of them at once. */
function fieldsOfPage(lang: string) {
  const { name, headings, body, keywords } = fieldsIn(lang)
  const fields = [`${name}^5`, `${headings}^3`, body, `${keywords}^4`]
  return { fields, across: { fields, type: 'cross_fields', tie_breaker: 0.2 } }
}

/** Returns the ways in which pages are found. The score of a page is the sum of all ways, so the best pages match in several ways. */
function waysToFind(query: string, lang: string): object[] {
  const { fields, across } = fieldsOfPage(lang)
  return [
    { multi_match: { query, ...across, minimum_should_match: most } },
    // The reader may still be typing the last word.
    {
      multi_match: {
        ...{ query, fields, type: 'bool_prefix', analyzer: analyzerIn(lang, 'beginnings'), operator: 'and' },
        boost: isPaired(lang) ? 1 : 0.3,
        _name: allWords,
      },
    },
    { match: { [fieldsIn(lang).name]: { query, minimum_should_match: '50%', boost: 2 } } },
  ]
}

/** Returns the ways to match that rank the pages that were found. */
function waysToRank(query: string, lang: string): object[] {
  const { fields, across } = fieldsOfPage(lang)
  const apart = namesApart(query)
  return [
    { multi_match: { query, ...across, operator: 'and', boost: 2 } },
    ...(apart === query ? [] : [{ multi_match: { query: apart, ...across, operator: 'and' } }]),
    { match: { [fieldsIn(lang).body]: { query, minimum_should_match: most, boost: 2 } } },
    { multi_match: { query, fields, minimum_should_match: '2<60%', boost: 0.4 } },
    ...phrases(query, lang),
  ]
}

/** Returns whether a language is searched by pairs of characters. */
const isPaired = (lang: string): boolean => /^(?:zh|ja|ko)\b/i.test(lang)

/** Returns the phrases that a page may contain. Pairs of characters are phrases already, so they count less. */
function phrases(query: string, lang: string): object[] {
  const { keywords, name, headings, body } = fieldsIn(lang)
  const inNames = { query, type: 'phrase', fields: [`${name}^2`, headings, keywords] }
  return isPaired(lang)
    ? [{ multi_match: { ...inNames, boost: 2 } }, { match_phrase: { [body]: { query } } }]
    : [
        { multi_match: { ...inNames, boost: 4 } },
        { match_phrase: { [body]: { query, boost: 2 } } },
        // Words of the same section.
        { match_phrase: { [body]: { query, slop: 30, boost: 5 } } },
      ]
}
