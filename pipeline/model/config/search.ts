// The schema of the `search` option, for search in the browser or on a server.

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
import { absoluteUrl } from './values.ts'

/** The path of a module with functions that run during every search. */
const searchHooks = string

const localSearch = object({
  mode: oneOf('local'),
  versioned: boolean,
  /** Also searches code blocks, with a lower weight. Default: true. */
  codeBlocks: boolean,
  /** The project's own words, for segmenting Chinese text. */
  words: list(string),
  searchHooks,
})

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

export const search = either(oneOf(false), kindOf('mode', { local: localSearch, remote: remoteSearch }, 'local'))

export type SearchConfig = ValueOf<typeof search>
