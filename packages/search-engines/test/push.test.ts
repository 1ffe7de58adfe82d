// Pushing records to each search engine, through its official client and against the description of its requests.

import type { SearchRecord } from '@docsite/cli'
import { afterEach, describe, expect, test } from 'vitest'
import { engineFacts } from '../connect.ts'
import { carryOut, isUpToDate, type PushPlan, planPush } from '../push.ts'
import { engineNames, environment, type OpenedEngine, openFake } from './engines.ts'
import { algolia } from './fakes/algolia.ts'
import { meilisearch } from './fakes/meilisearch.ts'
import { opensearch } from './fakes/opensearch.ts'
import { typesense } from './fakes/typesense.ts'

const record = (id: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  id,
  url: `/guide/${id}#part`,
  titles: ['Guide', `Part ${id}`],
  text: `Text of ${id}.`,
  keywords: [],
  group: 'Guides',
  language: 'en',
  version: '',
  weight: 90,
  ...more,
})

const chinese = record('d', { url: '/zh/guide/d', titles: ['指南'], text: '配置选项。', language: 'zh', weight: 100 })
const all = [record('a'), record('b'), record('c'), chinese]

const opened: OpenedEngine[] = []
const open = async (...options: Parameters<typeof openFake>) => {
  const one = await openFake(...options)
  opened.push(one)
  return one
}

/** Every request of every test must fit the engine's description. */
afterEach(async () => {
  const problems = opened.flatMap(({ server }) => server.problems)
  await Promise.all(opened.splice(0).map(({ server }) => server.close()))
  expect(problems).toEqual([])
})

async function push({ engine, config }: OpenedEngine, records: readonly SearchRecord[]): Promise<PushPlan> {
  const plan = await planPush(engine, records)
  await carryOut(engine, plan, engineFacts[config.name].removalBatch, () => undefined)
  return plan
}

const countsOf = ({ exists, configures, added, changed, removed, unchanged }: PushPlan) => ({
  exists,
  configures,
  added: added.length,
  changed: changed.length,
  removed: removed.map(({ url }) => url),
  unchanged,
})

describe.each(engineNames)('%s', (name) => {
  test('creates the index, sends all records, and then has nothing to send', async () => {
    const one = await open(name)
    expect(countsOf(await push(one, all))).toEqual({
      exists: false,
      configures: true,
      added: 4,
      changed: 0,
      removed: [],
      unchanged: 0,
    })
    expect([...one.fake.documents.keys()].sort()).toEqual(['a', 'b', 'c', 'd'])
    const before = one.server.requests.length
    const plan = await planPush(one.engine, all)
    expect(isUpToDate(plan)).toBe(true)
    expect(one.server.requests.slice(before).filter((request) => /PUT|PATCH|batch|_bulk|import/.test(request))).toEqual(
      [],
    )
  })

  test('sends only what has changed, and deletes what has vanished, but no records of others', async () => {
    const one = await open(name)
    await push(one, all)
    one.fake.documents.set('own', { id: 'own', objectID: 'own', url: '/own', title: 'Not from docsite' })
    const [a, b, c, d] = all as [SearchRecord, SearchRecord, SearchRecord, SearchRecord]
    const plan = await push(one, [a, { ...b, text: 'Changed.' }, d, record('e')])
    expect(countsOf(plan)).toEqual({
      exists: true,
      configures: false,
      added: 1,
      changed: 1,
      removed: [c.url],
      unchanged: 2,
    })
    expect([...one.fake.documents.keys()].sort()).toEqual(['a', 'b', 'd', 'e', 'own'])
    expect(JSON.stringify(one.fake.documents.get('b'))).toContain('Changed.')
  })

  test('repeats a request after 429 and 500, and waits as long as Retry-After says', async () => {
    const one = await open(name)
    one.server.fail({ status: 429, headers: { 'Retry-After': '7' } }, { status: 500 }, { status: 503 })
    await push(one, all)
    expect(one.fake.documents.size).toBe(4)
    expect(one.delays[0]).toBe(7000)
    expect(one.delays.slice(1)).toEqual([1000, 2000])
  })

  test('gives up after six attempts', async () => {
    const one = await open(name)
    one.server.fail(...Array.from({ length: 6 }, () => ({ status: 503 })))
    await expect(planPush(one.engine, all)).rejects.toMatchObject({ name: 'EngineError', status: 503 })
    expect(one.delays).toEqual([500, 1000, 2000, 4000, 8000])
  })

  test('reports a rejected key without repeating the request', async () => {
    const wrong = Object.fromEntries(Object.keys(environment).map((name) => [name, 'wrong']))
    const one = await open(name, { env: wrong })
    await expect(planPush(one.engine, all)).rejects.toMatchObject({
      status: expect.toSatisfy((s) => s === 401 || s === 403),
    })
    expect(one.delays).toEqual([])
    expect(one.server.requests.length).toBe(1)
  })

  test('reports an engine that does not respond', async () => {
    const one = await open(name)
    await one.server.close()
    await expect(planPush(one.engine, all)).rejects.toMatchObject({ name: 'EngineError', status: undefined })
    expect(one.delays.length).toBe(5)
  })

  test('adds the settings of a new language', async () => {
    const { fake, server } = await open(name, { languages: ['en'] })
    const first = await open(name, { languages: ['en'], fake })
    await push(first, all.slice(0, 3))
    const second = await open(name, { languages: ['en', 'fr'], fake })
    const plan = await push(second, all.slice(0, 3))
    // OpenSearch needs another index, and thus all records.
    const unchanged = name === 'opensearch' ? 0 : 3
    expect({ configures: plan.configures, unchanged: plan.unchanged }).toEqual({ configures: true, unchanged })
    expect((await planPush(second.engine, all.slice(0, 3))).configures).toBe(false)
    await server.close()
  })

  test('finds no excess rights in a key that may only search', async () => {
    const one = await open(name)
    await push(one, all)
    expect(await one.engine.excessRights()).toBe(undefined)
  })
})

test('sends many records in several requests', async () => {
  const one = await open('meilisearch')
  const many = Array.from({ length: 2100 }, (_, i) => record(`r${i}`))
  await push(one, many)
  expect(one.fake.documents.size).toBe(2100)
  expect(one.server.requests.filter((request) => request === 'POST /indexes/docs/documents').length).toBe(3)
  await push(one, many.slice(0, 5))
  expect(one.fake.documents.size).toBe(5)
  expect(one.server.requests.filter((request) => request.endsWith('delete-batch')).length).toBe(3)
})

test('tells Algolia the languages, the ranking and the facets', async () => {
  const fake = algolia()
  await push(await open('algolia', { fake }), all)
  expect(fake.settings).toMatchObject({
    indexLanguages: ['en', 'zh'],
    queryLanguages: ['en', 'zh'],
    attributesForFaceting: ['filterOnly(language)', 'filterOnly(version)'],
    attributeForDistinct: 'page',
    customRanking: ['desc(weight)'],
  })
  expect(fake.documents.get('d')).toMatchObject({ objectID: 'd', page: '/zh/guide/d', title: '指南', language: 'zh' })
})

test('tells Meilisearch the languages, the ranking and the facets', async () => {
  const fake = meilisearch()
  await push(await open('meilisearch', { fake }), all)
  expect(fake.settings).toMatchObject({
    localizedAttributes: [{ attributePatterns: ['title', 'titles', 'text', 'keywords'], locales: ['en', 'zh'] }],
    filterableAttributes: ['language', 'version'],
    searchableAttributes: ['title', 'titles', 'text', 'keywords'],
  })
  expect((fake.settings.rankingRules as string[]).at(-1)).toBe('weight:desc')
})

test('gives Typesense one field per language with its tokenizer', async () => {
  const fake = typesense()
  await push(await open('typesense', { fake }), all)
  const localeOf = (name: string) => fake.fields.find((field) => field.name === name)?.locale
  expect(['text_en', 'text_zh', 'titles_zh'].map(localeOf)).toEqual(['', 'zh', 'zh'])
  expect(fake.documents.get('d')).toMatchObject({ titles_zh: ['指南'], text_zh: '配置选项。' })
})

test('replaces a field of Typesense whose tokenizer is wrong', async () => {
  const fake = typesense()
  const one = await open('typesense', { fake })
  await push(one, all)
  for (const field of fake.fields) if (field.name === 'text_zh') field.locale = ''
  expect((await push(one, all)).configures).toBe(true)
  expect(fake.fields.filter(({ name }) => name === 'text_zh')).toMatchObject([{ locale: 'zh' }])
})

test('gives OpenSearch one field per language with its analyzer', async () => {
  const fake = opensearch()
  await push(await open('opensearch', { fake }), all)
  expect(fake.mapping).toMatchObject({
    text_en: { type: 'text', analyzer: 'docsite_en_records', search_analyzer: 'docsite_en_queries' },
    text_zh: { type: 'text', analyzer: 'docsite_zh_records' },
    language: { type: 'keyword' },
    version: { type: 'keyword' },
  })
})

test('repeats only the records that OpenSearch was too busy for', async () => {
  const fake = opensearch()
  fake.busy.add('b')
  const one = await open('opensearch', { fake })
  await push(one, all)
  expect([...fake.documents.keys()]).toEqual(['a', 'c', 'd', 'b'])
  expect(one.delays).toEqual([500])
})

test('reports why Meilisearch rejected records after accepting the request', async () => {
  const fake = meilisearch()
  fake.reject = 'The document has no primary key.'
  await expect(push(await open('meilisearch', { fake }), all)).rejects.toMatchObject({
    message: 'The document has no primary key.',
    hint: expect.stringMatching(/^Run the command again/),
  })
})

test('reports why Typesense rejected a record', async () => {
  const one = await open('typesense')
  const { weight: _, ...lacking } = record('x')
  await expect(push(one, [lacking as SearchRecord])).rejects.toThrow(
    'A record was rejected: Field `weight` is not in the document.',
  )
})

test('finds out what an Algolia key may do besides searching', async () => {
  const one = await open('algolia', { fake: algolia(['search', 'listIndexes', 'addObject', 'deleteObject']) })
  expect(await one.engine.excessRights()).toBe('addObject, deleteObject')
})

test('finds out that an OpenSearch cluster lets readers write', async () => {
  const fake = opensearch()
  fake.isOpen = true
  const one = await open('opensearch', { fake })
  expect(await one.engine.excessRights()).toBe('write (_bulk)')
  expect(fake.documents.size).toBe(0)
})
