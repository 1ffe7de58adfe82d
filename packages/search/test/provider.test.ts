// External search engines in the panel: how it shows their hits, and when it asks them again.

import { expect, test } from 'vitest'
import type { SearchedSite } from '../../../theme/search/search-client.ts'
import type { ProviderHit, SearchProvider } from '../../../theme/search/search-provider.ts'
import { providerSearch } from '../browser/search/provider.ts'
import { answersKept, Recent } from '../browser/search/recent.ts'

const signal = new AbortController().signal

const site = {
  title: 'Docs',
  byLocale: { en: { text: { searchOtherGroup: 'Documentation' } } },
} as unknown as SearchedSite

/** Returns the results for these hits, and what was logged. */
async function resultsOf(search: SearchProvider['search'], query = 'proxy') {
  const logged: string[] = []
  const source = providerSearch(site, { search }, (text) => logged.push(text), new Recent(answersKept))
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
