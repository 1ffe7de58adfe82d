// The local search asks its worker, and if a language has no results, the other languages too.

import { afterEach, describe, expect, test } from 'vitest'
import type { Manifest } from '../../../pipeline/model/config/site-data.ts'
import { interfaceText } from '../../../pipeline/model/interface-text.ts'
import type { SearchHit } from '../../../pipeline/model/search/search-document.ts'
import { LocalSearch, type WorkerAnswer, type WorkerQuestion } from '../browser/search/local.ts'

/** The hits of each index by query. An index whose hits are missing fails to load. */
type Indexes = Record<string, Record<string, string[]> | undefined>

const hit = (title: string): SearchHit => ({
  type: 'title',
  title,
  header: title,
  link: `/docs/${title}`,
  query: title,
  highlightInfoList: [],
  group: 'Guide',
  renderType: 'default',
})

const original = globalThis.Worker
afterEach(() => {
  globalThis.Worker = original
})

/** Opens the local search of a site in three languages with a worker that answers from `indexes`. */
function open(indexes: Indexes, domains: { siteUrl?: string; origins?: Record<string, string> } = {}) {
  const asked: string[] = []
  const logged: string[] = []
  class FakeWorker {
    #listen: (message: { data: WorkerAnswer }) => void = () => undefined
    addEventListener(kind: string, listen: (message: { data: WorkerAnswer }) => void) {
      if (kind === 'message') this.#listen = listen
    }
    postMessage(question: WorkerQuestion) {
      const lang = question.index.index
      const index = indexes[lang]
      if (question.kind === 'ask') asked.push(`${lang} ${question.query}`)
      const hits = question.kind === 'ask' ? (index?.[question.query] ?? []).map(hit) : []
      const result = index ? { hits, isWhole: true } : { error: `${lang} does not load` }
      queueMicrotask(() => this.#listen({ data: { id: question.id, result, isGone: false } }))
    }
  }
  Object.assign(globalThis, { Worker: FakeWorker })
  const locales = [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
    { lang: 'fr', label: 'Français' },
  ]
  const search = new LocalSearch(
    {
      title: 'Tool',
      base: '/docs/',
      route: { cleanUrls: true },
      multiVersion: { default: '', versions: [] },
      lang: 'en',
      locales,
      byLocale: Object.fromEntries(locales.map(({ lang }) => [lang, { text: interfaceText(lang) }])),
      ...domains,
    },
    false,
    async () =>
      ({
        searchWorker: 'worker.js',
        search: Object.fromEntries(locales.map(({ lang }) => [lang, { index: lang, documents: `${lang}.json` }])),
      }) as unknown as Manifest,
    (text) => logged.push(text),
  )
  const ask = async (query: string, lang = 'en') => {
    const results = await search.search(query, { lang, version: '' }, 7)
    return results.flatMap((one) => (one.renderType === 'default' ? one.result : []))
  }
  return { ask, asked, logged }
}

const shown = (hits: readonly SearchHit[]) => hits.map(({ title, group, lang, link }) => [title, group, lang, link])

describe('a query that the language of the page does not answer', () => {
  test('has the hits of the other languages, in groups with the name and number of each, and no domain on a site with one', async () => {
    const { ask, logged } = open({ en: {}, zh: { 灯: ['灯笼', '灯塔'] }, fr: { 灯: ['lampe'] } })
    expect(shown(await ask('灯'))).toEqual([
      ['灯笼', '2 results in 简体中文', 'zh', '/docs/灯笼'],
      ['灯塔', '2 results in 简体中文', 'zh', '/docs/灯塔'],
      ['lampe', '1 result in Français', 'fr', '/docs/lampe'],
    ])
    expect(logged).toEqual([])
  })

  test('names the other languages in the language of the page', async () => {
    const { ask } = open({ en: { lamp: ['lamp'] }, zh: {}, fr: {} })
    expect(shown(await ask('lamp', 'zh'))).toEqual([['lamp', 'English：1 条结果', 'en', '/docs/lamp']])
  })

  test('links to the domain of the other language, if that differs', async () => {
    const domains = { siteUrl: 'https://tool.example', origins: { zh: 'https://tool.cn' } }
    const { ask } = open({ en: { a: ['lamp'] }, zh: { b: ['灯笼'] }, fr: { b: ['lampe'] } }, domains)
    expect((await ask('b')).map(({ link }) => link)).toEqual(['https://tool.cn/docs/灯笼', '/docs/lampe'])
    expect((await ask('a', 'zh')).map(({ link }) => link)).toEqual(['https://tool.example/docs/lamp'])
    expect((await ask('a', 'fr')).map(({ link }) => link)).toEqual(['/docs/lamp'])
  })

  test('has no hits if no language has any, or the index of another language does not load', async () => {
    const { ask, logged } = open({ en: {}, zh: undefined, fr: { lampe: ['lampe'] } })
    expect(await ask('nothing')).toEqual([])
    expect((await ask('lampe')).map(({ lang }) => lang)).toEqual(['fr'])
    expect(logged).toEqual([])
  })

  test('changes no hits of the language itself', async () => {
    const { ask } = open({ en: {}, zh: { 灯: ['灯笼'] }, fr: {} })
    expect((await ask('灯')).map(({ lang }) => lang)).toEqual(['zh'])
    expect(shown(await ask('灯', 'zh'))).toEqual([['灯笼', 'Guide', undefined, '/docs/灯笼']])
  })
})

test('asks no other language if the language of the page answers the query', async () => {
  const { ask, asked } = open({ en: { lamp: ['lamp'] }, zh: { lamp: ['灯笼'] }, fr: { lamp: ['lampe'] } })
  expect(shown(await ask('lamp'))).toEqual([['lamp', 'Guide', undefined, '/docs/lamp']])
  expect(asked).toEqual(['en lamp'])
})

test('fails if the index of the language does not load, and asks no other language', async () => {
  const { ask, asked, logged } = open({ en: undefined, zh: { lamp: ['灯笼'] }, fr: {} })
  await expect(ask('lamp')).rejects.toThrow('en does not load')
  expect([asked, logged]).toEqual([[], ['The search index could not be loaded.']])
})
