// The files that a build writes for agents: llms.txt, llms-full.txt and the Markdown copies.

import { readdirSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../../test/site-test.ts'

const config = (siteUrl: string) => `export default {
  title: 'Both', description: 'A site', ${siteUrl} markdown: { head: 'all' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '两种', description: '一个站点' }],
  themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }, { text: 'Reference', link: '/reference/a' }] },
}\n`

const files = {
  'config/site.ts': config("siteUrl: 'https://both.example',"),
  'content/en/index.md': '# Home\n\nWelcome.\n',
  'content/en/about(us).md': '# About (us)\n',
  'content/en/hidden.md': '---\nhead: [[meta, { name: robots, content: noindex }]]\n---\n\n# Hidden\n',
  'content/en/reference/a.md': '# `a_b`\n\nA reference.\n',
  'content/en/guide/_meta.json': '["index", { "type": "dir", "name": "more", "label": "More" }]',
  'content/en/guide/more/_meta.json': '["two", "one"]',
  'content/en/guide/index.md': '---\ndescription: Where to *begin*\n---\n\n# Guide\n',
  'content/en/guide/more/one.md': '# One\n\nSee [two](./two.md#x) and ![P](/p.svg).\n',
  'content/en/guide/more/two.md': '# Two\n\n## X\n\nText.\n',
  'content/zh/index.md': '# 首页\n\n欢迎。\n',
  'content/public/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
}

async function build(site: SiteTest): Promise<void> {
  const pool = new Pool()
  const { diagnostics } = await buildSite(await loadProject(site.root), { out: 'dist', pool })
  await pool.close()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
}

describe('a site in two locales', () => {
  let site: SiteTest
  beforeAll(async () => {
    site = SiteTest.of(files)
    await build(site)
  })
  afterAll(() => site[Symbol.dispose]())

  test('lists the home page, then pages in the order of menu and sidebar, then all others', () => {
    expect(site.read('dist/llms.txt').replace(/≈\d+/g, '≈N')).toBe(
      `# Both

> A site

## Both

- [Home](https://both.example/index.md): Welcome. (≈N tokens)

## Guide

- [Guide](https://both.example/guide/index.md): Where to \\*begin\\* (≈N tokens)

## Guide – More

- [Two](https://both.example/guide/more/two.md): (≈N tokens)
- [One](https://both.example/guide/more/one.md): See two and P. (≈N tokens)

## Reference

- [a_b](https://both.example/reference/a.md): A reference. (≈N tokens)

## Others

- [About (us)](https://both.example/about%28us%29.md): (≈N tokens)

## Optional

- [llms-full.txt](https://both.example/llms-full.txt): (≈N tokens)
- [中文](https://both.example/zh/llms.txt)
`,
    )
    expect(site.read('dist/zh/llms.txt')).toContain(
      '# 两种\n\n> 一个站点\n\n## 两种\n\n- [首页](https://both.example/zh/index.md)',
    )
  })

  test('writes the text and URL of each page to llms-full.txt, in the same order', () => {
    const text = site.read('dist/llms-full.txt')
    expect(Array.from(text.matchAll(/^Source: (.*)$/gm), ([, url]) => url)).toEqual(
      ['/', '/guide/', '/guide/more/two', '/guide/more/one', '/reference/a', '/about(us)'].map(
        (path) => `https://both.example${path}`,
      ),
    )
    expect(text).toContain('***\n\nSource: https://both.example/reference/a\n\n# `a_b`\n\nA reference.\n')
  })

  test('writes a copy of each page with its title, description and URL', () => {
    expect(site.read('dist/guide/index.md')).toBe(
      '---\ntitle: "Guide"\ndescription: "Where to *begin*"\nurl: https://both.example/guide/\n---\n\n# Guide\n',
    )
    expect(site.read('dist/guide/more/one.md')).toContain(
      'See [two](https://both.example/guide/more/two#x) and ![P](https://both.example/p.svg).\n',
    )
  })

  test('links to the copy of the original from a page without a translation', () => {
    expect(site.exists('dist/zh/guide/more/one.md')).toBe(false)
    expect(site.read('dist/zh/guide/more/one.html')).toContain(
      '<link rel="alternate" type="text/markdown" href="https://both.example/guide/more/one.md">',
    )
    expect(site.read('dist/404.html')).not.toContain('text/markdown')
  })

  test('copies pages with noindex, but does not list them', () => {
    for (const file of ['llms.txt', 'llms-full.txt']) expect(site.read(`dist/${file}`)).not.toContain('Hidden')
    expect(site.read('dist/hidden.md')).toContain('# Hidden')
  })

  test.each([
    ['a page', 'content/en/guide/more/two.md', '# Zwei\n\n## X\n\nMore.\n'],
    ['noindex', 'content/en/hidden.md', '# Hidden\n'],
    ['the label of a locale', 'config/site.ts', config('').replace('中文', '汉语')],
  ] as const)('writes the same files as a clean build after a change of %s', async (_, changed, text) => {
    using changedSite = SiteTest.of({ ...files, [changed]: text })
    await build(changedSite)
    changedSite.edit(changed, files[changed])
    await build(changedSite)
    for (const file of ['llms.txt', 'llms-full.txt', 'guide/more/two.md'])
      expect(changedSite.read(`dist/${file}`)).toBe(site.read(`dist/${file}`))
  })
})

test('writes URLs without a host if siteUrl is not set', async () => {
  using site = SiteTest.of({ ...files, 'config/site.ts': config("base: '/docs/',") })
  await build(site)
  expect(site.read('dist/guide/more/one.md')).toContain('See [two](/docs/guide/more/two#x) and ![P](/docs/p.svg).\n')
  expect(site.read('dist/guide/more/one.md')).not.toContain('url:')
  expect(site.read('dist/llms.txt')).toContain('(/docs/guide/more/two.md)')
})

test('does not replace files with the same names in public/', async () => {
  const own = { 'content/public/llms.txt': 'Mine\n', 'content/public/guide/more/one.md': 'My one\n' }
  using site = SiteTest.of({ ...files, ...own })
  await build(site)
  expect(site.read('dist/llms.txt')).toBe('Mine\n')
  expect(site.read('dist/guide/more/one.md')).toBe('My one\n')
  expect(site.read('dist/llms-full.txt')).toContain('# Two')
})

test('writes no copies, lists or links with `llms: false`', async () => {
  using site = SiteTest.of({ ...files, 'config/site.ts': config('llms: false,') })
  await build(site)
  const written = readdirSync(site.path('dist'), { recursive: true, encoding: 'utf8' })
  expect(written.filter((file) => /\.md$|llms/.test(file))).toEqual([])
  expect(site.read('dist/guide/more/one.html')).not.toMatch(/text\/markdown|class="copy-page/)
})

test('splits a long llms-full.txt into parts, and links to them from the first', async () => {
  const long = `${'Words. '.repeat(40_000)}\n`
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'content/a.md': `# A\n\n${long}`,
    'content/b.md': `# B\n\n${long}`,
  })
  await build(site)
  expect(site.read('dist/llms-full.txt').slice(0, 400)).toContain('- [llms-full-2.txt](/llms-full-2.txt)\n')
  expect(site.read('dist/llms-full-2.txt')).toContain('# B')
  expect(site.read('dist/llms.txt')).toMatch(/\n- \[llms-full-2\.txt\]\(\/llms-full-2\.txt\): \(≈7\d{4} tokens\)\n$/)
  expect(site.exists('dist/llms-full-3.txt')).toBe(false)
})

test('makes only the parts of llms-full.txt again that contain an edited page', async () => {
  const long = `${'Words. '.repeat(40_000)}\n`
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'content/a.md': `# A\n\n${long}`,
    'content/b.md': `# B\n\n${long}`,
  })
  await build(site)
  const inodes = () => ['dist/llms-full.txt', 'dist/llms-full-2.txt'].map((file) => statSync(site.path(file)).ino)
  const [first, second] = inodes()
  site.edit('content/b.md', `# B\n\nEdited. ${long}`)
  await build(site)
  expect(site.read('dist/llms-full-2.txt')).toContain('Edited.')
  expect(site.read('dist/llms.txt')).toContain('llms-full-2.txt')
  expect(inodes()[0]).toBe(first)
  expect(inodes()[1]).not.toBe(second)
})
