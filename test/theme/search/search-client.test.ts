// A search with the project's hooks around it.

import { describe, expect, test } from 'vitest'
import type { SearchHit, SearchResult } from '../../../pipeline/model/search/search-document.ts'
import type { SearchHooks } from '../../../theme/search/hooks.ts'
import { ask, type ResultTab } from '../../../theme/search/search-client.ts'

const hit = (title: string): SearchHit => ({
  type: 'title',
  title,
  header: title,
  link: `/${title}`,
  query: title,
  highlightInfoList: [],
  group: 'Guide',
  renderType: 'default',
})

/** Asks a source that finds one page named like the query, with other indexes beside it. */
async function asked(
  hooks: SearchHooks,
  others: string[] = [],
): Promise<{ tabs: ResultTab[]; log: string[]; queries: string[] }> {
  const log: string[] = []
  const queries: string[] = []
  const kept: SearchResult[] = ['Site', ...others].map((group) => ({
    group,
    renderType: 'default',
    result: [hit('kept')],
  }))
  const once = () =>
    ask('typed', {
      source: {
        load: async () => undefined,
        prepare: () => undefined,
        async search(query) {
          queries.push(query)
          return kept
        },
      },
      hooks,
      page: { lang: 'en', version: '' },
      signal: new AbortController().signal,
      logError: (text, error) => log.push(`${text}${error instanceof Error ? ` ${error.message}` : ''}`),
    })
  const tabs = await once()
  expect(kept.map(({ result }) => result)).toEqual(kept.map(() => [hit('kept')]))
  return { tabs, log, queries }
}

const titlesOf = ({ hits }: ResultTab): string[] | undefined => hits?.map(({ title }) => title)

test('without hooks there is what was found; hits of other indexes lead elsewhere', async () => {
  const { tabs } = await asked({}, ['Other'])
  expect(tabs.map(({ label, isElsewhere }) => [label, isElsewhere])).toEqual([
    ['Site', false],
    ['Other', true],
  ])
  expect(tabs.map(titlesOf)).toEqual([['kept'], ['kept']])
})

describe('beforeSearch', () => {
  test.each([
    ['text', ' other  words ', 'other words'],
    ['nothing', undefined, 'typed'],
    ['an empty text', ' ', 'typed'],
  ])('that returns %s searches for %j: %s', async (_, returned, expected) => {
    expect((await asked({ beforeSearch: async () => returned })).queries).toEqual([expected])
  })
})

test('hooks run in their order, with the query that is searched for', async () => {
  const told: string[] = []
  await asked({
    beforeSearch(query) {
      told.push(`before ${query}`)
      return 'changed'
    },
    onSearch(query, results) {
      told.push(`on ${query} ${results.length}`)
      return [{ group: 'Mine', result: 1 }]
    },
    afterSearch(query, results) {
      told.push(`after ${query} ${results.map(({ group, renderType }) => `${group}:${renderType}`)}`)
    },
    render: () => null,
  })
  expect(told).toEqual(['before typed', 'on changed 1', 'after changed Site:default,Mine:custom'])
})

test('onSearch may change what was found, in place, and not what is remembered', async () => {
  const { tabs } = await asked({
    onSearch(_, results) {
      const [first] = results
      if (first?.renderType !== 'default') return
      const [found] = first.result
      if (found) found.title = 'changed'
      first.result.push(hit('added'))
    },
  })
  expect(tabs.map(titlesOf)).toEqual([['changed', 'added']])
})

test('a group that onSearch adds is drawn by render, or shows hits where it says so', async () => {
  const { tabs } = await asked({
    onSearch: () => [
      { group: 'Drawn', result: ['a', 'b'] },
      { group: 'Hits', renderType: 'default', result: [hit('own')] },
    ],
    render: (result) => (result as string[]).join('+'),
  })
  expect(tabs.map((tab) => [tab.label, titlesOf(tab), tab.draw?.()])).toEqual([
    ['Site', ['kept'], undefined],
    ['Drawn', undefined, 'a+b'],
    ['Hits', ['own'], undefined],
  ])
})

test('a group without render is an empty tab, and that is said', async () => {
  const { tabs, log } = await asked({ onSearch: () => [{ group: 'Mine', result: 1 }] })
  expect(tabs[1]).toEqual({ label: 'Mine', isElsewhere: false })
  expect(log).toEqual(['The search hooks export no `render` function for "Mine".'])
})

test.each(['beforeSearch', 'onSearch', 'afterSearch'] as const)(
  '%s that throws is logged, and the search is as if it had not been there',
  async (name) => {
    const fails = (_: string, results: SearchResult[] = []) => {
      results.length = 0
      throw new Error('no')
    }
    for (const hook of [fails, async (...given: Parameters<typeof fails>) => fails(...given)]) {
      const { tabs, log } = await asked({ [name]: hook })
      expect(tabs.map(titlesOf)).toEqual([['kept']])
      expect(log).toEqual([`The search hook ${name} failed. no`])
    }
  },
)
