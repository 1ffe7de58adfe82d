// The providers for the browser: each client's queries against a local server, and the hits that it returns.

import type { SearchRecord } from '@docsite/cli'
import type { SearchProvider } from '@docsite/cli/theme'
import { afterEach, describe, expect, test } from 'vitest'
import { engineFacts } from '../connect.ts'
import type { EngineConfig, EngineName } from '../model.ts'
import { openProvider as openAlgolia } from '../providers/algolia.ts'
import { markEnd, markStart, readMarks } from '../providers/marks.ts'
import { openProvider as openMeilisearch } from '../providers/meilisearch.ts'
import { openProvider as openOpenSearch } from '../providers/opensearch.ts'
import { openProvider as openTypesense } from '../providers/typesense.ts'
import { carryOut, planPush } from '../push.ts'
import { engineNames, type OpenedEngine, openFake } from './engines.ts'

const open: { [Name in EngineName]: (settings: Extract<EngineConfig, { name: Name }>) => SearchProvider } = {
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
