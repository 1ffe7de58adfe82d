// Feeds of `pluginRss`, and texts that depend on the language.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = (fields: string) => `
import { defineConfig } from '@rspress/core'
import { pluginRss } from '@rspress/plugin-rss'
export default defineConfig({ root: 'docs', title: 'Orchard', lang: 'en', ${fields} })
`

const feeds = (...tests: string[]) =>
  `plugins: [pluginRss({ siteUrl: 'https://orchard.example', feed: [${tests
    .map((test, i) => `{ id: 'f${i}', test: ${test}, output: { type: 'rss', filename: 'f${i}.xml' } }`)
    .join(', ')}] })]`

test('converts the patterns that choose the pages of feeds', async () => {
  using site = project({
    'rspress.config.ts': config(feeds(String.raw`/^\/blog\/.+/`, String.raw`/\/news\//`, `'/notes/'`, '/^(a|b)/')),
    'docs/index.mdx': '# Start\n',
  })
  const result = await migrated(site)
  const written = result.text('config/site.ts')
  expect(Array.from(written.matchAll(/id: '(f\d)',\s*test: '([^']*)'/g), ([, id, test]) => [id, test])).toEqual([
    ['f0', '/blog/?**'],
    ['f1', '**/news/**'],
    ['f2', '/notes/'],
  ])
  expect(result.findings.map(({ text }) => text).filter((text) => text.startsWith('The feed'))).toEqual([
    'The feed `f3` chooses its pages in a way that docsite does not have. Add it to `feeds`, with the beginning of their paths as `test`.',
  ])
})

test('writes the text of the edit link in the language of the pages', async () => {
  using site = project({
    'rspress.config.ts': config(
      `themeConfig: { editLink: { docRepoBaseUrl: 'https://git.example/docs' }, locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }] }`,
    ),
    'docs/en/index.mdx': '# Start\n',
    'docs/zh/index.mdx': '# 开始\n',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const written = result.text('config/site.ts')
  expect(written).toMatch(
    /lang: 'zh',[^}]*editLink: \{ docRepoBaseUrl: 'https:\/\/git\.example\/docs', text: '编辑此页' \}/,
  )
  expect(written).toContain("text: 'Edit this page'")
})
