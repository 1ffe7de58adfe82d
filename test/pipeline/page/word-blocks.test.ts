// Words that plugins add after the language of a code block.

import { expect, test } from 'vitest'
import { defineBlock, definePlugin, h, island, schema } from '../../../pipeline/model/config/define-site.ts'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import type { AnyBlock } from '../../../pipeline/page/blocks/owned-block.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

const boxed = defineBlock({
  name: 'boxed',
  kind: 'word',
  languages: ['ts', 'js'],
  description: 'puts the code into a box',
  attributes: schema.object({ color: schema.string }),
  words: { en: { sample: 'Sample' }, zh: { sample: '示例' } },
  style: 'boxed.css',
  script: 'boxed.js',
  render: ({ attributes, content, number, title, words }) =>
    h('div', { class: 'box', title: title || `${words.sample} ${number}`, 'data-color': attributes.color }, content),
})
const upper = defineBlock({
  name: 'upper',
  kind: 'word',
  description: 'shows the code in capitals',
  async check({ code, at }) {
    const line = code.split('\n').findIndex((text) => text.includes('bad'))
    return line < 0 ? [] : [{ at: at(line + 1, 3), text: 'This is bad' }]
  },
  render: async ({ code, show }) =>
    show({
      class: 'capitals',
      code: code.toUpperCase(),
      lines: code.split('\n').map((text, i) => ({
        source: i + 1,
        parts: text.startsWith('a') ? [{ start: 0, end: 1, attributes: { title: '"first"' } }] : [],
        below: [h('i', { 'data-note': `${i}` })],
      })),
    }),
})
const configOf = (...blocks: AnyBlock[]): SiteConfig => ({ plugins: [definePlugin({ name: 'own', blocks })] })
const config = configOf(boxed, upper)
const code = (info: string, text = 'a') => `\`\`\`${info}\n${text}\n\`\`\`\n`

test('gives the block the code block, its title, its attributes and the words of the language', async () => {
  const html = await htmlOf(`${code('ts boxed title="T" color="red"')}\n${code('js boxed')}`, { config, lang: 'zh' })
  expect(html).toContain('<div class="box" title="T" data-color="red" data-block="boxed"><div class="code"')
  expect(html).toContain('<div class="box" title="示例 2" data-block="boxed"><div class="code"><pre>')
  const { page } = await readPage(code('ts boxed'), { config })
  expect(page.details.styles).toEqual(['block-boxed'])
})

test.each([
  ['another language', 'css boxed'],
  ['a title', 'ts title="so boxed it is"'],
  ['a longer word', 'ts boxedness'],
])('leaves a code block alone with the word in %s', async (_, info) => {
  expect(await htmlOf(code(info), { config })).not.toContain('class="box"')
})

test('knows the words and their attributes, and suggests them', async () => {
  expect(await diagnosticsOf(code('ts boxed color="red" upper'), { config })).toEqual([])
  expect(await diagnosticsOf(code('ts boxd'), { config })).toEqual([
    expect.stringContaining('The word `boxd` after the language of this code block is unknown\nDid you mean `boxed`?'),
  ])
  expect(await htmlOf(code('ts:boxed'), { config })).toContain('class="box"')
})

test('shows other code with the marks of its lines, and attributes of its parts', async () => {
  const html = await htmlOf(code('text upper', 'a // [!code ++]\nb'), { config })
  expect(html).toContain('<div class="code capitals">')
  expect(html).toContain(
    '<span class="line added"><span title="&quot;first&quot;">A</span>\n</span><i data-note="0"></i>',
  )
  expect(html).toContain('<span class="line">B\n</span><i data-note="1"></i>')
})

test.each([[[boxed, upper]], [[upper, boxed]]])('combines words in any order of the blocks', async (blocks) => {
  const html = await htmlOf(code('ts boxed upper'), { config: configOf(...blocks) })
  expect(html).toMatch(/<div class="box"[^>]*><div class="code capitals">.*>A</)
})

test('reports problems at lines of the code, and errors at the code block', async () => {
  expect(await diagnosticsOf(`# A\n\n${code('ts upper', 'a\nb bad')}`, { config })).toEqual([
    '5:3 own/upper This is bad',
  ])
  const broken = defineBlock({
    name: 'broken',
    kind: 'word',
    description: 'Fails',
    render: () => Promise.reject(new Error('no')),
  })
  const { html, diagnostics } = await readPage(code('ts broken'), { config: configOf(broken) })
  expect(diagnostics).toEqual([
    expect.stringMatching(
      /word-blocks\.test\.ts:\d+:\d+ page-failure The hook `block broken` of the plugin `own` throws an error: no\n.*page\.md:1:1/,
    ),
  ])
  expect(html).toContain('<div class="code"')
})

test('gives the ids of lines to the code blocks in their order', async () => {
  const html = await htmlOf(
    `${code('ts showLineNumbers')}\n${code('ts boxed showLineNumbers')}\n${code('ts showLineNumbers')}`,
    { config },
  )
  expect(Array.from(html.matchAll(/ id="([^"]*L1)"/g), ([, id]) => id)).toEqual(['L1', 'code2-L1', 'code3-L1'])
})

test('can put the code into a component', async () => {
  const run = defineBlock({
    name: 'run',
    kind: 'word',
    description: 'Runs',
    render: ({ content, finalCode }) => island('own:run', { code: finalCode }, content),
  })
  const { html, content } = await readPage(code('ts run', 'a // [!code --]\nb'), { config: configOf(run) })
  expect(html).toContain('<div class="island own:run"><div class="slot"><div class="code"')
  expect(content.body).toContainEqual(expect.objectContaining({ name: 'own:run', props: { code: '\nb' } }))
})

test('says how to write a word', async () => {
  expect(await diagnosticsOf('::boxed', { config })).toEqual([
    '1:1 unknown-directive Unknown directive `boxed`\nWrite it after the language of a code block, as `ts boxed`.',
  ])
})
