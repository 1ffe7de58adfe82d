// Sends records to OpenSearch. Texts are in one field per language, because a field has one analyzer.

import type * as Client from '@opensearch-project/opensearch'
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
import { fieldIn, languageOf, textFields } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { EngineError, type Failure, mayPass } from '../retry.ts'

/** What the client's package exports. */
export type ClientModule = Pick<typeof Client, 'Client'>

type Config = Extract<EngineConfig, { name: 'opensearch' }>

/** How to reach the cluster. Readers use another URL and no credentials. */
export interface ClusterAccess {
  node: string
  username: string
  password: string
}

interface ClientError {
  statusCode?: number
  headers?: Record<string, string | undefined>
  body?: { error?: string | { reason?: string } }
  failure?: Failure
}

export const facts: EngineFacts = {
  label: 'OpenSearch',
  rights: 'read, write, create_index and manage for this index',
  removalBatch: 1000,
}

/** Reports that the cluster was too busy for some records of a request. */
class BusyError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.text)
    this.failure = failure
  }
}

const pageSize = 1000
const scroll = '1m'

interface Found {
  _scroll_id?: string
  hits: { hits: { _id: string; _source?: { docsiteHash?: string; url?: string } }[] }
}

interface BulkItem {
  _id?: string
  status: number
  error?: { reason?: string | null }
}

function failureOf(error: unknown): Failure {
  const { statusCode, headers, body, failure } = error as ClientError
  if (failure) return failure
  const reason = typeof body?.error === 'object' ? body.error.reason : body?.error
  return { status: statusCode || undefined, retryAfter: headers?.['retry-after'], text: reason || messageOf(error) }
}

export function openOpenSearch(
  { Client: OpenSearchClient }: ClientModule,
  { url, index }: Config,
  { node, username, password }: ClusterAccess,
  { languages, retrying }: EngineTools,
): Engine {
  const retry = retrying(failureOf)
  const client = new OpenSearchClient({
    node,
    ...(username ? { auth: { username, password } } : {}),
    // docsite itself waits and repeats requests.
    maxRetries: 0,
    requestTimeout: 120_000,
  })
  const properties = propertiesFor(languages)

  /** Sends operations together. Repeats only those for which the cluster was too busy. */
  async function bulk(operations: readonly { id: string; lines: object[] }[]): Promise<void> {
    let pending = operations
    await retry(async () => {
      const { body } = await client.bulk({ index, body: pending.flatMap(({ lines }) => lines) })
      const items = body.items.map((item) => Object.values(item)[0] as BulkItem)
      const failed = items.filter(({ error, status }) => error && status !== 404)
      const [first] = failed
      if (!first) return
      const rejected = failed.find(({ status }) => !mayPass(status))
      if (rejected) throw new EngineError(`A record was rejected: ${rejected.error?.reason}`, 400)
      const again = new Set(failed.map(({ _id }) => _id))
      pending = pending.filter(({ id }) => again.has(id))
      throw new BusyError({ status: first.status, text: first.error?.reason ?? 'The cluster is busy' })
    })
  }

  return {
    document: (record) => ({ id: record.id, ...plainFields(record), ...textsByLanguage(record) }),
    async stored() {
      const records = new Map<string, StoredRecord>()
      try {
        let answer = await retry(async () => {
          const query = { exists: { field: 'docsiteHash' } }
          const body = { query, sort: ['_doc'], _source: ['docsiteHash', 'url'] }
          return (await client.search({ index, scroll, size: pageSize, body })).body as unknown as Found
        })
        while (answer.hits.hits.length > 0) {
          for (const { _id, _source: { docsiteHash: hash, url = '' } = {} } of answer.hits.hits)
            if (hash) records.set(_id, { hash, url })
          const scroll_id = answer._scroll_id as string
          answer = await retry(
            async () => (await client.scroll({ body: { scroll_id, scroll } })).body as unknown as Found,
          )
        }
        const { _scroll_id } = answer
        if (_scroll_id) await retry(() => client.clearScroll({ body: { scroll_id: [_scroll_id] } }))
        return records
      } catch (error) {
        if (error instanceof EngineError && error.status === 404) return undefined
        throw error
      }
    },
    async differs() {
      const { body } = await retry(() => client.indices.getMapping({ index }))
      return !includesSettings(Object.values(body)[0]?.mappings?.properties, properties)
    },
    async configure(exists) {
      if (exists) await retry(() => client.indices.putMapping({ index, body: { properties } }))
      else await retry(() => client.indices.create({ index, body: { mappings: { dynamic: 'false', properties } } }))
    },
    send: (documents) =>
      bulk(
        documents.map(({ id, ...document }) => ({
          id: id as string,
          lines: [{ index: { _id: id } }, document],
        })),
      ),
    remove: (ids) => bulk(ids.map((id) => ({ id, lines: [{ delete: { _id: id } }] }))),
    async finish() {
      await retry(() => client.indices.refresh({ index }))
    },
    async excessRights() {
      // An empty request changes nothing. A cluster that checks its content before it refuses it would accept others.
      const address = `${url.replace(/\/$/, '')}/${index}/_bulk`
      const headers = { 'Content-Type': 'application/x-ndjson' }
      // The URL for readers may be out of reach for the machine that pushes.
      const response = await fetch(address, { method: 'POST', headers, body: '\n' }).catch(() => undefined)
      return response?.status === 400 || response?.ok ? 'write (_bulk)' : undefined
    },
  }
}

/** The analyzers that OpenSearch has without plugins, by language. Those for Chinese, Japanese and Korean use pairs of characters. */
const analyzers = new Map(
  Object.entries({
    ar: 'arabic',
    bg: 'bulgarian',
    bn: 'bengali',
    ca: 'catalan',
    cs: 'czech',
    da: 'danish',
    de: 'german',
    el: 'greek',
    en: 'english',
    es: 'spanish',
    eu: 'basque',
    fa: 'persian',
    fi: 'finnish',
    fr: 'french',
    ga: 'irish',
    gl: 'galician',
    hi: 'hindi',
    hu: 'hungarian',
    hy: 'armenian',
    id: 'indonesian',
    it: 'italian',
    ja: 'cjk',
    ko: 'cjk',
    lt: 'lithuanian',
    lv: 'latvian',
    nb: 'norwegian',
    nl: 'dutch',
    no: 'norwegian',
    pt: 'portuguese',
    ro: 'romanian',
    ru: 'russian',
    sv: 'swedish',
    th: 'thai',
    tr: 'turkish',
    zh: 'cjk',
  }),
)

const analyzerOf = (lang: string): string =>
  lang.toLowerCase() === 'pt-br' ? 'brazilian' : (analyzers.get(languageOf(lang)) ?? 'standard')

function propertiesFor(languages: readonly string[]) {
  const keyword = { type: 'keyword' as const }
  const texts = languages.flatMap((lang) =>
    textFields.map((field) => [fieldIn(field, lang), { type: 'text' as const, analyzer: analyzerOf(lang) }] as const),
  )
  return {
    page: keyword,
    language: keyword,
    version: keyword,
    docsiteHash: keyword,
    weight: { type: 'integer' as const },
    ...Object.fromEntries(texts),
  }
}
