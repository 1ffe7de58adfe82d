// How a build bundles the module with search hooks, and how it reports a broken one.

import { expect, test } from 'vitest'
import { SiteTest } from '../../../site-test.ts'

const site = (hooks: string | undefined) =>
  SiteTest.of({
    'content/index.md': '# A\n',
    'config/site.json': '{\n  "search": { "searchHooks": "search.ts" }\n}\n',
    ...(hooks === undefined ? {} : { 'search.ts': hooks }),
  })

test('bundles the hooks only into the script of the search panel, and recompiles a changed hook', async () => {
  using built = site("export const beforeSearch = (query: string) => query + ' first-text'\n")
  const scriptsWith = (text: string) =>
    [...built.files()].filter(([path, code]) => path.endsWith('.js') && code.includes(text)).map(([path]) => path)
  expect((await built.build()).stderr).toBe('')
  const panel = [expect.stringMatching(/^static\/js\/search-panel-/)]
  expect(scriptsWith('first-text')).toEqual(panel)

  built.edit('search.ts', "export const beforeSearch = (query: string) => query + ' second-text'\n")
  expect((await built.build()).stderr).toBe('')
  expect(scriptsWith('first-text')).toEqual([])
  expect(scriptsWith('second-text')).toEqual(panel)
})

test.each([
  ['does not exist', undefined, 'config/site.json:2:15 error The module of search hooks `search.ts` does not exist'],
  [
    'does not compile',
    'export const = 1\n',
    'search.ts:1:14 error This does not compile: Expected identifier but found "="',
  ],
])('reports a module that %s with its position', async (_, hooks, expected) => {
  using broken = site(hooks)
  const { code, stderr } = await broken.build()
  expect(code).toBe(1)
  expect(stderr).toContain(expected)
})
