// Sends records to Typesense. Texts are in one field per language, because a field has one tokenizer.

import type * as Client from 'typesense'
import {
  type Engine,
  type EngineFacts,
  type EngineTools,
  includesSettings,
  messageOf,
  plainFields,
  type StoredRecord,
  textsByLanguage,
} from '../engine.ts'
import { fetchAdapter, type HeadersOfFailures } from '../fetch-adapter.ts'
import { fieldIn, languageOf, textFields } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { EngineError, type Failure } from '../retry.ts'

/** What the client's package exports. */
export type ClientModule = Pick<typeof Client, 'Client'>

type Config = Extract<EngineConfig, { name: 'typesense' }>

interface ClientError {
  httpStatus?: number
  importResults?: { success: boolean; error?: string }[]
}

export const facts: EngineFacts = {
  label: 'Typesense',
  rights: 'documents:* and collections:* for this collection',
  // The filter with the ids is part of the URL.
  removalBatch: 100,
}

/** Languages for which the default tokenizer is wrong, because they have no spaces or another script. */
const ownTokenizer = new Set(
  'ar be bg bn el fa he hi hy ja ka kk km ko lo mk mn my ne ru sr ta te th uk ur zh'.split(' '),
)

/** Explains an error. The client's errors do not contain the headers. */
function failureOf(error: unknown, { retryAfter }: HeadersOfFailures): Failure {
  const { httpStatus: status, importResults } = error as ClientError
  const rejected = importResults?.find(({ success }) => !success)
  if (rejected) return { status: 400, text: `A record was rejected: ${rejected.error ?? 'no reason given'}` }
  return { status, retryAfter: status === undefined ? undefined : retryAfter, text: messageOf(error) }
}

export function openTypesense(
  { Client: TypesenseClient }: ClientModule,
  { url, searchKey, index }: Config,
  apiKey: string,
  { languages, retrying }: EngineTools,
): Engine {
  const headers: HeadersOfFailures = {}
  const retry = retrying((error) => failureOf(error, headers))
  const open = (key: string) =>
    new TypesenseClient({
      nodes: [url].flat().map((node) => ({ url: node.replace(/\/$/, '') })),
      apiKey: key,
      connectionTimeoutSeconds: 60,
      // docsite itself waits and repeats requests.
      numRetries: 0,
      logLevel: 'silent',
      axiosAdapter: fetchAdapter(headers),
    })
  const client = open(apiKey)
  const documents = () => client.collections(index).documents()
  const fields = fieldsFor(languages)
  const collectionFields = () => retry(async () => (await client.collections(index).retrieve()).fields ?? [])
  return {
    document: (record) => ({ id: record.id, ...plainFields(record), ...textsByLanguage(record) }),
    async stored() {
      try {
        const lines = await retry(() => documents().export({ include_fields: 'id,docsiteHash,url' }))
        const stored = lines.split('\n').flatMap((line): [string, StoredRecord][] => {
          if (!line) return []
          const { id, docsiteHash: hash, url } = JSON.parse(line) as { id: string; docsiteHash?: string; url: string }
          return hash ? [[id, { hash, url }]] : []
        })
        return new Map(stored)
      } catch (error) {
        if (error instanceof EngineError && error.status === 404) return undefined
        throw error
      }
    },
    differs: async () => wrongFields(await collectionFields(), fields).length > 0,
    async begin({ exists, configures }) {
      if (!configures) return
      if (!exists) {
        await retry(() => client.collections().create({ name: index, fields, token_separators, symbols_to_index }))
        return
      }
      const current = await collectionFields()
      const wrong = wrongFields(current, fields)
      const dropped = wrong.filter(({ name }) => current.some((field) => field.name === name))
      await retry(() =>
        client
          .collections(index)
          .update({ fields: [...dropped.map(({ name }) => ({ name, drop: true as const })), ...wrong] }),
      )
    },
    async send(batch) {
      await retry(() => documents().import([...batch], { action: 'upsert' }))
    },
    async remove(ids) {
      await retry(() => documents().delete({ filter_by: `id:[${ids.join(',')}]` }))
    },
    /** Does nothing, because Typesense stores records before it responds. */
    async finish() {},
    async excessRights() {
      try {
        // Keys that may only search cannot read single records.
        await retry(() => open(searchKey).collections(index).documents('docsite-does-not-exist').retrieve())
        return 'documents:get'
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        if (error.status === 404) return 'documents:get'
        if (error.status === 401 || error.status === 403) return undefined
        throw error
      }
    },
  }
}

/** Splits names such as `output.distPath` and `dist-path` into words. */
const token_separators = ['.', '-', '/', '_']
/** Keeps `C++` and `C#` apart from `C`. */
const symbols_to_index = ['+', '#']

type Field = {
  name: string
  type: 'string' | 'string[]' | 'int32'
  facet?: boolean
  index?: boolean
  optional?: boolean
  sort?: boolean
  locale?: string
}

function fieldsFor(languages: readonly string[]): Field[] {
  return [
    { name: 'page', type: 'string', facet: true },
    { name: 'language', type: 'string', facet: true },
    { name: 'version', type: 'string', facet: true },
    { name: 'weight', type: 'int32', sort: true },
    { name: 'url', type: 'string', index: false, optional: true },
    { name: 'group', type: 'string', index: false, optional: true },
    { name: 'docsiteHash', type: 'string', index: false, optional: true },
    ...languages.flatMap((lang) => {
      const language = languageOf(lang)
      const locale = ownTokenizer.has(language) ? language : ''
      return textFields.map((field): Field => {
        const type = field === 'titles' || field === 'keywords' ? 'string[]' : 'string'
        return { name: fieldIn(field, lang), type, locale, optional: true }
      })
    }),
  ]
}

const wrongFields = (current: readonly { name: string }[], wanted: readonly Field[]): Field[] =>
  wanted.filter(
    (field) =>
      !includesSettings(
        current.find(({ name }) => name === field.name),
        field,
      ),
  )
