// The schema of `search.provider`: the external search engine that answers queries (specification, 7).

import { sourcesOf } from '../csp.ts'
import { either, kindOf, list, object, oneOf, refine, required, string, stringThat, type ValueOf } from '../schema.ts'
import { absoluteUrl, isOrigin } from '../values.ts'

/** The environment variables with the keys that may write. They never appear in the configuration. */
export const writeKeyVariables = {
  algolia: ['ALGOLIA_WRITE_KEY'],
  meilisearch: ['MEILISEARCH_WRITE_KEY'],
  typesense: ['TYPESENSE_WRITE_KEY'],
  opensearch: ['OPENSEARCH_USERNAME', 'OPENSEARCH_PASSWORD', 'OPENSEARCH_URL'],
} as const

type EngineName = keyof typeof writeKeyVariables

/** The URL of a server. Requests add their path to it. */
const serverUrl = refine(absoluteUrl, (value) => {
  if (!URL.canParse(value)) return 'must be a valid URL'
  const { username, password, search, hash } = new URL(value)
  if (username || password)
    return 'must not contain a user name or a password, because every reader of the site can see it'
  return search || hash ? 'must be a URL without a query and a fragment' : undefined
})

const origin = refine(absoluteUrl, (value) => (isOrigin(value) ? undefined : 'must be an origin without a path'))

/** A key or a name that goes into a header or a path. */
const word = (expects: string) => stringThat(expects, (value) => /^[\x21-\x7e]+$/.test(value))

/** A key that may only search. It is part of every page. */
const searchKey = required(word('a key without spaces'))

const index = required(
  stringThat('a name of letters, digits, "-" and "_"', (value) => /^[a-z\d][\w-]{0,127}$/i.test(value)),
)

/** Hints for the names that people give to keys that may write. */
const keyHints = (engine: EngineName, searchKeyHint: string) => {
  const [variable] = writeKeyVariables[engine]
  const write = `${searchKeyHint} The key for \`docsite search push\` comes from the environment variable ${variable}.`
  return new Map(
    ['apiKey', 'adminKey', 'adminApiKey', 'writeKey', 'writeApiKey', 'masterKey', 'username', 'password', 'auth'].map(
      (name) => [name, write],
    ),
  )
}
const useSearchKey = 'Write the key that may only search to `searchKey`.'

const algolia = object(
  {
    name: required(oneOf('algolia')),
    appId: required(stringThat('an application id of letters and digits', (value) => /^[a-z\d]{1,32}$/i.test(value))),
    searchKey,
    index,
    /** Servers that pass requests on to Algolia. Default: the servers of the application. */
    hosts: list(origin),
  },
  { hints: keyHints('algolia', useSearchKey) },
)

const meilisearch = object(
  { name: required(oneOf('meilisearch')), url: required(serverUrl), searchKey, index },
  { hints: keyHints('meilisearch', useSearchKey) },
)

const typesense = object(
  {
    name: required(oneOf('typesense')),
    /** The server, or all nodes of a cluster. */
    url: required(
      refine(either(serverUrl, list(serverUrl)), (urls) => (urls.length === 0 ? 'must name a server' : undefined)),
    ),
    searchKey,
    index,
  },
  { hints: keyHints('typesense', useSearchKey) },
)

const opensearch = object(
  {
    name: required(oneOf('opensearch')),
    /** A URL where everybody may search the index, and do nothing else. */
    url: required(serverUrl),
    index: required(
      stringThat('a name of lower-case letters, digits, "-" and "_"', (value) =>
        /^[a-z\d][a-z\d_-]{0,127}$/.test(value),
      ),
    ),
  },
  { hints: keyHints('opensearch', 'Readers search without credentials.') },
)

const custom = object({
  name: required(oneOf('custom')),
  /** The path of a module whose default export is a `SearchProvider`. */
  module: required(string),
  /** The sources that the module sends requests to, for the Content-Security-Policy. */
  connect: sourcesOf('connect-src'),
})

export const searchProvider = kindOf('name', { algolia, meilisearch, typesense, opensearch, custom })

export type ProviderConfig = ValueOf<typeof searchProvider>
