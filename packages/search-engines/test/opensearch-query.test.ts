// What the provider asks OpenSearch: the pages, words that are not in the index, and the sections of the pages.

import type { SearchRecord } from '@docsite/cli'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engineFacts } from '../connect.ts'
import { openProvider } from '../providers/opensearch.ts'
import { carryOut, planPush } from '../push.ts'
import { type OpenedEngine, openFake } from './engines.ts'
import { opensearch } from './fakes/opensearch.ts'

const record = (id: string, title: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  ...{ id, url: `/${id}`, titles: [title], text: `All about ${title}.`, keywords: [] },
  ...{ group: '', language: 'en', version: '', weight: 100 },
  ...more,
})
const records = [
  record('proxy', 'Proxy'),
  record('path', 'Proxy', { url: '/proxy#path', titles: ['Proxy', 'Path'], text: 'Only some.' }),
  record('alias', 'resolve.alias'),
]

const fake = opensearch()
let opened: OpenedEngine
beforeEach(async () => {
  opened = await openFake('opensearch', { fake })
  const { engine } = opened
  await carryOut(engine, await planPush(engine, records), engineFacts.opensearch.removalBatch, () => undefined)
  fake.mistakes = []
})
afterEach(async () => {
  await opened.server.close()
  expect(opened.server.problems).toEqual([])
})

interface Asked {
  suggest?: object
  rescore?: object
  query: {
    bool: {
      must?: { function_score: { query: { bool: { should: unknown[] } } } }
      should: { dis_max: { queries: { constant_score: { filter: Record<string, object>; boost: number } }[] } }
      filter: object[]
    }
  }
}

/** Searches, and returns the bodies of the requests and the URLs that were found. */
async function ask(query: string, { lang = 'en', version = '' } = {}) {
  const before = opened.server.sent.length
  const { signal } = new AbortController()
  const provider = openProvider(opened.config as Parameters<typeof openProvider>[0])
  const hits = await provider.search(query, { lang, version, limit: 7, signal })
  const bodies = opened.server.sent.slice(before).map(({ text }) => JSON.parse(text) as Asked)
  return { bodies, urls: hits.map(({ url }) => url) }
}

const namesIn = ({ query }: Asked) => query.bool.should.dis_max.queries.map(({ constant_score }) => constant_score)

test('ranks pages whose names contain the query by the kind of name, before the score', async () => {
  const { bodies } = await ask('Proxy')
  const kinds = namesIn(bodies[0] as Asked)
  expect(kinds.map(({ filter }) => Object.entries(filter).map(([kind, of]) => [kind, Object.keys(of)[0]])[0])).toEqual([
    ['terms', 'name_en.exact'],
    ['prefix', 'name_en.exact'],
    ['match_phrase_prefix', 'name_en'],
    ['match_phrase_prefix', 'headings_en'],
    ['term', 'keywords_en.exact'],
  ])
  expect(kinds.map(({ boost }) => boost)).toEqual([5000, 4000, 3000, 2000, 1000])
})

const names: [query: string, names: string[]][] = [
  ['alias', ['alias']],
  [' dist path ', ['dist path', 'distpath', 'dist-path', 'dist.path']],
  ['--env-mode', ['--env-mode', 'env-mode']],
  ['one two three four', ['one two three four']],
  ['?!', ['?!']],
]

test.each(names)('takes %j for the names %j', async (query, expected) => {
  const { bodies } = await ask(query)
  expect(namesIn(bodies[0] as Asked)[0]?.filter).toEqual({ terms: { 'name_en.exact': expected } })
})

test('stores the last word of a title as a name', () => {
  expect(fake.documents.get('alias')).toMatchObject({ name_en: ['resolve.alias', 'alias'], headings_en: [] })
  expect(fake.documents.get('proxy')).toMatchObject({ name_en: ['Proxy'], headings_en: ['Path'] })
  expect(fake.documents.get('path')).not.toHaveProperty('name_en')
})

/** Returns the names of the fields that a query asks for. */
const fieldsOf = (query: unknown) => [
  ...new Set(JSON.stringify(query).match(/(?:name|title|titles|text|keywords|headings|body)_[a-z]+/g)),
]

test.each(['en', 'zh'])('ranks only the first record of each page, in %s', async (lang) => {
  const { bodies } = await ask('output.distPath', { lang })
  const { query, rescore } = bodies[0] as Asked
  const sections = [...fake.documents.values()].filter((document) => !Object.hasOwn(document, 'name_en'))
  expect(sections.map(({ url }) => url)).toEqual(['/proxy#path'])
  const asked = [...fieldsOf(query), ...fieldsOf(rescore)].map((field) => field.replace(`_${lang}`, '_en'))
  for (const section of sections)
    expect(Object.keys(section).filter((field) => asked.includes(field) && section[field]?.toString())).toEqual([])
})

test('searches only the best pages for phrases, with each of the queries', async () => {
  fake.mistakes = [{ text: 'porxy', options: ['proxy'] }]
  const { bodies } = await ask('porxy path')
  const { query, rescore } = bodies[1] as Asked
  expect(JSON.stringify(query.bool.must)).not.toMatch(/"phrase"|match_phrase/)
  expect(rescore).toMatchObject({ window_size: 50 })
  for (const text of ['porxy path', 'proxy path'])
    expect(JSON.stringify(rescore)).toContain(`{"match_phrase":{"body_en":{"query":"${text}"`)
})

test('multiplies both scores of a page by its weight', async () => {
  const { query, rescore } = (await ask('proxy')).bodies[0] as Asked
  const weighted = { function_score: { field_value_factor: { field: 'weight' }, boost_mode: 'multiply' } }
  expect(query.bool.must).toMatchObject(weighted)
  expect(rescore).toMatchObject({ query: { rescore_query: weighted } })
})

test('asks for pages once and for their sections once, if all words are known', async () => {
  const { bodies, urls } = await ask('proxy')
  expect(bodies.map(({ suggest }) => suggest !== undefined)).toEqual([true, false])
  expect(bodies[1]?.query.bool.filter).toEqual([{ term: { language: 'en' } }, { terms: { page: ['/proxy'] } }])
  expect(urls).toEqual(['/proxy', '/proxy#path'])
})

test('asks only once if there is no page', async () => {
  const { bodies, urls } = await ask('nothing')
  expect({ requests: bodies.length, urls }).toEqual({ requests: 1, urls: [] })
})

test('asks again with similar words in place of those that the index lacks', async () => {
  fake.mistakes = [
    { text: 'porxy', options: ['proxy'] },
    { text: 'pahts', options: [] },
  ]
  const { bodies, urls } = await ask('porxy')
  expect(bodies.length).toBe(3)
  expect(JSON.stringify(bodies[1])).toContain('"query":"proxy"')
  expect(urls).toEqual(['/proxy', '/proxy#path'])
})

test('takes the beginning of a word of a page for no mistake', async () => {
  fake.mistakes = [{ text: 'prox', options: ['crop'] }]
  expect((await ask('prox')).bodies.length).toBe(2)
})

test('takes the beginning of a similar word for no mistake', async () => {
  fake.mistakes = [
    { text: 'porxy', options: ['proxy'] },
    { text: 'pat', options: ['path'] },
  ]
  expect(JSON.stringify((await ask('porxy pat')).bodies[1])).toContain('"query":"proxy pat"')
})

test('replaces several words at their places', async () => {
  fake.mistakes = [
    { text: 'porxy', options: ['proxy'] },
    { text: 'ptah', options: ['path'] },
  ]
  expect(JSON.stringify((await ask('the porxy of a ptah')).bodies[1])).toContain('"query":"the proxy of a path"')
})

test('searches with the analyzers of the language, and in the version of the reader', async () => {
  const { bodies } = await ask('代理', { lang: 'zh', version: 'v1' })
  expect(JSON.stringify(bodies[0])).toContain('"analyzer":"docsite_zh_beginnings"')
  expect(JSON.stringify(bodies[0])).not.toContain('_en')
  expect(bodies[0]?.query.bool.filter).toEqual([{ term: { language: 'zh' } }, { term: { version: 'v1' } }])
})

test.each(['__proto__', 'constructor', '"}]}', '<b>', ' ', '\u202e', 'x'.repeat(5000), 'a.'.repeat(5000)])(
  'sends any query as a text (%#)',
  async (query) => {
    const { bodies } = await ask(query)
    expect(bodies.length).toBeGreaterThan(0)
    expect(JSON.stringify(bodies[0])).toContain(JSON.stringify(query))
  },
)
