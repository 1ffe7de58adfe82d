// The schema of the `search` option, for search in the browser, on a server or in an external search engine.

import {
  boolean,
  either,
  kindOf,
  list,
  numberThat,
  object,
  oneOf,
  record,
  refine,
  required,
  string,
  stringThat,
  type ValueOf,
} from '../schema.ts'
import { absoluteUrl } from '../values.ts'
import { searchProvider } from './search-provider.ts'

/** What the panel shows of a site, however it is searched. */
const panelFields = {
  /** Questions that the panel offers before a query, by language. */
  examples: record(list(string)),
}

/** The path of a module with functions that run during every search. */
const searchHooks = string

/** The pages that are searched, and their weights. */
const pageFields = {
  /** Pages to leave out: prefixes of routes without the language, such as `/blog/`, or globs. */
  exclude: list(string),
  /** Weights of pages, by prefixes of routes without the language, or globs. Default: 1, and 0.7 for dated pages. */
  boost: record(numberThat('a number greater than 0, and at most 10', (weight) => weight > 0 && weight <= 10)),
}

const localSearch = object(
  {
    mode: oneOf('local'),
    versioned: boolean,
    /** Also searches code blocks, with a lower weight. Default: true. */
    codeBlocks: boolean,
    /** The project's own words, for segmenting Chinese text. */
    words: list(string),
    ...pageFields,
    /** Groups of words or phrases that find each other. */
    synonyms: list(
      refine(list(string), (group) => (group.length < 2 ? 'must contain at least two words or phrases' : undefined)),
    ),
    ...panelFields,
    searchHooks,
  },
  { hints: new Map([['provider', 'Set `mode` to "provider" to use a search engine.']]) },
)

const remoteSearch = object({
  mode: required(oneOf('remote')),
  /** The URL of the search service. */
  apiUrl: required(
    stringThat(
      'an absolute URL, or a path that begins with "/"',
      (value) => value.length <= 2048 && /^(?:https?:\/\/[^/\s]|\/(?!\/))\S*$/.test(value),
    ),
  ),
  /** The prefix for the path of each link. */
  domain: refine(absoluteUrl, (value) => (value.endsWith('/') ? 'must not end in "/"' : undefined)),
  /** The indexes to search. Each becomes a tab. */
  searchIndexes: list(either(string, object({ value: required(string), label: string }))),
  /** Shows an indicator until the response arrives. */
  searchLoading: boolean,
  ...panelFields,
  searchHooks,
})

const providerSearch = object({
  mode: required(oneOf('provider')),
  /** The search engine that answers queries. */
  provider: required(searchProvider),
  /** Also sends code blocks to the search engine. Default: true. */
  codeBlocks: boolean,
  ...pageFields,
  /** Shows an indicator until the response arrives. */
  searchLoading: boolean,
  ...panelFields,
  searchHooks,
})

export const search = either(
  oneOf(false),
  kindOf('mode', { local: localSearch, remote: remoteSearch, provider: providerSearch }, 'local'),
)

export type SearchConfig = ValueOf<typeof search>
