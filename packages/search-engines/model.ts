// The engines: their settings, clients and keys. The command line and the messages use these values.

import type { SearchConfig } from '@docsite/cli'

type ProviderConfig = Extract<SearchConfig, { mode: 'provider' }>['provider']

/** The settings of an engine in the configuration. */
export type EngineConfig = Exclude<ProviderConfig, { name: 'custom' }>

export type EngineName = EngineConfig['name']

/** The environment variables with the keys that may write. They never appear in the configuration. */
export const writeKeyVariables = {
  algolia: ['ALGOLIA_WRITE_KEY'],
  meilisearch: ['MEILISEARCH_WRITE_KEY'],
  typesense: ['TYPESENSE_WRITE_KEY'],
  opensearch: ['OPENSEARCH_USERNAME', 'OPENSEARCH_PASSWORD', 'OPENSEARCH_URL'],
} as const satisfies Readonly<Record<EngineName, readonly string[]>>

export const engineNames = Object.keys(writeKeyVariables) as EngineName[]

/** The official client of each engine, and the major version in `peerDependencies`. */
export const engineClients: Readonly<Record<EngineName, { name: string; version: string }>> = {
  algolia: { name: 'algoliasearch', version: '5' },
  meilisearch: { name: 'meilisearch', version: '0.62' },
  typesense: { name: 'typesense', version: '3' },
  opensearch: { name: '@opensearch-project/opensearch', version: '3' },
}
