// The tests of search in `config/search.yaml`.

import { symlinkSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { check } from '../../../pipeline/api/check.ts'
import { bilingual } from '../../../test/bilingual.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { Answering } from '../browser/search/answering.ts'

const files = {
  ...bilingual(),
  'config/search.yaml': 'en:\n  - { query: hot reload, page: /hmr }\nzh:\n  - { query: 热更新, page: /hmr }\n',
  'content/en/index.md': '# Home\n',
  'content/en/hmr.md': '# Hot reload\n',
  'content/en/other.md': '# Other\n\nNothing is hot here, and reload is far.\n',
  'content/zh/index.md': '# 首页\n',
  'content/zh/hmr.md': '# 热更新\n',
  'content/zh/other.md': '# 其他\n\n这里没有更新。\n',
}

const rules = ['search-rank', 'invalid-search-test']

async function reported({ root }: SiteTest): Promise<string[]> {
  const { diagnostics } = await check(root)
  return diagnostics
    .filter(({ rule }) => rules.includes(rule))
    .map(({ place: { file, line }, severity, text }) => `${line === undefined ? file : line} ${severity} ${text}`)
}

/** Counts the indexes that are opened. */
const opened = vi.spyOn(Answering.prototype, 'open')
afterEach(() => {
  opened.mockClear()
})

test('reports the line of a query that no longer finds its page', async () => {
  using site = SiteTest.of(files)
  expect(await reported(site)).toEqual([])
  site.edit('content/en/hmr.md', '# Module replacement\n\nIt is hot.\n').edit('content/zh/hmr.md', '# 模块替换\n')
  expect(await reported(site)).toEqual([
    '2 error The query `hot reload` finds `/hmr` at rank 2, not at rank 1',
    '4 error The query `热更新` does not find `/zh/hmr` among the first 7 pages',
  ])
})

test('searches again only in languages in which something has changed', async () => {
  using site = SiteTest.of(files)
  await reported(site)
  expect(opened).toHaveBeenCalledTimes(2)
  await reported(site)
  expect(opened).toHaveBeenCalledTimes(2)
  site.edit('content/en/other.md', '# Other\n\nHot reload.\n')
  await reported(site)
  expect(opened).toHaveBeenCalledTimes(3)
  const failing = files['config/search.yaml'].replace('query: hot reload', 'query: other')
  site.edit('config/search.yaml', failing)
  expect(await reported(site)).toHaveLength(1)
  expect(await reported(site)).toHaveLength(1)
  expect(opened).toHaveBeenCalledTimes(4)
})

test('opens no index without the file, or if the rule is off', async () => {
  using site = SiteTest.of(files)
  site.remove('config/search.yaml')
  await reported(site)
  using off = SiteTest.of({ ...files, ...bilingual({ check: { rules: { 'search-rank': 'off' } } }) })
  await reported(off)
  expect(opened).not.toHaveBeenCalled()
})

test('reads files with a byte order mark and CRLF', async () => {
  using site = SiteTest.of({ ...files, 'config/search.yaml': '\uFEFFen:\r\n  - query: hot\r\n    page: /none\r\n' })
  expect(await reported(site)).toEqual(['3 error Link target `/none` does not exist'])
})

test.each([
  ['en: [', 1],
  ['[]', 1],
  [`${'['.repeat(5000)}`, 1],
  ['en: *a', 1],
])('reports %j, which is not a list of tests', async (text, line) => {
  using site = SiteTest.of({ ...files, 'config/search.yaml': text })
  const [first, ...more] = await reported(site)
  expect(first).toMatch(new RegExp(`^${line} error `))
  expect(more).toEqual([])
})

test('accepts a file without tests', async () => {
  using site = SiteTest.of({ ...files, 'config/search.yaml': '# Later\n' })
  expect(await reported(site)).toEqual([])
})

test('refuses a link to a file outside the project', async () => {
  using site = SiteTest.of(files)
  using outside = SiteTest.of({ 'secret.yaml': 'en:\n  - { query: secret, page: /none }\n' })
  site.remove('config/search.yaml')
  symlinkSync(outside.path('secret.yaml'), site.path('config/search.yaml'))
  expect(await reported(site)).toEqual(['config/search.yaml error This file points outside the project'])
})

test.each([{ search: false }, { search: { mode: 'provider', provider: { name: 'custom', module: './provider.ts' } } }])(
  'notes that a site without an index of its own is not tested (%j)',
  async (options) => {
    const provider = { 'provider.ts': 'export default () => ({ search: async () => [] })\n' }
    using site = SiteTest.of({ ...files, ...provider, ...bilingual(options) })
    expect(await reported(site)).toEqual([
      'config/search.yaml info These queries are not tested, because the site has no search index of its own',
    ])
  },
)

test('tests the default version', async () => {
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({
      multiVersion: { default: '2', versions: ['2', '1'] },
      search: { versioned: true },
    }),
    'config/search.yaml': 'en:\n  - { query: hot reload, page: /hmr }\n  - { query: cold start, page: /hmr }\n',
    'content/2/hmr.md': '# Hot reload\n',
    'content/1/hmr.md': '# Cold start\n',
  })
  expect(await reported(site)).toEqual(['3 error The query `cold start` does not find `/hmr` among the first 7 pages'])
})
