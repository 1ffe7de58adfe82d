// The schema of the `search` option, for search in the browser, on a server or in an external search engine.

import {
  boolean,
  either,
  kindOf,
  list,
  object,
  oneOf,
  refine,
  required,
  string,
  stringThat,
  type ValueOf,
} from './schema.ts'
import { searchProvider } from './search-provider.ts'
import { absoluteUrl } from './values.ts'

/** The path of a module with functions that run during every search. */
const searchHooks = string

const localSearch = object(
  {
    mode: oneOf('local'),
    versioned: boolean,
    /** Also searches code blocks, with a lower weight. Default: true. */
    codeBlocks: boolean,
    /** The project's own words, for segmenting Chinese text. */
    words: list(string),
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
  searchHooks,
})

const providerSearch = object({
  mode: required(oneOf('provider')),
  /** The search engine that answers queries. */
  provider: required(searchProvider),
  /** Also sends code blocks to the search engine. Default: true. */
  codeBlocks: boolean,
  /** Shows an indicator until the response arrives. */
  searchLoading: boolean,
  searchHooks,
})

export const search = either(
  oneOf(false),
  kindOf('mode', { local: localSearch, remote: remoteSearch, provider: providerSearch }, 'local'),
)

export type SearchConfig = ValueOf<typeof search>
