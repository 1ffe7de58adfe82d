// Opens the search engine that a project is configured for, with the client that it has installed and the key in the environment.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DocsiteError, type LoadedConfig } from '@docsite/cli'
import type { Engine, EngineFacts, EngineTools } from './engine.ts'
import * as algolia from './engines/algolia.ts'
import * as meilisearch from './engines/meilisearch.ts'
import * as opensearch from './engines/opensearch.ts'
import * as typesense from './engines/typesense.ts'
import { type EngineConfig, type EngineName, engineClients, writeKeyVariables } from './model.ts'
import { type RetryTools, withRetries } from './retry.ts'

/** The facts about each engine. */
export const engineFacts: Record<EngineName, EngineFacts> = {
  algolia: algolia.facts,
  meilisearch: meilisearch.facts,
  typesense: typesense.facts,
  opensearch: opensearch.facts,
}

/** Returns the names of the variables with an engine's credentials, for messages. */
export const keyVariables = (engine: EngineName): string =>
  writeKeyVariables[engine].filter((name) => !name.endsWith('_URL')).join(' and ')

/** Returns the engine in the configuration. Throws a `DocsiteError` if it is another one than `wanted`, or if there is none. */
export function configuredEngine(project: LoadedConfig, wanted: EngineName | undefined): EngineConfig {
  const { search } = project.config
  const provider = search && search.mode === 'provider' ? search.provider : undefined
  if (provider === undefined)
    throw new DocsiteError(
      'The configuration names no search engine, so there is nothing to push to',
      [],
      'Set `search.mode` to "provider" and `search.provider` to a search engine.',
    )
  if (provider.name === 'custom')
    throw wrongProvider(
      project,
      ['search', 'provider', 'name'],
      'The field `search.provider.name` is "custom", and docsite cannot push to your own search engine',
      'Send the records in search-records.ndjson with your own script.',
    )
  if (wanted !== undefined && provider.name !== wanted)
    throw wrongProvider(
      project,
      ['search', 'provider', 'name'],
      `The field \`search.provider.name\` is "${provider.name}", but --to is "${wanted}"`,
      `Run \`docsite search push --to ${provider.name}\`, or change the field.`,
    )
  return provider
}

function wrongProvider(project: LoadedConfig, path: string[], text: string, hint: string): DocsiteError {
  const place = project.place(...path)
  return new DocsiteError('Nothing was pushed', [{ rule: 'invalid-config', severity: 'error', place, text, hint }])
}

/** Opens the engine. Throws a `DocsiteError` if its client is missing or does not work, or its key is missing. */
export async function openEngine(
  project: Pick<LoadedConfig, 'langs' | 'root'>,
  config: EngineConfig,
  env: NodeJS.ProcessEnv,
  retryTools: RetryTools,
): Promise<Engine> {
  const tools: EngineTools = {
    languages: project.langs,
    timeoutMs: retryTools.timeoutMs,
    retrying: (failureOf) => (call) => withRetries(call, failureOf, retryTools),
  }
  try {
    return await openWith(project.root, config, env, tools)
  } catch (error) {
    throw brokenClient(engineClients[config.name].name, error)
  }
}

async function openWith(
  root: string,
  config: EngineConfig,
  env: NodeJS.ProcessEnv,
  tools: EngineTools,
): Promise<Engine> {
  switch (config.name) {
    case 'algolia':
      return algolia.openAlgolia(await loadClient('algolia', root), config, keyIn(env, 'algolia'), tools)
    case 'meilisearch':
      return meilisearch.openMeilisearch(
        await loadClient('meilisearch', root),
        config,
        keyIn(env, 'meilisearch'),
        tools,
      )
    case 'typesense':
      return typesense.openTypesense(await loadClient('typesense', root), config, keyIn(env, 'typesense'), tools)
    case 'opensearch':
      return opensearch.openOpenSearch(await loadClient('opensearch', root), config, clusterAccess(config, env), tools)
  }
}

/** Returns the error for a client that cannot be loaded. */
function brokenClient(name: string, error: unknown): Error {
  if (error instanceof DocsiteError) return error
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return new DocsiteError(
    `The package \`${name}\` cannot be loaded: ${reason}`,
    [],
    `Install it again: \`npm install -D ${name}\`.`,
  )
}

/** Returns the file that a package exports, if the project in `root` can import it. */
function installedIn(root: string, name: string): string | undefined {
  try {
    return createRequire(join(root, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

interface Clients {
  algolia: algolia.ClientModule
  meilisearch: meilisearch.ClientModule
  typesense: typesense.ClientModule
  opensearch: opensearch.ClientModule
}

/** Imports an engine's client from the project. */
async function loadClient<Name extends EngineName>(engine: Name, root: string): Promise<Clients[Name]> {
  const { name, version } = engineClients[engine]
  const file = installedIn(root, name)
  if (file === undefined)
    throw new DocsiteError(
      `${engineFacts[engine].label} needs the package \`${name}\`, which is not installed`,
      [],
      `Run \`npm install -D ${name}@${version}\`.`,
    )
  const loaded = (await import(pathToFileURL(file).href)) as Clients[Name] & { default?: Clients[Name] }
  // Node finds no named exports in some CommonJS packages.
  return { ...loaded.default, ...loaded }
}

function keyIn(env: NodeJS.ProcessEnv, engine: Exclude<EngineName, 'opensearch'>): string {
  const [variable] = writeKeyVariables[engine]
  const key = env[variable]?.trim()
  if (key) return key
  const { label, rights } = engineFacts[engine]
  throw new DocsiteError(
    `The environment variable ${variable} is not set`,
    [],
    `Set it to a ${label} key with the rights ${rights}. Do not write it to the configuration.`,
  )
}

/** Returns how to reach the cluster. Without a user name, requests have no credentials, as a cluster without security expects. */
function clusterAccess({ url }: { url: string }, env: NodeJS.ProcessEnv): opensearch.ClusterAccess {
  const { OPENSEARCH_URL: node = url, OPENSEARCH_USERNAME: username = '', OPENSEARCH_PASSWORD: password = '' } = env
  if (!URL.canParse(node)) throw new DocsiteError('The environment variable OPENSEARCH_URL is not a URL')
  if (username && !password) throw new DocsiteError('The environment variable OPENSEARCH_PASSWORD is not set')
  return { node, username, password }
}

/** Returns the error for a key in the configuration with which readers could do more than search. */
export function excessiveKey(project: LoadedConfig, config: EngineConfig, rights: string): DocsiteError {
  const isOpen = config.name === 'opensearch'
  return wrongProvider(
    project,
    ['search', 'provider', isOpen ? 'url' : 'searchKey'],
    isOpen
      ? `Anybody may change the index at \`search.provider.url\`: it accepts ${rights} without credentials`
      : `The key in \`search.provider.searchKey\` may do more than search: ${rights}. Every page contains this key`,
    isOpen
      ? 'Let this URL pass on only searches.'
      : 'Create a key that may only search, and write it to the configuration.',
  )
}
