// Requests to Algolia, Meilisearch and Typesense: all that docsite sends fits the published descriptions, and wrong requests do not.

import type { SearchRecord } from '@docsite/cli'
import { describe, expect, test } from 'vitest'
import { engineFacts } from '../connect.ts'
import { openProvider as openAlgolia } from '../providers/algolia.ts'
import { openProvider as openMeilisearch } from '../providers/meilisearch.ts'
import { openProvider as openTypesense } from '../providers/typesense.ts'
import { carryOut, planPush } from '../push.ts'
import { api as algoliaApi, source as algoliaSource } from './apis/algolia.ts'
import { type Operation, readerOf, type SentRequest, type Source } from './apis/api.ts'
import { api as meilisearchApi, source as meilisearchSource } from './apis/meilisearch.ts'
import { api as typesenseApi, source as typesenseSource } from './apis/typesense.ts'
import { type OpenedEngine, openFake } from './engines.ts'

const described = {
  algolia: { api: algoliaApi, source: algoliaSource, openProvider: openAlgolia },
  meilisearch: { api: meilisearchApi, source: meilisearchSource, openProvider: openMeilisearch },
  typesense: { api: typesenseApi, source: typesenseSource, openProvider: openTypesense },
}
const names = Object.keys(described) as (keyof typeof described)[]
const apiOf = (name: keyof typeof described): Record<string, Operation> => described[name].api
const sourceOf = (name: keyof typeof described): Source => described[name].source

const record = (id: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  id,
  url: `/guide/${id}#part`,
  titles: ['Guide', `Part ${id}`],
  text: `Text of ${id}.`,
  keywords: ['other name'],
  group: 'Guides',
  language: 'en',
  version: 'v1',
  weight: 90,
  ...more,
})

async function push({ engine, config }: OpenedEngine, records: readonly SearchRecord[]): Promise<void> {
  await carryOut(engine, await planPush(engine, records), engineFacts[config.name].removalBatch, () => undefined)
}

/** Does everything that docsite does with an engine, and returns the requests. */
async function allRequests(name: keyof typeof described): Promise<{ sent: SentRequest[]; problems: string[] }> {
  const first = await openFake(name, { languages: ['en'] })
  const three = [record('a'), record('b'), record('c')]
  await push(first, three)
  const later = await openFake(name, { languages: ['en', 'zh'], fake: first.fake })
  // Another language changes the settings, and in Typesense a field with a wrong tokenizer is replaced.
  const field = 'fields' in first.fake ? (first.fake.fields as Record<string, unknown>[])[0] : undefined
  if (field) field.facet = !field.facet
  await push(later, [record('a', { text: 'Changed.' }), record('d', { language: 'zh' })])
  await later.engine.excessRights()
  const provider = (described[name].openProvider as (settings: unknown) => ReturnType<typeof openTypesense>)(
    later.config,
  )
  const { signal } = new AbortController()
  for (const [lang, version] of [
    ['en', 'v1'],
    ['zh', ''],
  ] as const)
    await provider.search('part', { lang, version, limit: 7, signal })
  await first.server.close()
  await later.server.close()
  return {
    sent: [...first.server.sent, ...later.server.sent],
    problems: [...first.server.problems, ...later.server.problems],
  }
}

const asked = new Map<keyof typeof described, ReturnType<typeof allRequests>>()
const requestsOf = (name: keyof typeof described) => {
  const requests = asked.get(name) ?? allRequests(name)
  asked.set(name, requests)
  return requests
}

/** What documents contain is up to their owner, apart from their id. */
const contents: Record<keyof typeof described, RegExp> = {
  algolia: /^batch requests\.\d+\.body\.(?!objectID$)/,
  meilisearch: /^addDocuments \d+\.(?!id$)/,
  typesense: /^importDocuments (?!id$)/,
}

/** Yields a value with one part replaced by one of another type, and the place of the part. */
function* withWrongTypes(value: unknown, place = ''): Generator<[place: string, wrong: unknown]> {
  yield [place, typeof value === 'string' ? { not: 'text' } : 'wrong']
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    for (const [inner, wrong] of withWrongTypes(part, place ? `${place}.${name}` : name)) {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[name] = wrong
      yield [inner, copy]
    }
}

/** Returns a value without the part at a place. */
function without(value: unknown, place: string): unknown {
  const copy = structuredClone(value)
  const names = place.split('.')
  const last = names.pop() as string
  const owner = names.reduce<Record<string, unknown>>(
    (part, name) => part[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  )
  if (!(last in owner)) throw new Error(`There is no ${place}`)
  delete owner[last]
  return copy
}

const isJson = (operation: Operation) => operation.body !== undefined

/** Returns the parts of a body: the lines, or the body itself. */
const partsOf = (text: string, { lines }: Operation): unknown[] =>
  lines
    ? text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown)
    : [JSON.parse(text)]

describe.each(names)('%s', (name) => {
  const api = apiOf(name)
  const read = readerOf(Object.entries(api).map(([id, operation]) => ({ id, ...operation })))
  const requests = requestsOf(name)
  const problemsOf = (request: SentRequest) => read(request).problems
  /** Returns one request for each operation. */
  const examples = async () => {
    const { sent } = await requests
    return new Map(sent.map((request) => [read(request).operation?.id ?? '', request]))
  }

  test('says where its description comes from', () => {
    const { repository, file, commit, version, license } = sourceOf(name)
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
    expect([repository, file, version, license].every((text) => text.length > 0)).toBe(true)
  })

  test('receives only requests that its description allows', async () => {
    expect((await requests).problems).toEqual([])
    expect((await requests).sent.flatMap(problemsOf)).toEqual([])
  })

  test('receives every request of the description, with every field', async () => {
    const { sent } = await requests
    expect([...(await examples()).keys()].sort()).toEqual(Object.keys(api).sort())
    for (const [id, operation] of Object.entries(api)) {
      const own = sent.filter((request) => read(request).operation?.id === id)
      const fields = new Set(own.flatMap(({ query }) => Object.keys(query)))
      const unused = Object.keys(operation.query ?? {}).filter((field) => !fields.has(field.replace(/!$/, '')))
      expect({ id, unused }).toEqual({ id, unused: [] })
      const { properties = {} } = (operation.body ?? {}) as { properties?: object }
      const inBody = new Set(
        own.flatMap(({ text }) => (text ? partsOf(text, operation) : [])).flatMap((one) => Object.keys(one as object)),
      )
      expect({ id, unused: Object.keys(properties).filter((field) => !inBody.has(field)) }).toEqual({ id, unused: [] })
    }
  })

  test('rejects another method, path or parameter', async () => {
    for (const [id, request] of await examples()) {
      const others = [
        { ...request, method: 'OPTIONS' },
        { ...request, path: `${request.path}/more` },
        { ...request, path: request.path.slice(1) },
        { ...request, query: { ...request.query, unknown: 'x' } },
        { ...request, text: request.text ? '{' : '{}' },
      ]
      expect({ id, accepted: others.filter((one) => problemsOf(one).length === 0) }).toEqual({ id, accepted: [] })
    }
  })

  test('rejects values of a wrong type, and fields that it does not know', async () => {
    const accepted: string[] = []
    for (const [id, request] of await examples()) {
      const { operation } = read(request)
      if (!operation || !isJson(operation)) continue
      for (const part of partsOf(request.text, operation)) {
        const isObject = !Array.isArray(part)
        const wrongs = [
          ...withWrongTypes(part),
          ...(isObject ? [['unknown', { ...(part as object), unknown: 1 }] as [string, unknown]] : []),
        ]
        for (const [place, wrong] of wrongs)
          if (problemsOf({ ...request, text: JSON.stringify(wrong) }).length === 0) accepted.push(`${id} ${place}`)
      }
    }
    expect(accepted.filter((place) => !contents[name].test(place))).toEqual([])
  })
})

const required: [engine: keyof typeof described, operation: string, place: string][] = [
  ['algolia', 'search', 'requests'],
  ['algolia', 'search', 'requests.0.indexName'],
  ['algolia', 'batch', 'requests'],
  ['algolia', 'batch', 'requests.0.action'],
  ['algolia', 'batch', 'requests.0.body'],
  ['algolia', 'batch', 'requests.0.body.objectID'],
  ['meilisearch', 'createIndex', 'uid'],
  ['meilisearch', 'updateSettings', 'localizedAttributes.0.attributePatterns'],
  ['meilisearch', 'updateSettings', 'localizedAttributes.0.locales'],
  ['meilisearch', 'addDocuments', '0.id'],
  ['typesense', 'createCollection', 'name'],
  ['typesense', 'createCollection', 'fields'],
  ['typesense', 'createCollection', 'fields.0.name'],
  ['typesense', 'createCollection', 'fields.0.type'],
  ['typesense', 'updateCollection', 'fields'],
  ['typesense', 'importDocuments', 'id'],
]

test.each(required)('%s rejects %s without %s', async (name, id, place) => {
  const api = apiOf(name)
  const read = readerOf(Object.entries(api).map(([id, operation]) => ({ id, ...operation })))
  const request = (await requestsOf(name)).sent.find((one) => read(one).operation?.id === id) as SentRequest
  const [part] = partsOf(request.text, api[id] as Operation)
  expect(read({ ...request, text: JSON.stringify(without(part, place)) }).problems).not.toEqual([])
})

test.each(['filter_by', 'q', 'query_by'])('typesense rejects a request without %s', async (field) => {
  const read = readerOf(Object.values(apiOf('typesense')))
  const request = (await requestsOf('typesense')).sent.find(({ query }) => field in query) as SentRequest
  const { [field]: _, ...query } = request.query
  expect(read({ ...request, query }).problems).not.toEqual([])
})

const wrongTexts: [engine: keyof typeof described, field: string, value: string][] = [
  ['meilisearch', 'limit', '-1'],
  ['meilisearch', 'offset', 'x'],
  ['meilisearch', 'fields', 'id;url'],
  ['typesense', 'action', 'replace'],
  ['typesense', 'per_page', 'seven'],
  ['typesense', 'group_limit', '100'],
  ['typesense', 'sort_by', 'weight'],
  ['typesense', 'query_by_weights', 'high'],
]

test.each(wrongTexts)('%s rejects the parameter %s=%s', async (name, field, value) => {
  const read = readerOf(Object.values(apiOf(name)))
  const request = (await requestsOf(name)).sent.find(({ query }) => field in query) as SentRequest
  expect(read({ ...request, query: { ...request.query, [field]: value } }).problems).not.toEqual([])
})
