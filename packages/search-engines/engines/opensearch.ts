// Sends records to OpenSearch. The name in the configuration is an alias. Every push makes another index, a clone of the one that
// readers search unless its settings have changed, and moves the alias to it at the end. So readers never find half of a push, and a push
// that was interrupted changes nothing.

import type { SearchRecord } from '@docsite/cli'
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
import { fieldIn, pageFields } from '../fields.ts'
import type { EngineConfig } from '../model.ts'
import { EngineError, type Failure, mayPass } from '../retry.ts'
import { analysisFor, propertiesFor, similarity } from './opensearch-analysis.ts'

/** What the client's package exports. */
export type ClientModule = Pick<typeof Client, 'Client'>

type Config = Extract<EngineConfig, { name: 'opensearch' }>

/** How to reach the cluster. Readers use another URL and no credentials. */
export interface ClusterAccess {
  node: string
  username: string
  password: string
}

interface ServerError {
  type?: string
  reason?: string | null
  root_cause?: ServerError[]
}

interface ClientError {
  name?: string
  statusCode?: number
  headers?: Record<string, string | undefined>
  body?: { error?: string | ServerError }
  failure?: Failure
}

export const facts: EngineFacts = {
  label: 'OpenSearch',
  rights: 'read, write, create_index and manage for this index and for those whose names begin with it and `-docsite-`',
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
  _shards?: { failed: number }
  hits: { hits: { _id: string; _source?: { docsiteHash?: string; url?: string } }[] }
}

interface BulkItem {
  _id?: string
  status: number
  error?: ServerError
}

/** What to do about errors whose status does not say it, by their type. */
const remedies: Readonly<Record<string, string>> = {
  cluster_block_exception:
    'The cluster does not accept changes. Free disk space on its nodes, or remove the block from the settings of the index or the cluster.',
  index_not_found_exception: 'Another push may have removed the index of this one. Run only one push at a time.',
  mapper_parsing_exception:
    'An index template of the cluster may set other fields. Exclude the index from the template, or choose another name for the index.',
  illegal_argument_exception:
    'An index template or a setting of the cluster may be in the way. Change it, or choose another name for the index.',
  invalid_alias_name_exception: 'Choose another name for the index.',
  resource_already_exists_exception: 'Run only one push at a time.',
  search_phase_execution_exception: redIndex(),
  no_shard_available_action_exception: redIndex(),
  unavailable_shards_exception: redIndex(),
  cluster_manager_not_discovered_exception: 'The cluster has no cluster manager. Start its nodes again.',
}

function redIndex(): string {
  return 'A shard of the index is not available. If the index stays red, start the missing nodes, or delete the index and push again.'
}

function failureOf(error: unknown): Failure {
  const { statusCode, headers, body, failure } = error as ClientError
  if (failure) return failure
  const answered = typeof body?.error === 'object' ? body.error : { reason: body?.error ?? '' }
  return {
    status: statusCode || undefined,
    retryAfter: headers?.['retry-after'],
    ...explanationOf(answered),
    ...(answered.reason ? {} : { text: withoutReason(answered.type) ?? messageOf(error) }),
  }
}

/** Returns the text of an error for which the server gives no reason. */
const withoutReason = (type: string | undefined): string | undefined =>
  type === 'search_phase_execution_exception' ? 'No shard of the index answered' : undefined

function explanationOf({ type = '', reason, root_cause = [] }: ServerError): { text: string; hint?: string } {
  const cause = root_cause.find((one) => one.reason && one.reason !== reason)
  const text = [reason ?? '', ...(cause ? [`(${cause.reason})`] : [])].join(' ')
  const hint = Object.hasOwn(remedies, type) ? remedies[type] : undefined
  return hint === undefined ? { text } : { text, hint }
}

/** The index that readers search. */
interface CurrentIndex {
  name: string
  /** False if the index itself has the name in the configuration, as earlier versions of docsite created it. */
  isAliased: boolean
  mappings: { properties?: object }
  settings: {
    analysis?: object
    similarity?: object
    number_of_shards?: string
    number_of_replicas?: string
    auto_expand_replicas?: string
  }
}

export function openOpenSearch(
  { Client: OpenSearchClient }: ClientModule,
  { url, index }: Config,
  { node, username, password }: ClusterAccess,
  { languages, retrying, timeoutMs }: EngineTools,
): Engine {
  const retry = retrying(failureOf)
  const client = new OpenSearchClient({
    node,
    ...(username ? { auth: { username, password } } : {}),
    // docsite itself waits and repeats requests.
    maxRetries: 0,
    requestTimeout: timeoutMs,
  })
  const properties = propertiesFor(languages)
  const analysis = analysisFor(languages)
  const prefix = `${index}-docsite-`
  /** The index of this push. */
  const next = `${prefix}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  /** The only name by which this push writes. If the index vanishes, writing fails instead of creating another one. */
  const writing = `${next}-new`

  /** Sends operations together. Repeats only those for which the cluster was too busy. */
  async function bulk(operations: readonly { id: string; lines: object[] }[]): Promise<void> {
    let pending = operations
    await retry(async () => {
      const body = pending.flatMap(({ lines }) => lines)
      const answer = await client.bulk({ index: writing, require_alias: true, body })
      const items = answer.body.items.map((item) => Object.values(item)[0] as BulkItem)
      const failed = items.filter(({ error }) => error)
      const [first] = failed
      if (!first) return
      const rejected = failed.find(({ status }) => !mayPass(status))
      if (rejected) {
        const { text, hint } = explanationOf(rejected.error ?? {})
        throw new EngineError(`A record was rejected: ${text}`, 400, hint)
      }
      const again = new Set(failed.map(({ _id }) => _id))
      pending = pending.filter(({ id }) => again.has(id))
      throw new BusyError({ status: first.status, text: first.error?.reason ?? 'The cluster is busy' })
    })
  }

  async function currentIndex(): Promise<CurrentIndex | undefined> {
    try {
      const { body } = await retry(() => client.indices.get({ index }))
      const [found, ...others] = Object.entries(body)
      if (others.length > 0)
        throw new EngineError(
          `${index} is an alias of several indexes: ${Object.keys(body).join(', ')}`,
          undefined,
          'Remove the alias from all of them but one.',
        )
      if (!found) return undefined
      const [name, { mappings = {}, settings = {} }] = found
      return { name, isAliased: name !== index, mappings, settings: settings.index as CurrentIndex['settings'] }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Deletes the indexes of earlier pushes, except the one that readers search. */
  async function cleanUp(): Promise<void> {
    const { body } = await retry(() => client.indices.get({ index: `${prefix}*`, expand_wildcards: 'all' }))
    for (const [name, { aliases = {}, mappings }] of Object.entries(body))
      if (!Object.hasOwn(aliases, index) && mappings?._meta?.docsite === index)
        await retry(() => client.indices.delete({ index: name, ignore_unavailable: true }))
  }

  const countOf = async (name: string, query: object): Promise<number> =>
    (await retry(() => client.count({ index: name, body: { query } }))).body.count

  /** Creates an index without records. Other settings are those of the current index. */
  async function create(current: CurrentIndex | undefined): Promise<void> {
    const { number_of_shards, number_of_replicas, auto_expand_replicas } = current?.settings ?? {}
    const others = current ? await countOf(current.name, { bool: { must_not: [isOurs] } }) : 0
    if (others > 0)
      throw new EngineError(
        `The settings of ${index} must change, and it has ${others} records that are not from docsite`,
        undefined,
        'Set `search.provider.index` to another name, and push again.',
      )
    const body = {
      aliases: { [writing]: {} },
      mappings: { dynamic: 'false' as const, _meta: { docsite: index }, _source: { excludes: ['body_*'] }, properties },
      settings: {
        // The client's types know neither named constants nor a list of filters whose types vary.
        index: {
          ...withoutUndefined({ number_of_shards, number_of_replicas, auto_expand_replicas }),
          similarity: similarity as object,
        },
        analysis: analysis as object,
      },
    }
    await retry(() => client.indices.create({ index: next, body }))
  }

  /** Copies the current index within the cluster, which shares its files. */
  async function clone({ name }: CurrentIndex): Promise<void> {
    await retry(() => client.indices.putSettings({ index: name, body: { 'index.blocks.write': true } }))
    const body = { aliases: { [writing]: {} }, settings: { 'index.blocks.write': null } }
    await retry(() => client.indices.clone({ index: name, target: next, body }))
  }

  return {
    rebuilds: true,
    document: (record, page) => ({
      id: record.id,
      ...plainFields(record),
      ...textsByLanguage(record),
      ...(page[0] === record ? textsOfPage(page) : {}),
    }),
    async stored() {
      const records = new Map<string, StoredRecord>()
      try {
        let answer = await retry(async () => {
          const body = { query: isOurs, sort: ['_doc'], _source: ['docsiteHash', 'url'] }
          const allow_partial_search_results = false
          const { body: found } = await client.search({
            index,
            scroll,
            size: pageSize,
            allow_partial_search_results,
            body,
          })
          return found as unknown as Found
        })
        while (answer.hits.hits.length > 0) {
          for (const { _id, _source: { docsiteHash: hash, url = '' } = {} } of answer.hits.hits)
            if (hash) records.set(_id, { hash, url })
          const scroll_id = answer._scroll_id as string
          answer = await retry(
            async () => (await client.scroll({ body: { scroll_id, scroll } })).body as unknown as Found,
          )
          if (answer._shards?.failed) throw new EngineError('A shard failed during the comparison', 503, redIndex())
        }
        const { _scroll_id } = answer
        if (_scroll_id) await retry(() => client.clearScroll({ body: { scroll_id: [_scroll_id] } }))
        return records
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async differs() {
      const { mappings, settings } = (await currentIndex()) ?? {}
      return !includesSettings({ ...settings, properties: mappings?.properties }, { analysis, similarity, properties })
    },
    async begin({ exists, configures }) {
      await cleanUp()
      const current = exists ? await currentIndex() : undefined
      if (current && !configures) await clone(current)
      else await create(current)
    },
    send: (documents) =>
      bulk(
        documents.map(({ id, ...document }) => ({
          id: id as string,
          lines: [{ index: { _id: id } }, document],
        })),
      ),
    remove: (ids) => bulk(ids.map((id) => ({ id, lines: [{ delete: { _id: id } }] }))),
    async finish(total) {
      await retry(() => client.indices.refresh({ index: writing }))
      const count = await countOf(writing, isOurs)
      if (count !== total)
        throw new EngineError(`The new index has ${count} of ${total} records`, undefined, 'Run the command again.')
      const health = { index: next, wait_for_no_initializing_shards: true, timeout: '60s' }
      await retry(() => client.cluster.health(health))
      const current = await currentIndex()
      const actions = [
        { add: { index: next, alias: index } },
        { remove: { index: next, alias: writing } },
        ...(current ? [leaving(current)] : []),
      ]
      await retry(() => client.indices.updateAliases({ body: { actions } }))
    },
    cleanUp,
    async excessRights() {
      // An empty request changes nothing. A cluster that checks its content before it refuses it would accept others.
      const address = `${url.replace(/\/$/, '')}/${index}/_bulk`
      const headers = { 'Content-Type': 'application/x-ndjson' }
      // The URL for readers may be out of reach for the machine that pushes.
      const response = await fetch(address, { method: 'POST', headers, body: '\n' }).catch(() => undefined)
      return response?.status === 400 || response?.ok ? 'write (_bulk)' : undefined
    },
  }

  /** Takes readers away from an index. The index itself stays until the next push, because searches in it may not have ended. */
  function leaving({ name, isAliased }: CurrentIndex) {
    return isAliased ? { remove: { index: name, alias: index } } : { remove_index: { index: name } }
  }
}

/** Returns the fields with the title and the text of a page. */
function textsOfPage(page: readonly SearchRecord[]): Record<string, unknown> {
  const [{ titles, language }] = page as [SearchRecord]
  const texts = {
    name: namesOf(titles[0] ?? ''),
    headings: page.flatMap((record) => record.titles.slice(1).slice(-1)),
    body: page.map(({ titles, text }) => `${titles.at(-1)}\n${text}`).join('\n'),
  }
  return Object.fromEntries(pageFields.map((field) => [fieldIn(field, language), texts[field]]))
}

/** Returns a title and its last word, which is a name by itself, such as `alias` in `resolve.alias`. */
function namesOf(title: string): string[] {
  const words = title.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return [...new Set([title, ...words.slice(-1)])]
}

const isMissing = (error: unknown): boolean => error instanceof EngineError && error.status === 404

/** Matches the records that docsite has sent. */
const isOurs = { exists: { field: 'docsiteHash' } }

const withoutUndefined = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
