// What rules of plugins see of a page, and the places of what they find.

import { definePlugin, defineRule, type PageOfFile, type PluginRule } from '@docsite/cli'
import { testSite } from '@docsite/cli/testing'
import { expect, test } from 'vitest'
import { check } from '../../../pipeline/api/check.ts'
import { SiteTest } from '../../site-test.ts'

const text = '---\ntitle: Title\n---\n\nA simply bad word.\n'
const pluginOf = (rule: Partial<PluginRule>) =>
  definePlugin({ name: 'team', rules: [defineRule({ name: 'own', severity: 'warning', ...rule })] })

test('has the same fields in all hooks', async () => {
  const shown: PageOfFile[] = []
  const take = ({ file, route, lang, version }: PageOfFile) => void shown.push({ file, route, lang, version })
  const plugin = definePlugin({
    name: 'team',
    blocks: [{ name: 'box', kind: 'leaf', description: 'A box', render: ({ page }) => void take(page) as never }],
    rules: [
      {
        name: 'own',
        severity: 'warning',
        page: (page) => (take(page), []),
        note: (page) => void take(page) as never,
        site: ({ pages }) => (pages.forEach(take), []),
      },
    ],
    page: (page) => void take(page) as never,
    head: (page) => void take(page) as never,
    remark: [() => (_: unknown, file: { data: { page: PageOfFile } }) => take(file.data.page)],
    outputs: [
      { name: 'each', per: 'page', path: (page) => (take(page), `${page.route.slice(1)}.x`), render: () => '' },
    ],
  })
  await using site = await testSite({ 'content/guide.md': `${text}\n::box\n` }, { plugins: [plugin] })
  await site.file('guide.html')
  const own = shown.filter(({ route }) => route === '/guide')
  expect(own.length).toBeGreaterThan(7)
  expect(new Set(own.map((page) => JSON.stringify(page)))).toEqual(
    new Set([JSON.stringify({ file: 'content/guide.md', route: '/guide', lang: 'en', version: '' })]),
  )
})

test('finds an offset in the page and in its fragments', async () => {
  const found: object[] = []
  const plugin = pluginOf({
    page(page) {
      for (const { index } of page.markdown.matchAll(/simply/g)) found.push(page.at(index))
      return []
    },
  })
  const files = { 'content/a.md': `${text}\n::include{file="/_part.md"}\n`, 'content/_part.md': 'It is\nsimply so.\n' }
  await using _ = await testSite(files, { plugins: [plugin] })
  expect(found).toEqual([
    expect.objectContaining({ file: 'content/a.md', line: 5, column: 3 }),
    expect.objectContaining({ file: 'content/_part.md', line: 2, column: 1 }),
  ])
})

const offset = (page: { markdown: string }) => page.markdown.indexOf('simply')
const fixes: [what: string, rule: Partial<PluginRule>, isRight: boolean][] = [
  [
    'at the word',
    { page: (page) => [{ at: page.at(offset(page)), text: 'x', fix: { written: 'simply ', fixed: '' } }] },
    true,
  ],
  [
    'at a place of its own',
    {
      page: (page) =>
        page
          .nodes('paragraph')
          .map((at) => ({ at, text: 'x', fix: { at: page.at(offset(page)), written: 'simply ', fixed: '' } })),
    },
    true,
  ],
  [
    'at the paragraph',
    {
      page: (page) => page.nodes('paragraph').map((at) => ({ at, text: 'x', fix: { written: 'simply ', fixed: '' } })),
    },
    false,
  ],
  [
    'of the site',
    {
      site: ({ pages }) =>
        pages.map((page) => ({
          page,
          at: { file: page.file, line: 5, column: 3 },
          text: 'x',
          fix: { written: 'simply ', fixed: '' },
        })),
    },
    true,
  ],
  [
    'of the site at a wrong line',
    {
      site: ({ pages }) =>
        pages.map((page) => ({
          page,
          at: { file: page.file, line: 99, column: 3 },
          text: 'x',
          fix: { written: 'simply ', fixed: '' },
        })),
    },
    false,
  ],
]

test.each(fixes)('makes a fix %s, or says why it cannot', async (_, rule, isRight) => {
  using site = SiteTest.of({ 'content/a.md': text })
  const config = { siteUrl: 'https://a.example', plugins: [pluginOf(rule)] }
  const { diagnostics, fixed } = await check(site.root, { config, fix: true, cache: false })
  expect(site.read('content/a.md')).toBe(isRight ? text.replace('simply ', '') : text)
  const wrong = diagnostics.filter(({ rule, severity }) => rule === 'team/own' && severity === 'error')
  expect(wrong).toHaveLength(isRight ? 0 : 1)
  if (isRight) expect(fixed?.problems).toBe(1)
  else
    expect(wrong[0]).toMatchObject({
      text: expect.stringContaining('replaces `simply `'),
      hint: expect.stringContaining('the plugin `team`'),
    })
})
