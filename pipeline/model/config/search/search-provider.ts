// The schema of `search.provider`: the external search engine that answers queries (specification, 7).

import { sourcesOf } from '../csp.ts'
import * as s from '../schema.ts'
import { absoluteUrl, isOrigin } from '../values.ts'

/** The environment variables with the keys that may write. They never appear in the configuration. */
export const writeKeyVariables = {
  algolia: ['ALGOLIA_WRITE_KEY'],
  meilisearch: ['MEILISEARCH_WRITE_KEY'],
  typesense: ['TYPESENSE_WRITE_KEY'],
  opensearch: ['OPENSEARCH_USERNAME', 'OPENSEARCH_PASSWORD', 'OPENSEARCH_URL'],
} as const

/** The URL of a server. Requests add their path to it. */
const serverUrl = s.refine(absoluteUrl, (value) => {
  if (!URL.canParse(value)) return 'must be a valid URL'
  const { username, password, search, hash } = new URL(value)
  if (username || password)
    return 'must not contain a user name or a password, because every reader of the site can see it'
  return search || hash ? 'must be a URL without a query and a fragment' : undefined
})

const origin = s.refine(absoluteUrl, (value) => (isOrigin(value) ? undefined : 'must be an origin without a path'))

/** A key or a name that goes into a header or a path. */
const word = (expects: string) => s.stringThat(expects, (value) => /^[\x21-\x7e]+$/.test(value))

/** A key that may only search. It is part of every page. */
const searchKey = s.required(word('a key without spaces'))

const index = s.required(
  s.stringThat('a name of letters, digits, "-" and "_"', (value) => /^[a-z\d][\w-]{0,127}$/i.test(value)),
)

/** Hints for the names that people give to keys that may write. */
const keyHints = (engine: keyof typeof writeKeyVariables, searchKeyHint: string) => {
  const [variable] = writeKeyVariables[engine]
  const write = `${searchKeyHint} The key for \`docsite search push\` comes from the environment variable ${variable}.`
  return new Map(
    ['apiKey', 'adminKey', 'adminApiKey', 'writeKey', 'writeApiKey', 'masterKey', 'username', 'password', 'auth'].map(
      (name) => [name, write],
    ),
  )
}
const useSearchKey = 'Write the key that may only search to `searchKey`.'

const algolia = s.object(
  {
    name: s.required(s.oneOf('algolia')),
    appId: s.required(
      s.stringThat('an application id of letters and digits', (value) => /^[a-z\d]{1,32}$/i.test(value)),
    ),
    searchKey,
    index,
    /** Servers that pass requests on to Algolia. Default: the servers of the application. */
    hosts: s.list(origin),
  },
  { hints: keyHints('algolia', useSearchKey) },
)

const meilisearch = s.object(
  { name: s.required(s.oneOf('meilisearch')), url: s.required(serverUrl), searchKey, index },
  { hints: keyHints('meilisearch', useSearchKey) },
)

const typesense = s.object(
  {
    name: s.required(s.oneOf('typesense')),
    /** The server, or all nodes of a cluster. */
    url: s.required(
      s.refine(s.either(serverUrl, s.list(serverUrl)), (urls) =>
        urls.length === 0 ? 'must name a server' : undefined,
      ),
    ),
    searchKey,
    index,
  },
  { hints: keyHints('typesense', useSearchKey) },
)

const opensearch = s.object(
  {
    name: s.required(s.oneOf('opensearch')),
    /** A URL where everybody may search the index, and do nothing else. */
    url: s.required(serverUrl),
    index: s.required(
      s.stringThat('a name of lower-case letters, digits, "-" and "_"', (value) =>
        /^[a-z\d][a-z\d_-]{0,127}$/.test(value),
      ),
    ),
  },
  { hints: keyHints('opensearch', 'Readers search without credentials.') },
)

const custom = s.object({
  name: s.required(s.oneOf('custom')),
  /** The path of a module whose default export is a `SearchProvider`. */
  module: s.required(s.string),
  /** The sources that the module sends requests to, for the Content-Security-Policy. */
  connect: sourcesOf('connect-src'),
})

export const searchProvider = s.kindOf('name', { algolia, meilisearch, typesense, opensearch, custom })

export type ProviderConfig = s.ValueOf<typeof searchProvider>
