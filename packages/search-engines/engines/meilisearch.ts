// Sends records to Meilisearch.

import type * as Client from 'meilisearch'
import type { Locale } from 'meilisearch'
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
import { meilisearchLanguage, textFields } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { again, EngineError, type Failure } from '../retry.ts'

/** What the client's package exports. */
export type ClientModule = Pick<typeof Client, 'Meilisearch'>

type Config = Extract<EngineConfig, { name: 'meilisearch' }>

interface ClientError {
  response?: Response
}

export const facts: EngineFacts = {
  label: 'Meilisearch',
  rights: 'documents.add, documents.get, documents.delete, indexes.create, settings.get, settings.update and tasks.get',
  removalBatch: 1000,
}

const pageSize = 1000
const waiting = { timeout: 600_000, interval: 200 }

function failureOf(error: unknown): Failure {
  const { response } = error as ClientError
  return { status: response?.status, retryAfter: response?.headers.get('retry-after'), text: messageOf(error) }
}

export function openMeilisearch(
  { Meilisearch }: ClientModule,
  { url: host, searchKey, index: uid }: Config,
  apiKey: string,
  { languages, retrying }: EngineTools,
): Engine {
  const retry = retrying(failureOf)
  const client = new Meilisearch({ host, apiKey, timeout: 120_000 })
  const index = client.index(uid)
  const settings = settingsFor(languages)
  const tasks: number[] = []
  const enqueue = async (call: () => Promise<{ taskUid: number }>) => {
    const { taskUid } = await retry(call)
    tasks.push(taskUid)
  }
  const wait = async () => {
    for (const uid of tasks.splice(0)) {
      const { status, error } = await retry(() => client.tasks.waitForTask(uid, waiting))
      if (status !== 'succeeded')
        throw new EngineError(error?.message ?? `The task ${uid} was ${status}`, undefined, again)
    }
  }
  const isMissing = (error: unknown) => error instanceof EngineError && error.status === 404
  return {
    document: (record) => ({ id: record.id, ...plainFields(record), ...textsOf(record) }),
    async stored() {
      const records = new Map<string, StoredRecord>()
      for (let offset = 0; ; offset += pageSize) {
        const query = { fields: ['id', 'docsiteHash', 'url'], limit: pageSize, offset }
        try {
          const { results } = await retry(() => index.getDocuments(query))
          for (const { id, docsiteHash: hash, url } of results) if (hash) records.set(id, { hash, url })
          if (results.length < pageSize) return records
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      }
    },
    differs: async () => !includesSettings(await retry(() => index.getSettings()), settings),
    async begin({ exists, configures }) {
      if (!configures) return
      if (!exists) await enqueue(() => client.createIndex(uid, { primaryKey: 'id' }))
      await enqueue(() => index.updateSettings(settings))
      await wait()
    },
    send: (documents) => enqueue(() => index.addDocuments([...documents], { primaryKey: 'id' })),
    remove: (ids) => enqueue(() => index.deleteDocuments([...ids])),
    finish: wait,
    async excessRights() {
      try {
        // Keys that may only search cannot read the settings.
        await retry(() => new Meilisearch({ host, apiKey: searchKey }).index(uid).getSettings())
        return 'settings.get'
      } catch (error) {
        if (error instanceof EngineError && [401, 403].includes(error.status ?? 0)) return undefined
        // The settings of a missing index can be read only by keys that may do so.
        if (isMissing(error)) return 'settings.get'
        throw error
      }
    },
  }
}

function settingsFor(languages: readonly string[]) {
  const locales = [...new Set(languages.flatMap((lang) => meilisearchLanguage(lang) ?? []))] as Locale[]
  return {
    searchableAttributes: [...textFields],
    filterableAttributes: ['language', 'version'],
    rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'weight:desc'],
    // Otherwise, Meilisearch guesses the tokenizer from the script, and takes short Chinese texts for Japanese.
    ...(locales.length > 0 ? { localizedAttributes: [{ attributePatterns: [...textFields], locales }] } : {}),
  }
}
