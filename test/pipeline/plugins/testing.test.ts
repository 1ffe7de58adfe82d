// What `@docsite/cli/testing` offers for plugins.

import { defineBlock, defineOutput, definePlugin, h, schema } from '@docsite/cli'
import { renderBlock, testSite } from '@docsite/cli/testing'
import { expect, test } from 'vitest'

const quiz = definePlugin({
  name: 'team',
  blocks: [
    defineBlock({
      name: 'quiz',
      description: 'A question',
      attributes: schema.object({ answer: schema.required(schema.oneOf('a', 'b')) }),
      words: { en: { answer: 'Answer' }, zh: { answer: '答案' } },
      render: ({ attributes, label, words }, site) =>
        h('p', { class: 'quiz' }, label, ' ', words.answer, ' ', attributes.answer, ' ', site.read('sign.txt')),
    }),
  ],
  outputs: [
    defineOutput({
      name: 'titles',
      per: 'locale',
      path: ({ lang }) => `titles-${lang}.json`,
      render: async ({ lang }, site) =>
        JSON.stringify((await site.pages((page) => page.lang === lang)).map(({ title, url }) => [title, url])),
    }),
  ],
})

test('renders a block without a project', async () => {
  const files = { 'sign.txt': '!' }
  expect(await renderBlock(quiz, ':::quiz[Is *it*?]{answer=a}\n:::', { files })).toEqual({
    html: '<p class="quiz">Is <em>it</em>? Answer a !</p>',
    markdown: 'Is *it*? Answer a !\n',
    text: expect.stringContaining('Is it? Answer a !'),
    findings: [],
  })
  expect((await renderBlock(quiz, ':::quiz{answer=b}\n:::', { files, lang: 'zh' })).html).toContain('答案 b')
})

test('returns what is wrong with a block', async () => {
  const { html, findings } = await renderBlock(quiz, 'Text.\n\n:::quiz{answer=c}\n:::', { files: { 'sign.txt': '' } })
  expect(html).toBe('')
  expect(findings).toEqual([
    expect.objectContaining({ rule: 'invalid-attribute', place: { file: 'content/page.md', line: 3, column: 9 } }),
  ])
})

test('loads and builds a site with plugins', async () => {
  await using site = await testSite(
    { 'content/en/a.md': '# A\n\n[B](./b.md)\n', 'content/en/b.md': '# B\n', 'content/zh/a.md': '# 甲\n' },
    {
      plugins: [quiz],
      config: {
        base: '/docs/',
        locales: [
          { lang: 'en', label: 'English' },
          { lang: 'zh', label: '中文' },
        ],
      },
    },
  )
  expect(site.page('/a')?.links.map(({ target }) => target)).toEqual([{ kind: 'page', route: '/b', hash: '' }])
  expect(site.diagnostics.map(({ rule }) => rule)).toContain('missing-translation')
  expect(await site.file('titles-zh.json')).toBe(
    JSON.stringify([
      ['甲', '/docs/zh/a'],
      ['B', '/docs/zh/b'],
    ]),
  )
  await expect(site.file('none.txt')).rejects.toThrow('ENOENT')
})

test('refuses an invalid configuration', async () => {
  await expect(testSite({}, { config: { title: 5 } as never })).rejects.toThrow('The configuration is invalid')
})

test('returns problems in the files that a block reads, and keeps to its directory', async () => {
  const { html, findings } = await renderBlock(quiz, ':::quiz{answer=a}\n:::')
  expect(html).toBe('')
  expect(findings).toEqual([expect.objectContaining({ place: { file: 'sign.txt' } })])
  await expect(testSite({ '../outside.md': '# A\n' })).rejects.toThrow(
    'The file ../outside.md is outside the test site',
  )
})
