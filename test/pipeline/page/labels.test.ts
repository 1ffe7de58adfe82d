// Titles, captions and other labels of blocks, which are part of the page like any other text.

import { describe, expect, test } from 'vitest'
import type { DirectiveForm } from '../../../pipeline/model/plugin/plugin-directive.ts'
import type { Block } from '../../../pipeline/page/blocks/block.ts'
import { blocks } from '../../../pipeline/page/blocks/blocks.ts'
import { diagnosticsOf, htmlOf, readPage, withSyntax } from './page-test.ts'

/** The attributes that blocks need besides the label. */
const needed: Record<string, string> = {
  audio: 'src="./a.mp3"',
  button: 'href="/b"',
  embed: 'src="https://vimeo.com/76979871"',
  video: 'src="./a.mp4"',
}

const around: Record<DirectiveForm, [before: string, after: string]> = {
  container: [':::', '\n- x\n:::'],
  leaf: ['::', ''],
  text: ['x :', ''],
}

interface Way {
  /** How the label is written, such as `:::tip[…]`. */
  way: string
  write(label: string): string
  isText: boolean
}

/** Returns the ways to write a block with a label. */
function waysOf({ name, forms, hasTextLabel, attributes = {} }: Block): Way[] {
  const others = needed[name] ?? ''
  const attribute = Object.keys(attributes).find((key) => attributes[key]?.isLabel)
  return forms.flatMap((form) => {
    const [before, after] = around[form]
    const heads = [
      (label: string) => `[${label}]${others && `{${others}}`}`,
      ...(form === 'container' ? [(label: string) => ` ${label}`] : []),
      ...(attribute ? [(label: string) => `{${attribute}="${label}" ${others}}`] : []),
    ]
    return heads.map(
      (head): Way => ({
        way: `${before}${name}${head('…')}`,
        write: (label) => `${before}${name}${head(label)}${after}`,
        isText: hasTextLabel === true,
      }),
    )
  })
}

/** All ways to write a label that a page shows, as Markdown. */
const titles: Way[] = []
for (const way of blocks.flatMap(waysOf))
  if (!way.isText && (await htmlOf(way.write('Xylophone'))).includes('Xylophone')) titles.push(way)

test('finds all blocks whose label may contain Markdown', () => {
  const names = new Set(titles.map(({ way }) => /:([a-z-]+)/.exec(way)?.[1]))
  expect([...names].sort()).toEqual(
    'audio button card caution danger details embed figure info note tip video warning'.split(' '),
  )
})

const cases: [label: string, html: string][] = [
  ['[x][ref]', '<a href="/ref">x</a>'],
  ['[ref]', '<a href="/ref">ref</a>'],
  ['x[^n]', 'data-footnote-ref'],
  ['[x](/page)', '<a href="/page">x</a>'],
  ['x ![y](./y.png)', 'src="./y.png"'],
  ['`x`', '<code>x</code>'],
  ['**x** _y_', '<strong>x</strong> <em>y</em>'],
  ['x {{ version }}', 'x 2.0'],
  ['x :tada:', '>🎉</span>'],
  ['HTML', '<abbr title="a language">HTML</abbr>'],
  ['<b>x</b>', '<b>x</b>'],
  ['Vec<T>', 'Vec&#x3C;T>'],
  ['x :badge[y]', '<span class="badge tip">y</span>'],
  ['$a$', '<math'],
]
const definitions = '\n\n[ref]: /ref\n\n[^n]: Note.\n\n*[HTML]: a language\n'

describe.each(titles)('$way', ({ way, write }) => {
  // A link in a link is only its text.
  const isLink = /:(?:button|embed)\b/.test(way)

  test.each(cases)('shows %s', async (label, html) => {
    const settings = { config: withSyntax, variables: { version: '2.0' } }
    const shown = isLink ? html.replace(/^<a [^>]*>(.*)<\/a>$/, '<span>$1</span>') : html
    expect(await htmlOf(`${write(label)}${definitions}`, settings)).toContain(shown)
  })

  test('reports a problem once, at its place', async () => {
    const markdown = write('x {{ versio }}')
    const found = await diagnosticsOf(markdown, { variables: { version: '2.0' } })
    expect(found.map((one) => one.split(' ', 2).join(' '))).toEqual([
      `1:${markdown.indexOf('{{') + 1} unknown-variable`,
    ])
  })

  if (!isLink)
    test('gives links their places', async () => {
      const markdown = write('x [y](/z)')
      const { page } = await readPage(`A.\n\n${markdown}`)
      expect(page.details.links).toContainEqual(
        expect.objectContaining({ href: '/z', line: 3, column: markdown.indexOf('[y]') + 1 }),
      )
    })

  test('shows HTML as text if content cannot contain any', async () => {
    const markdown = write('x <b>y</b>')
    const config = { markdown: { html: false as const } }
    expect(await htmlOf(markdown, { config })).toContain('x &#x3C;b>y&#x3C;/b>')
    expect((await diagnosticsOf(markdown, { config })).join()).toContain(
      `1:${markdown.indexOf('<b>') + 1} removed-html`,
    )
  })
})

test.each(['[', '*', '[a](', ':badge[', '`', '<', '$', '![', '~', ':tip['])(
  'reads a long title of `%s` in little time',
  async (sign) => {
    const title = sign.repeat(Math.floor(12_000 / sign.length))
    for (const markdown of [`:::tip ${title}\n:::`, `::card[${title}]`, `x :button[${title}]{href="/"}`]) {
      const start = performance.now()
      await readPage(markdown, { config: withSyntax })
      expect(performance.now() - start).toBeLessThan(10_000)
    }
  },
)

test.each([':::tip\t\t*a*\t \nx\n:::', ':::tip[*a*\nx\n:::', ':::tip[\t*a* ]\nx\n:::'])(
  'shows the title of %j',
  async (markdown) => {
    expect(await htmlOf(markdown)).toContain('<p class="container-title"><em>a</em></p>')
  },
)

test('prefers a label to the attribute for it', async () => {
  expect(await htmlOf(':::tip[a]{title="b"}\nx\n:::')).toContain('<p class="container-title">a</p>')
})

test('keeps the label of a component of the project as text, even if its name is that of a block', async () => {
  const markdown = '::card[*a* [b][ref]]{title="*c*"}\n\n[ref]: /ref'
  const { content } = await readPage(markdown, { islands: ['card'] })
  const islands = content.body.filter((part) => typeof part !== 'string')
  expect(islands).toContainEqual(expect.objectContaining({ props: { label: '*a* [b][ref]', title: '*c*' } }))
})
