// The definitions of content blocks against what their `render` does. `packages/editor/test/capabilities.test.ts` compares them with the editor.

import type { Nodes, Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../pipeline/page/blocks/block.ts'
import { blocks, usualBlocks } from '../../../pipeline/page/blocks/blocks.ts'
import { isDirective } from '../../../pipeline/page/syntax/directive.ts'
import { htmlOf, readPage } from './page-test.ts'

/** Writes a block with attributes, as its template says. */
function written({ name, forms, template }: Block, attributes = ''): string {
  const filled = template
    .replace('https://}', 'https://vimeo.com/76979871}')
    .replace(/\$\{\d:([^}]*)\}/g, '$1')
    .replace(/\$\d/g, 'x')
  const bare = attributes ? filled.replace(/\{[^}]*\}(?=\n|$)/, '') : filled
  const [head = '', ...rest] = bare.split('\n')
  const marks = { container: '::::', leaf: '::', text: ':' }[forms.at(-1) as Block['forms'][number]]
  const lines = [`${marks}${name}${head}${attributes && `{${attributes}}`}`, ...rest]
  return lines.join('\n').replace(/\n:{3,4}$/, `\n${marks}`)
}

/** Returns the attributes that blocks read, by name of the block. Directives have no attributes, so nothing else reads them. */
async function readAttributes(markdown: string): Promise<Record<string, string[]>> {
  const names: Record<string, Set<string>> = {}
  const observe = (node: Nodes): void => {
    if (isDirective(node)) {
      names[node.name] ??= new Set()
      const see = (_: object, attribute: string | symbol) => {
        names[node.name]?.add(String(attribute))
        return undefined
      }
      node.attributes = new Proxy<typeof node.attributes>(node.attributes, {
        get: see,
        has: (...read) => see(...read) !== undefined,
      })
    }
    if ('children' in node) node.children.forEach(observe)
  }
  const config = { markdown: { remarkPlugins: [() => (tree: Root) => observe(tree)], stackblitz: true } }
  await readPage(markdown, { config })
  return Object.fromEntries(Object.entries(names).map(([name, set]) => [name, [...set].sort()]))
}

/** Attributes that another place reads, or that have no effect on some blocks. */
const unread: Record<string, readonly string[]> = {
  include: ['file'],
  ...Object.fromEntries(['tip', 'info', 'note', 'warning', 'caution', 'danger'].map((name) => [name, ['open']])),
}

const samples: Record<string, string> = {
  tab: '::::tabs\n:::tab[x]\nx\n:::\n::::',
}

describe.each(blocks.map((block) => [block.name, block] as const))('%s', (name, block) => {
  const attributes = Object.entries(block.attributes ?? {})
  const text = block.forms[0] === 'text' ? 'x ' : ''

  test('reads the attributes that it declares, and no others', async () => {
    const markdown = samples[name] ?? written(block, ' ')
    // With a label, tabs need not read the attribute for it.
    const read = (await readAttributes(text + markdown.replace(/\[\w*\]/, '')))[name] ?? []
    // The label is part of the content, even if it is an attribute.
    const labels = attributes.flatMap(([attribute, { isLabel }]) => (isLabel ? [attribute] : []))
    expect([...read, ...labels, ...(unread[name] ?? [])].sort()).toEqual(Object.keys(block.attributes ?? {}).sort())
  })

  test('reports other attributes', async () => {
    const { diagnostics } = await readPage(text + written(block, 'nope="x"'))
    expect(diagnostics.join('\n')).toContain(`invalid-attribute \`${name}\` has no attribute \`nope\``)
  })

  test.each(attributes.filter(([, { values }]) => values))(
    'reports other values of %s',
    async (attribute, { values }) => {
      const reports = async (value: string) =>
        (await readPage(text + written(block, `${attribute}="${value}"`))).diagnostics.filter((one) =>
          /Unknown .* "/.test(one),
        )
      for (const value of values ?? []) expect(await reports(value)).toEqual([])
      expect((await reports('nope')).join()).toContain('"nope"')
    },
  )

  test('is valid as the template of editors writes it', async () => {
    const { diagnostics } = await readPage(text + (samples[name] ?? written(block)), {
      fragments: { '_fragment.md': '' },
    })
    expect(diagnostics.filter((one) => /invalid-|unclosed|unknown-directive/.test(one))).toEqual([])
  })
})

const stylesIn = async (markdown: string): Promise<string[]> => (await readPage(markdown)).page.details.styles ?? []

test.each([
  ['HTML in content', '<div class="a steps">\n\nx\n\n</div>', ['steps']],
  ['a figure in HTML', '<figure>x</figure>', ['figures']],
  ['a footnote', 'x[^1]\n\n[^1]: y', ['footnotes']],
  ['folded code', '```js fold=1\na\nb\n```', ['folds']],
  ['hidden lines', '```js\na // [!code hidden]\nb\n```', ['folds']],
  ['a code block with a caption', '```js caption="x"\na\n```', ['figures']],
  ['text that shows HTML', '`<figure class="steps">`\n\n```html\n<div class="card fold">\n```', []],
])('keeps the style sheets of %s with the page', async (_, markdown, styles) => {
  expect(await stylesIn(markdown)).toEqual(styles)
})

test('shows the usage of a block in another form', async () => {
  const hints = async (markdown: string) => (await readPage(markdown)).diagnostics
  expect(await hints('::badge[New]')).toEqual([
    '1:1 unknown-directive Unknown directive `badge`\nWrite it as `:badge[…]`.',
  ])
  expect(await htmlOf('::badge[New]')).toBe('<p>::badge[New]</p>')
  expect(usualBlocks.get('toString')).toBeUndefined()
})
