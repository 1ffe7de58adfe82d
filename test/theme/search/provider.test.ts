// Search engines in the panel: each client's queries against a local server, and the hits that the panel shows.

import { afterEach, describe, expect, test } from 'vitest'
import type { EngineName } from '../../../pipeline/model/config/search/search-provider.ts'
import type { ProviderSettings } from '../../../pipeline/model/config/site-data.ts'
import type { SearchRecord } from '../../../pipeline/model/search/search-record.ts'
import { engineFacts } from '../../../pipeline/push/connect.ts'
import { carryOut, planPush } from '../../../pipeline/push/push.ts'
import { ProviderSearch } from '../../../theme/search/provider.ts'
import { openProvider as openAlgolia } from '../../../theme/search/providers/algolia.ts'
import { markEnd, markStart, readMarks } from '../../../theme/search/providers/marks.ts'
import { openProvider as openMeilisearch } from '../../../theme/search/providers/meilisearch.ts'
import { openProvider as openOpenSearch } from '../../../theme/search/providers/opensearch.ts'
import { openProvider as openTypesense } from '../../../theme/search/providers/typesense.ts'
import { answersKept, Recent } from '../../../theme/search/recent.ts'
import type { SearchedSite } from '../../../theme/search/search-client.ts'
import type { ProviderHit, SearchProvider } from '../../../theme/search/search-provider.ts'
import { engineNames, type OpenedEngine, openFake } from '../../pipeline/push/engines.ts'

const open: { [Name in EngineName]: (settings: Extract<ProviderSettings, { name: Name }>) => SearchProvider } = {
  algolia: openAlgolia,
  meilisearch: openMeilisearch,
  typesense: openTypesense,
  opensearch: openOpenSearch,
}

const section = (id: string, more: Partial<SearchRecord>): SearchRecord => ({
  id,
  url: `/${id}`,
  titles: ['Guide'],
  text: '',
  keywords: [],
  group: '',
  language: 'en',
  version: '',
  weight: 90,
  ...more,
})

const records = [
  section('proxy', { titles: ['Proxy'], text: 'Passes requests on.', group: 'Server' }),
  section('path', { url: '/proxy#path', titles: ['Proxy', 'Proxy of a path'], text: 'Only some.', group: 'Server' }),
  section('start', {
    url: '/start#first',
    titles: ['Start', 'First steps'],
    text: 'Set a\nproxy first, if you need one.',
  }),
  section('cors', { titles: ['Origins'], text: 'Which sites may read.', keywords: ['access control'] }),
  section('old', { url: '/v1/proxy', titles: ['Proxy'], text: 'The old proxy.', version: 'v1' }),
  section('zh', { url: '/zh/proxy', titles: ['代理'], text: '转发请求。', language: 'zh' }),
]

let opened: OpenedEngine | undefined
afterEach(async () => {
  const { server } = opened ?? {}
  opened = undefined
  await server?.close()
  expect(server?.problems ?? []).toEqual([])
})

const signal = new AbortController().signal

describe.each(engineNames)('%s', (name) => {
  async function start(): Promise<SearchProvider> {
    opened = await openFake(name)
    const { engine, config } = opened
    await carryOut(engine, await planPush(engine, records), engineFacts[name].removalBatch, () => undefined)
    return (open[name] as (settings: unknown) => SearchProvider)(config)
  }

  test('finds sections of a language, with the matches marked', async () => {
    const provider = await start()
    const found = await provider.search('proxy', { lang: 'en', version: '', limit: 7, signal })
    const byUrl = new Map(found.map((hit) => [hit.url, hit]))
    expect(byUrl.get('/proxy')).toEqual({
      url: '/proxy',
      titles: [{ text: 'Proxy', highlights: [{ start: 0, length: 5 }] }],
      group: 'Server',
    })
    expect(byUrl.get('/proxy#path')?.titles).toEqual([
      'Proxy',
      { text: 'Proxy of a path', highlights: [{ start: 0, length: 5 }] },
    ])
    expect(byUrl.get('/start#first')).toEqual({
      url: '/start#first',
      titles: ['Start', 'First steps'],
      text: { text: 'Set a proxy first, if you need one.', highlights: [{ start: 6, length: 5 }] },
    })
    expect(byUrl.has('/zh/proxy')).toBe(false)
  })

  test('finds a page by keywords that it does not show', async () => {
    const provider = await start()
    const found = await provider.search('access control', { lang: 'en', version: '', limit: 7, signal })
    expect(found.map(({ url, titles }) => [url, titles])).toEqual([['/cors', ['Origins']]])
  })

  test('finds only sections of the version that the reader is on', async () => {
    const provider = await start()
    const found = await provider.search('proxy', { lang: 'en', version: 'v1', limit: 7, signal })
    expect(found.map(({ url }) => url)).toEqual(['/v1/proxy'])
  })

  test('finds Chinese sections', async () => {
    const provider = await start()
    const found = await provider.search('转发', { lang: 'zh', version: '', limit: 7, signal })
    expect(found).toMatchObject([{ url: '/zh/proxy', text: { highlights: [{ start: 0, length: 2 }] } }])
  })

  test('rejects if the engine does not answer', async () => {
    const provider = await start()
    opened?.server.fail(...Array.from({ length: 9 }, () => ({ status: 500 })))
    await expect(provider.search('proxy', { lang: 'en', version: '', limit: 7, signal })).rejects.toThrow()
  })
})

test.each(['meilisearch', 'typesense', 'opensearch'] as const)(
  '%s cancels a query that the reader changed',
  async (name) => {
    opened = await openFake(name)
    const provider = (open[name] as (settings: unknown) => SearchProvider)(opened.config)
    const stop = AbortSignal.abort()
    await expect(provider.search('proxy', { lang: 'en', version: '', limit: 7, signal: stop })).rejects.toThrow()
    expect(opened.server.requests).toEqual([])
  },
)

// ---- Hits

const site = {
  title: 'Docs',
  byLocale: { en: { text: { searchOtherGroup: 'Documentation' } } },
} as unknown as SearchedSite

/** Returns the results for these hits, and what was logged. */
async function resultsOf(search: SearchProvider['search'], query = 'proxy') {
  const logged: string[] = []
  const source = new ProviderSearch(site, { search }, (text) => logged.push(text), new Recent(answersKept))
  const page = { lang: 'en', version: '' }
  const ask = () => source.search(query, page, 7, signal)
  return { ask, logged }
}

test('turns sections into hits with chains of titles, snippets and groups', async () => {
  const found: ProviderHit[] = [
    { url: '/proxy', titles: ['Proxy'], group: 'Server' },
    { url: '/proxy#path', titles: ['Proxy', 'Options', { text: 'Path', highlights: [{ start: 0, length: 2 }] }] },
    { url: '/start#a', titles: ['Start', 'First'], text: 'Set a proxy.' },
  ]
  const { ask } = await resultsOf(async () => found)
  const base = { query: 'proxy', renderType: 'default' }
  expect(await ask()).toEqual([
    {
      group: 'Docs',
      renderType: 'default',
      result: [
        {
          ...base,
          type: 'title',
          title: 'Proxy',
          header: 'Proxy',
          link: '/proxy',
          group: 'Server',
          highlightInfoList: [{ start: 0, length: 5 }],
        },
        {
          ...base,
          type: 'header',
          title: 'Proxy',
          header: 'Proxy > Options > Path',
          link: '/proxy#path',
          group: 'Documentation',
          highlightInfoList: [{ start: 18, length: 2 }],
        },
        {
          ...base,
          type: 'content',
          title: 'Start',
          header: 'First',
          statement: 'Set a proxy.',
          link: '/start#a',
          group: 'Documentation',
          highlightInfoList: [{ start: 6, length: 5 }],
        },
      ],
    },
  ])
})

test('shows at most seven pages, and at most three hits on each', async () => {
  const found = Array.from({ length: 60 }, (_, i) => ({ url: `/p${i % 12}#s${i}`, titles: ['P', `S${i}`] }))
  const { ask } = await resultsOf(async () => found)
  const links = (await ask()).flatMap(({ result }) => (result as { link: string }[]).map(({ link }) => link))
  const pages = links.map((link) => link.split('#')[0])
  expect(pages.length).toBe(21)
  expect(new Set(pages).size).toBe(7)
})

test('puts hits on other sites into their own tabs, and drops URLs that are no links', async () => {
  const urls = ['https://other.example/a', '/own', 'javascript:alert(1)', '//evil.example/', 'data:text/html,x']
  const { ask } = await resultsOf(async () => urls.map((url) => ({ url, titles: ['T'] })))
  const results = await ask()
  expect(results.map(({ group, result }) => [group, (result as { link: string }[]).map(({ link }) => link)])).toEqual([
    ['Docs', ['/own']],
    ['other.example', ['https://other.example/a']],
  ])
})

test('asks the engine once for the same query, and again after a failure', async () => {
  let asked = 0
  const { ask, logged } = await resultsOf(async () => {
    if (asked++ === 0) throw new Error('Down')
    return []
  })
  await expect(ask()).rejects.toThrow('Down')
  expect(logged).toEqual(['The search engine did not answer.'])
  await ask()
  await ask()
  expect(asked).toBe(2)
})

test('reads marked matches', () => {
  expect(readMarks(`a ${markStart}b${markEnd} c ${markStart}d${markEnd}`)).toEqual({
    text: 'a b c d',
    highlights: [
      { start: 2, length: 1 },
      { start: 6, length: 1 },
    ],
  })
  // Icons of fonts are private characters.
  expect(readMarks('a \ue000b\ue001')).toEqual({ text: 'a \ue000b\ue001', highlights: [] })
  // A snippet may be cut inside a match.
  expect(readMarks(`a${markEnd} b ${markStart}c`)).toEqual({ text: 'a b c', highlights: [] })
})
