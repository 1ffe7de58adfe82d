// The search client with a project's hooks.

import { describe, expect, test } from 'vitest'
import type { SearchHit, SearchResult } from '../../../pipeline/model/search/search-document.ts'
import type { SearchHooks } from '../../../theme/search/hooks.ts'
import type { ResultTab } from '../../../theme/search/search-client.ts'
import { ask } from '../browser/search/panel/ask.ts'

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

/** Runs a search with hooks on a source that finds one page in each index. */
async function search(
  hooks: SearchHooks,
  others: string[] = [],
): Promise<{ tabs: ResultTab[]; log: string[]; queries: string[] }> {
  const log: string[] = []
  const queries: string[] = []
  const cached: SearchResult[] = ['Site', ...others].map((group) => ({
    group,
    renderType: 'default',
    result: [hit('cached')],
  }))
  const once = () =>
    ask('typed', {
      source: {
        load: async () => undefined,
        prepare: () => undefined,
        async search(query) {
          queries.push(query)
          return cached
        },
      },
      hooks,
      page: { lang: 'en', version: '' },
      signal: new AbortController().signal,
      logError: (text, error) => log.push(`${text}${error instanceof Error ? ` ${error.message}` : ''}`),
    })
  const tabs = await once()
  expect(cached.map(({ result }) => result)).toEqual(cached.map(() => [hit('cached')]))
  return { tabs, log, queries }
}

const titlesOf = ({ hits }: ResultTab): string[] | undefined => hits?.map(({ title }) => title)

test('returns the results without hooks, and marks tabs of other indexes', async () => {
  const { tabs } = await search({}, ['Other'])
  expect(tabs.map(({ label, isElsewhere }) => [label, isElsewhere])).toEqual([
    ['Site', false],
    ['Other', true],
  ])
  expect(tabs.map(titlesOf)).toEqual([['cached'], ['cached']])
})

describe('beforeSearch', () => {
  test.each([
    ['text', ' other  words ', 'other words'],
    ['nothing', undefined, 'typed'],
    ['an empty text', ' ', 'typed'],
  ])('accepts %s (%j) and searches for %s', async (_, returned, expected) => {
    expect((await search({ beforeSearch: async () => returned })).queries).toEqual([expected])
  })
})

test('runs hooks in order, with the query that beforeSearch returns', async () => {
  const calls: string[] = []
  await search({
    beforeSearch(query) {
      calls.push(`before ${query}`)
      return 'changed'
    },
    onSearch(query, results) {
      calls.push(`on ${query} ${results.length}`)
      return [{ group: 'Mine', result: 1 }]
    },
    afterSearch(query, results) {
      calls.push(`after ${query} ${results.map(({ group, renderType }) => `${group}:${renderType}`)}`)
    },
    render: () => null,
  })
  expect(calls).toEqual(['before typed', 'on changed 1', 'after changed Site:default,Mine:custom'])
})

test('applies changes that onSearch makes to the results, but not to cached results', async () => {
  const { tabs } = await search({
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

test('renders a group from onSearch with the render hook, or as hits if its renderType is default', async () => {
  const { tabs } = await search({
    onSearch: () => [
      { group: 'Drawn', result: ['a', 'b'] },
      { group: 'Hits', renderType: 'default', result: [hit('own')] },
    ],
    render: (result) => (result as string[]).join('+'),
  })
  expect(tabs.map((tab) => [tab.label, titlesOf(tab), tab.draw?.()])).toEqual([
    ['Site', ['cached'], undefined],
    ['Drawn', undefined, 'a+b'],
    ['Hits', ['own'], undefined],
  ])
})

test('shows a group as an empty tab and logs an error if there is no render hook', async () => {
  const { tabs, log } = await search({ onSearch: () => [{ group: 'Mine', result: 1 }] })
  expect(tabs[1]).toEqual({ label: 'Mine', isElsewhere: false })
  expect(log).toEqual(['The search hooks export no `render` function for "Mine".'])
})

test.each(['beforeSearch', 'onSearch', 'afterSearch'] as const)(
  'logs an error in %s, and returns the results as if the hook did not exist',
  async (name) => {
    const fails = (_: string, results: SearchResult[] = []) => {
      results.length = 0
      throw new Error('no')
    }
    for (const hook of [fails, async (...given: Parameters<typeof fails>) => fails(...given)]) {
      const { tabs, log } = await search({ [name]: hook })
      expect(tabs.map(titlesOf)).toEqual([['cached']])
      expect(log).toEqual([`The search hook ${name} failed. no`])
    }
  },
)
