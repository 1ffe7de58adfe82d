// How a build bundles the module with search hooks, and how it reports a broken one.

import { expect, test } from 'vitest'
import { SiteTest } from '../../../site-test.ts'

const site = (hooks: string | undefined) =>
  SiteTest.of({
    'content/index.md': '# A\n',
    'config/site.json': '{\n  "search": { "searchHooks": "search.ts" }\n}\n',
    ...(hooks === undefined ? {} : { 'search.ts': hooks }),
  })

test('bundles the hooks only into the script of the search panel', async () => {
  using built = site("export const beforeSearch = (query: string) => query + ' marked-by-the-hook'\n")
  expect((await built.build()).stderr).toBe('')
  const scripts = [...built.files()].filter(([path]) => path.endsWith('.js'))
  const withHook = scripts.filter(([, text]) => text.includes('marked-by-the-hook')).map(([path]) => path)
  expect(withHook).toEqual([expect.stringMatching(/^static\/js\/search-panel-/)])
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

test('recompiles a changed hook', async () => {
  using changed = site("export const beforeSearch = () => 'first-text'\n")
  await changed.build()
  changed.edit('search.ts', "export const beforeSearch = () => 'second-text'\n")
  await changed.build()
  const texts = [...changed.files()].map(([, text]) => text.toString('utf8'))
  expect([
    texts.some((text) => text.includes('first-text')),
    texts.some((text) => text.includes('second-text')),
  ]).toEqual([false, true])
})
