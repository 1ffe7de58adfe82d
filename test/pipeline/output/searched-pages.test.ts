// The pages that readers find by search, as outputs of plugins see them.

import { expect, test } from 'vitest'
import { openOutput } from '../../../pipeline/api/index.ts'
import { SiteTest } from '../../site-test.ts'

const locales = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '中文' },
]
const files = {
  'content/en/index.md': '---\npageType: home\n---\n',
  'content/en/guide/_meta.json': '[{ "type": "dir", "name": "first", "label": "First & `more`" }]',
  'content/en/guide/first/a.md':
    '---\nsearch: { keywords: [other words] }\n---\n\n# A\n\nText.\n\n```js\nconst a = 1\n```\n\n## Last\n\nEnd.\n',
  'content/en/guide/first/untitled.md': 'Text.\n',
  'content/en/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n',
  'content/zh/guide/first/a.md': '# 甲\n',
}

async function pagesOf(site: SiteTest) {
  await using output = await openOutput(site.root, { watch: false })
  return [...(await (await output.site()).searchedPages())].map((found) => ({ ...found, content: found.content }))
}

test('are listed by language, with what search knows of them', async () => {
  using site = SiteTest.of({
    ...files,
    'config/site.json': JSON.stringify({ locales, search: { boost: { '/guide/first/a': 2 } } }),
  })
  const pages = await pagesOf(site)
  expect(pages.map(({ page: { route }, title, weight }) => [route, title, weight])).toEqual([
    ['/guide/first/a', 'A', 2],
    ['/guide/first/untitled', 'untitled', 1],
    ['/zh/guide/first/a', '甲', 2],
    ['/zh/guide/first/untitled', 'untitled', 1],
  ])
  const [first] = pages
  expect(first).toMatchObject({ group: 'First & more', keywords: ['other words'] })
  const { text = '', code = [] } = first?.content ?? {}
  expect(code.map(([start, end]) => text.slice(start, end).trim())).toEqual(['const a = 1'])
  const last = first?.page.headings.find(({ id }) => id === 'last')
  expect(text.slice(last?.offset)).toMatch(/^Last\s+End\.$/)
})

test('have a hash that changes with their text', async () => {
  using site = SiteTest.of({ ...files, 'config/site.json': JSON.stringify({ locales }) })
  const hashes = async () => (await pagesOf(site)).map(({ hash }) => hash)
  const before = await hashes()
  expect(new Set(before).size).toBe(before.length)
  expect(await hashes()).toEqual(before)
  site.edit('content/zh/guide/first/a.md', '# 甲\n\n正文。\n')
  const after = await hashes()
  expect(after.map((hash, i) => hash === before[i])).toEqual([true, true, false, true])
})

test('are none if the site has no search', async () => {
  using site = SiteTest.of({ ...files, 'config/site.json': JSON.stringify({ locales, search: false }) })
  expect(await pagesOf(site)).toEqual([])
})
