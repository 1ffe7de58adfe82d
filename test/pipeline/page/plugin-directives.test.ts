// Directives of plugins: their HTML, their parts, their messages, and the style sheets of the elements that they make.

import { defineDirective, definePlugin, h } from '@docsite/cli'
import { expect, test } from 'vitest'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

const item = defineDirective({
  name: 'item',
  forms: ['container', 'leaf'],
  docs: { en: 'An item' },
  attributes: { kind: { en: 'the kind', values: ['a', 'b'] }, title: { en: 'the label', isLabel: true } },
  template: '[x]',
  render: ({ label, content }) => h('div', { class: 'item' }, label(), content()),
})

const collection = defineDirective({
  name: 'collection',
  forms: ['container'],
  docs: { en: 'Items' },
  template: '',
  render({ node, part, convert, written, report, page }) {
    const items = node.children.map((child) => {
      if (child.name === 'item') return h('li', {}, part(item, child).label())
      report({ at: child, text: `\`${written(child)}\` is no item` })
      return h('li', {}, convert({ ...node, children: [child] }))
    })
    return h('ul', { class: 'collection', lang: page.lang }, items)
  },
})

const config = {
  plugins: [
    definePlugin({
      name: 'items',
      directives: [
        item,
        collection,
        defineDirective({
          ...item,
          name: 'broken',
          render() {
            throw new Error('No')
          },
        }),
      ],
      theme: { parts: { own: { selectors: ['.collection'], style: 'config/own.css' } } },
    }),
  ],
}

test('converts the forms and the parts of a directive', async () => {
  const markdown = '::::collection\n::item[*A*]\n:::item{title="B"}\n:::\n::::'
  expect(await htmlOf(markdown, { config })).toBe('<ul class="collection" lang="en"><li><em>A</em></li><li>B</li></ul>')
  const { page } = await readPage(markdown, { config })
  expect(page.details.styles).toEqual(['block-items-own'])
  expect(page.diagnostics).toEqual([])
  expect((await readPage('<ul class="collection"></ul>', { config })).page.details.styles).toEqual(['block-items-own'])
})

test.each([
  ['::item[A]{kind=c}', '1:11 invalid-attribute Unknown item kind "c"\nThe valid kinds are a, b.'],
  ['::item[A]{kinds=a}', '1:11 invalid-attribute `item` has no attribute `kinds`\nDid you mean `kind`?'],
  [':::collection\nA *b*\n:::', '2:1 invalid-content `A *b*` is no item'],
  [
    '::::collection\n:::item[A]\n::::',
    '2:1 unclosed-container The container `:::item` is not closed\nClose each item with a line `:::`.',
  ],
  ['x :item[A]', '1:3 unknown-directive Unknown directive `item`\nWrite it as `:::item` … `:::`.'],
  ['::itm[A]', '1:1 unknown-directive Unknown directive `itm`\nDid you mean `item`?'],
])('reports %j', async (markdown, message) => {
  expect(await diagnosticsOf(markdown, { config })).toEqual([message])
})

test('reports the error of a directive with the plugin, and shows the rest of the page', async () => {
  const [message] = await diagnosticsOf('::broken[A]\n\nText.', { config })
  expect(message).toContain('The hook `directive broken` of the plugin `items` throws an error: No')
  expect(await htmlOf('::broken[A]\n\nText.', { config })).toContain('<p>Text.</p>')
})
