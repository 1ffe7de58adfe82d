// Nodes that a project's own plugins add to a page.

import type { Nodes, Root } from 'mdast'
import type { Processor } from 'unified'
import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { escapeMarkdown } from '../../../pipeline/text/escape-markdown.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

/** Returns a configuration with one remark plugin. */
const withPlugin = (change: (tree: Root) => unknown): SiteConfig => ({
  markdown: { remarkPlugins: [() => (tree: Root) => void change(tree)] },
})

/** Returns a node like the ones that plugins for remark-directive create. */
const node = (fields: object): Nodes => fields as Nodes

const paragraph = (value: string, data = {}) => node({ type: 'paragraph', data, children: [{ type: 'text', value }] })

test.each<[string, object, string]>([
  [
    'with only a name',
    { type: 'containerDirective', name: 'tip', children: [paragraph('Text.')] },
    '<div class="container tip"><p class="container-title">TIP</p><p>Text.</p></div>',
  ],
  [
    'with a label and attributes',
    {
      type: 'containerDirective',
      name: 'details',
      attributes: { id: 'x' },
      children: [paragraph('Label', { directiveLabel: true }), paragraph('Text.')],
    },
    '<details class="container details" id="x"><summary>Label</summary><p>Text.</p></details>',
  ],
  [
    'without attributes',
    { type: 'leafDirective', name: 'card', attributes: null, children: [] },
    '<div class="island card"></div>',
  ],
  [
    'with a custom element',
    { type: 'containerDirective', name: 'aside', data: { hName: 'aside' }, children: [paragraph('Text.')] },
    '<aside><p>Text.</p></aside>',
  ],
])('supports a directive %s', async (_, directive, html) => {
  const config = withPlugin((tree) => tree.children.push(node(directive) as Root['children'][number]))
  expect(await diagnosticsOf('Words.', { config, islands: ['card'] })).toEqual([])
  expect((await htmlOf('Words.', { config, islands: ['card'] })).replaceAll('\n', '')).toBe(`<p>Words.</p>${html}`)
})

test('accepts an unknown directive if a plugin sets its element', async () => {
  const config = withPlugin(({ children: [first] }) => {
    Object.assign(first ?? {}, { data: { hName: 'section', hProperties: { className: ['own'] } } })
  })
  expect(await diagnosticsOf(':::own\nText.\n:::', { config })).toEqual([])
  expect(await htmlOf(':::own\nText.\n:::', { config })).toBe('<section class="own"><p>Text.</p></section>')
})

test('passes the frontmatter of the page to plugins', async () => {
  const config: SiteConfig = {
    frontmatter: { author: 'string' },
    markdown: {
      remarkPlugins: [
        () => (tree: Root, file: { data: { frontmatter?: { author?: string } } }) => {
          tree.children.push(paragraph(`By ${file.data.frontmatter?.author}`) as Root['children'][number])
        },
      ],
    },
  }
  expect(await htmlOf('---\nauthor: Ann\n---\n\nText.', { config })).toBe('<p>Text.</p>\n<p>By Ann</p>')
})

test('allows a plugin to parse other texts with the processor', async () => {
  const config: SiteConfig = {
    markdown: {
      remarkPlugins: [
        function (this: Processor) {
          return (tree: Root) => {
            const { children } = this.parse('---\n\n*More*') as Root
            tree.children.push(...children)
          }
        },
      ],
    },
  }
  expect(await htmlOf('Text.', { config })).toBe('<p>Text.</p>\n<hr>\n<p><em>More</em></p>')
})

test.each([
  '# *a* _b_ `c` [d](e) <b>f</b> &amp; $x$ H~2~O ==g== :smile: :kbd[x] {#id} ![i](j) | k \\',
  '- list',
  '1. list',
  '2) list',
  '> quote',
  '::: tip',
  '::include{file="x"}',
  '[^1]: note',
  '*[HTML]: meaning',
  '***',
  '~~~',
  '    code\n===',
])('shows a text as it is with `escapeMarkdown`: %j', async (text) => {
  const { html, content, diagnostics } = await readPage(`${escapeMarkdown(text)}\n`)
  expect({ text: content.text.trim(), tags: html.match(/<\/?\w+>/g), diagnostics }).toEqual({
    text: text.replace(/\s+/g, ' ').trim(),
    tags: ['<p>', '</p>'],
    diagnostics: [],
  })
})
