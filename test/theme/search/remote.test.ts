// Search by a server: what it is asked, what is made of its answers, and what of its failures.

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interfaceText } from '../../../pipeline/model/interface-text.ts'
import type { SearchHit, SearchSettings } from '../../../pipeline/model/search/search-document.ts'
import { type Listening, listen } from '../../../pipeline/serve/listen.ts'
import { RemoteSearch } from '../../../theme/search/remote.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void
type Remote = Extract<SearchSettings, { mode: 'remote' }>

const server: { listening?: Listening; respond: Respond; asked: string[] } = { respond: () => undefined, asked: [] }

beforeAll(async () => {
  const handler: Respond = (request, response) => {
    server.asked.push(request.url ?? '')
    server.respond(request, response)
  }
  server.listening = await listen(handler, { port: 0, host: '127.0.0.1' })
})
afterAll(() => server.listening?.close())

const answers =
  (value: unknown): Respond =>
  (_, response) =>
    void response.end(JSON.stringify(value))

const site = {
  title: 'Rsbuild',
  base: '/docs/',
  route: { cleanUrls: true },
  multiVersion: { default: '', versions: [] },
  byLocale: { en: { text: interfaceText('en') }, zh: { text: interfaceText('zh') } },
}

interface Opened {
  ask(query: string, options?: { lang?: string; signal?: AbortSignal }): ReturnType<RemoteSearch['search']>
  logged: string[]
}

/** A search with a server that responds so. */
function open(respond: Respond, settings: Partial<Remote> = {}, path = '/search'): Opened {
  Object.assign(server, { respond, asked: [] })
  const logged: string[] = []
  const remote = new RemoteSearch(
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
  )
  return {
    ask: (query, { lang = 'en', signal = new AbortController().signal } = {}) =>
      remote.search(query, { lang, version: '' }, 7, signal),
    logged,
  }
}

const page = (title: string, fields: object = {}) => ({ title, routePath: `/${title.toLowerCase()}`, ...fields })
const nothing = [{ group: 'Rsbuild', renderType: 'default', result: [] }]
const hitsOf = async (asking: ReturnType<RemoteSearch['search']>) =>
  (await asking).map(({ result }) => result as SearchHit[])

describe('the question', () => {
  test('has keyword, limit, searchIndexes and lang, in this order, each encoded', async () => {
    const indexes = ['site', 'a&b'].map((value) => ({ value, label: value }))
    await open(answers([]), { searchIndexes: indexes }).ask('配置 & more', { lang: 'zh' })
    expect(server.asked).toEqual([
      '/search?keyword=%E9%85%8D%E7%BD%AE%20%26%20more&limit=7&searchIndexes=site,a%26b&lang=zh',
    ])
  })

  test('is added to an address that has a query', async () => {
    await open(answers([]), {}, '/search?key=1').ask('a')
    expect(server.asked).toEqual(['/search?key=1&keyword=a&limit=7&searchIndexes=&lang=en'])
  })

  test('[9.6] is not put twice, until a hundred others were', async () => {
    const { ask } = open(answers([]))
    for (let i = 0; i <= 100; i++) await ask(`word ${i}`)
    await ask('word 100')
    expect(server.asked).toHaveLength(101)
    await ask('word 0')
    expect(server.asked).toHaveLength(102)
  })

  test('that is overtaken is let go of, without a word', async () => {
    const overtaken = new AbortController()
    let closed: Promise<unknown> = Promise.resolve()
    const { ask, logged } = open((_, response) => {
      closed = once(response, 'close')
      overtaken.abort()
    })
    expect(await ask('slow', { signal: overtaken.signal })).toEqual(nothing)
    await closed
    expect(logged).toEqual([])
  })
})

describe('the answer', () => {
  test('gives hits by the rules of the site: title, headings, text', async () => {
    const toc = [{ text: 'Mode', id: 'mode', depth: 2, charIndex: 0 }]
    const content = 'Mode\n\nSets the mode.\n\nNothing.'
    const { ask } = open(
      answers([{ index: 'Rsbuild', hits: [page('Mode', { toc, content }), page('Other', { content })] }]),
    )
    expect(
      (await hitsOf(ask('mode')))[0]?.map(({ type, link, header, group }) => ({ type, link, header, group })),
    ).toEqual([
      { type: 'title', link: '/docs/mode', header: 'Mode', group: 'Documentation' },
      { type: 'header', link: '/docs/mode#mode', header: 'Mode > Mode', group: 'Documentation' },
      { type: 'content', link: '/docs/other', header: 'Other', group: 'Documentation' },
    ])
  })

  test('shows at most as many pages of an index as were asked for', async () => {
    const hits = Array.from({ length: 9 }, (_, i) => page(`Mode ${i}`))
    expect((await hitsOf(open(answers([{ index: 'default', hits }])).ask('mode')))[0]).toHaveLength(7)
  })

  test.each([
    ['Rsbuild', ['b', 'Rsbuild', 'a'], ['Rsbuild', 'b', 'Plugins']],
    ['default', ['b', 'default', 'a'], ['Rsbuild', 'b', 'Plugins']],
    ['none', ['b', 'a'], ['Rsbuild', 'b', 'Plugins']],
  ])('has this site first (%s), the others as they come, by their labels or values', async (_, indexes, groups) => {
    const { ask } = open(answers(indexes.map((index) => ({ index, hits: [] }))), {
      searchIndexes: [{ value: 'a', label: 'Plugins' }],
    })
    expect((await ask('x')).map(({ group }) => group)).toEqual(groups)
  })

  test('leads to the domain: of this site with its base, of another as it says', async () => {
    const mine = page('Mode')
    const theirs = page('Mode', { domain: 'https://other.example' })
    const { ask } = open(
      answers([
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

  test('may have found what the letters do not hold: the text from there on, its places counted in widths', async () => {
    const content = `开头。${'前'.repeat(40)}构建工具与构建产物${'后'.repeat(60)}`
    const start = 3 * content.indexOf('构建')
    const places = [
      { start, length: 6 },
      { start: start + 15, length: 6 },
    ]
    const hits = [page('别的', { content, _matchesPosition: { content: places } })]
    const [[hit] = []] = await hitsOf(open(answers([{ index: 'default', hits }])).ask('goujian'))
    expect(hit?.statement).toBe(`...构建工具与构建产物${'后'.repeat(22)}...`)
    expect(hit?.highlightInfoList.map(({ start, length }) => hit.statement?.slice(start, start + length))).toEqual([
      '构建',
      '构建',
    ])
  })
})

test.each<[string, Respond, RegExp]>([
  ['500', (_, response) => void response.writeHead(500).end('[]'), /returned 500$/],
  ['HTML', (_, response) => void response.end('<!doctype html>'), /JSON/],
  ['nothing', (_, response) => void response.end(), /JSON/],
  ['no list', answers({ hits: [] }), /did not return a list$/],
  ['by hanging up', (request) => void request.socket.destroy(), /fetch failed$/],
])('[8.3] a server that answers %s is logged once, and finds nothing', async (_, respond, reason) => {
  const { ask, logged } = open(respond)
  expect(await ask('mode')).toEqual(nothing)
  expect(logged).toEqual([expect.stringMatching(/^The remote search failed\. /)])
  expect(logged[0]).toMatch(reason)
  // Nothing that failed is remembered.
  server.respond = answers([{ index: 'default', hits: [page('Mode')] }])
  expect((await hitsOf(ask('mode')))[0]).toHaveLength(1)
})
