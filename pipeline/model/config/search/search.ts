// The schema of the `search` option, for search in the browser, on a server or in an external search engine.

import * as s from '../schema.ts'
import { absoluteUrl } from '../values.ts'
import { searchProvider } from './search-provider.ts'

/** What the panel shows of a site, however it is searched. */
const panelFields = {
  /** Questions that the panel offers before a query, by language. */
  examples: s.record(s.list(s.string)),
}

/** The path of a module with functions that run during every search. */
const searchHooks = s.string

/** The pages that are searched, and their weights. */
const pageFields = {
  /** Pages to leave out: prefixes of routes without the language, such as `/blog/`, or globs. */
  exclude: s.list(s.string),
  /** Weights of pages, by prefixes of routes without the language, or globs. Default: 1, and 0.7 for dated pages. */
  boost: s.record(s.numberThat('a number greater than 0, and at most 10', (weight) => weight > 0 && weight <= 10)),
}

const localSearch = s.object(
  {
    mode: s.oneOf('local'),
    versioned: s.boolean,
    /** Also searches code blocks, with a lower weight. Default: true. */
    codeBlocks: s.boolean,
    /** The project's own words, for segmenting Chinese text. */
    words: s.list(s.string),
    ...pageFields,
    /** Groups of words or phrases that find each other. */
    synonyms: s.list(
      s.refine(s.list(s.string), (group) =>
        group.length < 2 ? 'must contain at least two words or phrases' : undefined,
      ),
    ),
    ...panelFields,
    searchHooks,
  },
  { hints: new Map([['provider', 'Set `mode` to "provider" to use a search engine.']]) },
)

const remoteSearch = s.object({
  mode: s.required(s.oneOf('remote')),
  /** The URL of the search service. */
  apiUrl: s.required(
    s.stringThat(
      'an absolute URL, or a path that begins with "/"',
      (value) => value.length <= 2048 && /^(?:https?:\/\/[^/\s]|\/(?!\/))\S*$/.test(value),
    ),
  ),
  /** The prefix for the path of each link. */
  domain: s.refine(absoluteUrl, (value) => (value.endsWith('/') ? 'must not end in "/"' : undefined)),
  /** The indexes to search. Each becomes a tab. */
  searchIndexes: s.list(s.either(s.string, s.object({ value: s.required(s.string), label: s.string }))),
  /** Shows an indicator until the response arrives. */
  searchLoading: s.boolean,
  ...panelFields,
  searchHooks,
})

const providerSearch = s.object({
  mode: s.required(s.oneOf('provider')),
  /** The search engine that answers queries. */
  provider: s.required(searchProvider),
  /** Also sends code blocks to the search engine. Default: true. */
  codeBlocks: s.boolean,
  ...pageFields,
  /** Shows an indicator until the response arrives. */
  searchLoading: s.boolean,
  ...panelFields,
  searchHooks,
})

export const search = s.either(
  s.oneOf(false),
  s.kindOf('mode', { local: localSearch, remote: remoteSearch, provider: providerSearch }, 'local'),
)

/** The settings of search: `search`. */
export type SearchConfig = s.ValueOf<typeof search>
