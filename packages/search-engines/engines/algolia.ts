// Sends records to Algolia.

import type * as Client from 'algoliasearch'
import { algoliaHost } from '../algolia-host.ts'
import {
  type Engine,
  type EngineFacts,
  type EngineTools,
  includesSettings,
  messageOf,
  plainFields,
  type StoredRecord,
  textsOf,
} from '../engine.ts'
import { algoliaLanguage } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { EngineError, type Failure } from '../retry.ts'

/** What the client's package exports. */
export type ClientModule = Pick<typeof Client, 'algoliasearch'>

type Config = Extract<EngineConfig, { name: 'algolia' }>
type Found = { objectID: string; docsiteHash?: string; url?: string }

interface ClientError {
  status?: number
  stackTrace?: { response?: { status?: number; headers?: Record<string, string> } }[]
}

export const facts: EngineFacts = {
  label: 'Algolia',
  rights: 'addObject, deleteObject, browse, settings and editSettings',
  removalBatch: 1000,
}

/** The rights of a key with which readers can only search and read public settings. */
const harmless = new Set(['search', 'listIndexes', 'settings', 'recommendation'])

function failureOf(error: unknown): Failure {
  const { status, stackTrace = [] } = error as ClientError
  const response = stackTrace.at(-1)?.response
  // If no server can be reached, the client tries all of them and reports no status.
  return {
    status: status ?? (response?.status || undefined),
    retryAfter: response?.headers?.['retry-after'],
    text: messageOf(error),
  }
}

export function openAlgolia(
  { algoliasearch }: ClientModule,
  { appId, searchKey, index: indexName, hosts }: Config,
  key: string,
  { languages, retrying }: EngineTools,
): Engine {
  const retry = retrying(failureOf)
  const options = {
    ...(hosts ? { hosts: hosts.map(algoliaHost) } : {}),
    // docsite itself waits and repeats requests.
    maxRateLimitRetries: 0,
  }
  const client = algoliasearch(appId, key, options)
  const tasks: number[] = []
  const settings = settingsFor(languages)
  const write = async (requests: { action: 'updateObject' | 'deleteObject'; body: Record<string, unknown> }[]) => {
    const { taskID } = await retry(() => client.batch({ indexName, batchWriteParams: { requests } }))
    tasks.push(taskID)
  }
  return {
    document: (record) => ({ objectID: record.id, ...plainFields(record), ...textsOf(record) }),
    stored: () =>
      retry(async () => {
        const records = new Map<string, StoredRecord>()
        try {
          await client.browseObjects<Found>({
            indexName,
            browseParams: { attributesToRetrieve: ['docsiteHash', 'url'], hitsPerPage: 1000 },
            aggregator: ({ hits }) => {
              for (const { objectID, docsiteHash: hash, url = '' } of hits)
                if (hash) records.set(objectID, { hash, url })
            },
          })
        } catch (error) {
          if ((error as ClientError).status === 404) return undefined
          throw error
        }
        return records
      }),
    differs: async () => !includesSettings(await retry(() => client.getSettings({ indexName })), settings),
    async begin({ configures }) {
      if (!configures) return
      const { taskID } = await retry(() => client.setSettings({ indexName, indexSettings: settings }))
      tasks.push(taskID)
    },
    send: (documents) => write(documents.map((body) => ({ action: 'updateObject', body }))),
    remove: (ids) => write(ids.map((objectID) => ({ action: 'deleteObject', body: { objectID } }))),
    async finish() {
      for (const taskID of tasks) await retry(() => client.waitForTask({ indexName, taskID }))
    },
    async excessRights() {
      try {
        // A key may read its own rights.
        const { acl } = await retry(() => algoliasearch(appId, searchKey, options).getApiKey({ key: searchKey }))
        const excess = acl.filter((right) => !harmless.has(right))
        return excess.length > 0 ? excess.join(', ') : undefined
      } catch (error) {
        if (error instanceof EngineError && [400, 401, 403, 404].includes(error.status ?? 0)) return undefined
        throw error
      }
    },
  }
}

function settingsFor(languages: readonly string[]) {
  const codes = [...new Set(languages.flatMap((lang) => algoliaLanguage(lang) ?? []))] as 'en'[]
  return {
    searchableAttributes: ['unordered(title)', 'unordered(titles)', 'unordered(text)', 'unordered(keywords)'],
    attributesForFaceting: ['filterOnly(language)', 'filterOnly(version)'],
    customRanking: ['desc(weight)'],
    attributeForDistinct: 'page',
    // Chooses the tokenizer, for example for Chinese, which has no spaces between words.
    ...(codes.length > 0 ? { indexLanguages: codes, queryLanguages: codes } : {}),
    removeWordsIfNoResults: 'allOptional' as const,
    // Keeps `C++` and `C#` apart from `C`.
    separatorsToIndex: '+#',
    attributesToHighlight: ['title'],
  }
}
