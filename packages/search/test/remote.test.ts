// Remote search: the requests to the server, and the handling of its responses and failures.

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interfaceText } from '../../../pipeline/model/interface-text.ts'
import type { SearchHit, SearchSettings } from '../../../pipeline/model/search/search-document.ts'
import { type Listening, listen } from '../../../pipeline/serve/listen.ts'
import type { SearchSource } from '../../../theme/search/search-client.ts'
import { answersKept, Recent } from '../browser/search/recent.ts'
import { remoteSearch } from '../browser/search/remote.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void
type Remote = Extract<SearchSettings, { mode: 'remote' }>

const server: { listening?: Listening; respond: Respond; urls: string[] } = { respond: () => undefined, urls: [] }

beforeAll(async () => {
  const handler: Respond = (request, response) => {
    server.urls.push(request.url ?? '')
    server.respond(request, response)
  }
  server.listening = await listen(handler, { port: 0, host: '127.0.0.1' })
})
afterAll(() => server.listening?.close())

const respondWith =
  (value: unknown): Respond =>
  (_, response) =>
    void response.end(JSON.stringify(value))

const site = {
  title: 'Rsbuild',
  base: '/docs/',
  route: { cleanUrls: true },
  multiVersion: { default: '', versions: [] },
  lang: 'en',
  locales: [],
  byLocale: { en: { text: interfaceText('en') }, zh: { text: interfaceText('zh') } },
}

interface Opened {
  ask(query: string, options?: { lang?: string; signal?: AbortSignal }): ReturnType<SearchSource['search']>
  logged: string[]
}

/** Opens a search client for a server that responds with the given function. */
function open(respond: Respond, settings: Partial<Remote> = {}, path = '/search'): Opened {
  Object.assign(server, { respond, urls: [] })
  const logged: string[] = []
  const remote = remoteSearch(
    site,
    {
      mode: 'remote',
      apiUrl: `${server.listening?.origin}${path}`,
      domain: '',
      searchIndexes: [],
      searchLoading: false,
      ...settings,
    },
    (text, error) => logged.push(`${text} ${error instanceof Error ? error.message : error}`),
    new Recent(answersKept),
  )
  return {
    ask: (query, { lang = 'en', signal = new AbortController().signal } = {}) =>
      remote.search(query, { lang, version: '' }, 7, signal),
    logged,
  }
}

const page = (title: string, fields: object = {}) => ({ title, routePath: `/${title.toLowerCase()}`, ...fields })
const nothing = [{ group: 'Rsbuild', renderType: 'default', result: [] }]
const hitsOf = async (results: ReturnType<SearchSource['search']>) =>
  (await results).map(({ result }) => result as SearchHit[])

describe('requests of a remote search', () => {
  test('sends keyword, limit, searchIndexes and lang in this order, each encoded', async () => {
    const indexes = ['site', 'a&b'].map((value) => ({ value, label: value }))
    await open(respondWith([]), { searchIndexes: indexes }).ask('配置 & more', { lang: 'zh' })
    expect(server.urls).toEqual([
      '/search?keyword=%E9%85%8D%E7%BD%AE%20%26%20more&limit=7&searchIndexes=site,a%26b&lang=zh',
    ])
  })

  test('adds parameters to a URL with a query string', async () => {
    await open(respondWith([]), {}, '/search?key=1').ask('a')
    expect(server.urls).toEqual(['/search?key=1&keyword=a&limit=7&searchIndexes=&lang=en'])
  })

  test('[9.6] repeats a request only after a hundred other requests', async () => {
    const { ask } = open(respondWith([]))
    for (let i = 0; i <= 100; i++) await ask(`word ${i}`)
    await ask('word 100')
    expect(server.urls).toHaveLength(101)
    await ask('word 0')
    expect(server.urls).toHaveLength(102)
  })

  test('aborts an outdated request without logging an error', async () => {
    const outdated = new AbortController()
    let closed: Promise<unknown> = Promise.resolve()
    const { ask, logged } = open((_, response) => {
      closed = once(response, 'close')
      outdated.abort()
    })
    expect(await ask('slow', { signal: outdated.signal })).toEqual(nothing)
    await closed
    expect(logged).toEqual([])
  })
})

describe('responses of a remote search', () => {
  test('returns hits in the order of a local search: title, headings, text', async () => {
    const toc = [{ text: 'Mode', id: 'mode', depth: 2, charIndex: 0 }]
    const content = 'Mode\n\nSets the mode.\n\nNothing.'
    const { ask } = open(
      respondWith([{ index: 'Rsbuild', hits: [page('Mode', { toc, content }), page('Other', { content })] }]),
    )
    expect(
      (await hitsOf(ask('mode')))[0]?.map(({ type, link, header, group }) => ({ type, link, header, group })),
    ).toEqual([
      { type: 'title', link: '/docs/mode', header: 'Mode', group: 'Documentation' },
      { type: 'header', link: '/docs/mode#mode', header: 'Mode > Mode', group: 'Documentation' },
      { type: 'content', link: '/docs/other', header: 'Other', group: 'Documentation' },
    ])
  })

  test('returns at most the requested number of pages per index', async () => {
    const hits = Array.from({ length: 9 }, (_, i) => page(`Mode ${i}`))
    expect((await hitsOf(open(respondWith([{ index: 'default', hits }])).ask('mode')))[0]).toHaveLength(7)
  })

  test.each([
    ['Rsbuild', ['b', 'Rsbuild', 'a'], ['Rsbuild', 'b', 'Plugins']],
    ['default', ['b', 'default', 'a'], ['Rsbuild', 'b', 'Plugins']],
    ['none', ['b', 'a'], ['Rsbuild', 'b', 'Plugins']],
  ])(
    'lists this site first (index %s), and the others in their configured order with labels or values',
    async (_, indexes, groups) => {
      const { ask } = open(respondWith(indexes.map((index) => ({ index, hits: [] }))), {
        searchIndexes: [{ value: 'a', label: 'Plugins' }],
      })
      expect((await ask('x')).map(({ group }) => group)).toEqual(groups)
    },
  )

  test('links to the domain of this site with its base, or to the domain of another site', async () => {
    const mine = page('Mode')
    const theirs = page('Mode', { domain: 'https://other.example' })
    const { ask } = open(
      respondWith([
        { index: 'default', hits: [mine] },
        { index: 'other', hits: [theirs] },
      ]),
      {
        domain: 'https://docs.example',
      },
    )
    expect((await hitsOf(ask('mode'))).map(([hit]) => hit?.link)).toEqual([
      'https://docs.example/docs/mode',
      'https://other.example/mode',
    ])
  })

  test('highlights matches at the positions from the server, which counts each Chinese character as three', async () => {
    const content = `开头。${'前'.repeat(40)}构建工具与构建产物${'后'.repeat(60)}`
    const start = 3 * content.indexOf('构建')
    const positions = [
      { start, length: 6 },
      { start: start + 15, length: 6 },
    ]
    const hits = [page('别的', { content, _matchesPosition: { content: positions } })]
    const [[hit] = []] = await hitsOf(open(respondWith([{ index: 'default', hits }])).ask('goujian'))
    expect(hit?.statement).toBe(`...构建工具与构建产物${'后'.repeat(22)}...`)
    expect(hit?.highlightInfoList.map(({ start, length }) => hit.statement?.slice(start, start + length))).toEqual([
      '构建',
      '构建',
    ])
  })
})

test.each<[string, Respond, RegExp]>([
  ['status 500', (_, response) => void response.writeHead(500).end('[]'), /returned 500$/],
  ['HTML', (_, response) => void response.end('<!doctype html>'), /JSON/],
  ['an empty body', (_, response) => void response.end(), /JSON/],
  ['an object', respondWith({ hits: [] }), /did not return a list$/],
  ['a closed connection', (request) => void request.socket.destroy(), /fetch failed$/],
])('[8.3] logs %s as an error once, and returns no results', async (_, respond, reason) => {
  const { ask, logged } = open(respond)
  expect(await ask('mode')).toEqual(nothing)
  expect(logged).toEqual([expect.stringMatching(/^The remote search failed\. /)])
  expect(logged[0]).toMatch(reason)
  // Failures are not cached.
  server.respond = respondWith([{ index: 'default', hits: [page('Mode')] }])
  expect((await hitsOf(ask('mode')))[0]).toHaveLength(1)
})
