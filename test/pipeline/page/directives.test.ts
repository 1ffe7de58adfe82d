// Directives and alerts: valid and unusual notations, and the diagnostics for invalid ones.

import { describe, expect, test } from 'vitest'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

/** Returns the name and the props of each island on a page. */
async function islandsOf(markdown: string, islands: string[] = []): Promise<[name: string, props: object][]> {
  const { content } = await readPage(markdown, { islands })
  return content.body.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'island' ? [[part.name, part.props] as [string, object]] : [],
  )
}

const box = (type: string, title: string, inside = '<p>a</p>', attributes = '') =>
  `<div class="container ${type}"${attributes}><p class="container-title">${title}</p>\n${inside}\n</div>`

describe('containers', () => {
  test.each(['tip', 'info', 'note', 'warning', 'caution', 'danger'])('uses the name %s as the title', async (type) => {
    expect(await htmlOf(`:::${type}\na\n:::`)).toBe(box(type, type.toUpperCase()))
  })

  test.each([
    ['tip', '提示'],
    ['info', '信息'],
    ['note', '注意'],
    ['warning', '警告'],
    ['caution', '小心'],
    ['danger', '危险'],
  ])('has a Chinese title for %s on a Chinese page', async (type, title) => {
    expect(await htmlOf(`:::${type}\na\n:::`, { lang: 'zh' })).toBe(box(type, title))
  })

  test.each([
    ['a title after the name', ':::tip Title\na\n:::', box('tip', 'Title')],
    ['a title in an attribute', ':::tip{title="Title"}\na\n:::', box('tip', 'Title')],
    ['an attribute after a space', ':::tip {title="Title"}\na\n:::', box('tip', 'Title')],
    ['single quotes', ':::tip{title=\'A "b"\'}\na\n:::', box('tip', 'A "b"')],
    ['a title in brackets', ':::tip[Title]\na\n:::', box('tip', 'Title')],
    ['a space after the colons', '::: tip Title\na\n:::', box('tip', 'Title')],
    ['Markdown in the title', ':::tip `a` **b**\na\n:::', box('tip', '<code>a</code> <strong>b</strong>')],
    [
      'unclosed HTML in the title',
      ':::tip a <b>b\na\n:::',
      '<div class="container tip"><p class="container-title">a &#x3C;b>b</p>\n<p>a</p>\n</div>',
    ],
    ['an id and a class', ':::tip{#own .wide}\na\n:::', box('tip wide', 'TIP', '<p>a</p>', ' id="own"')],
    ['more colons', ':::::tip\na\n:::::', box('tip', 'TIP')],
    ['a closing line with more colons than the opening line', ':::tip\na\n::::', box('tip', 'TIP')],
    ['up to three spaces before the closing line', ':::tip\na\n   :::', box('tip', 'TIP')],
    [
      'nested containers with different numbers of colons',
      '::::tip\n:::info\na\n:::\n::::',
      box('tip', 'TIP', box('info', 'INFO')),
    ],
    [
      'nested containers with the same number of colons',
      ':::tip\n:::info\na\n:::\n:::',
      box('tip', 'TIP', box('info', 'INFO')),
    ],
    ['text directly before and after', 'b\n:::tip\na\n:::\nc', `<p>b</p>\n${box('tip', 'TIP')}\n<p>c</p>`],
    ['a list around a container', '- :::tip\n  a\n  :::', `<ul>\n<li>\n${box('tip', 'TIP')}\n</li>\n</ul>`],
    ['a quote around a container', '> :::tip\n> a\n> :::', `<blockquote>\n${box('tip', 'TIP')}\n</blockquote>`],
    [
      'colons in code',
      ':::tip\n```\n:::\n```\n:::',
      box('tip', 'TIP', '<div class="code"><pre><code>:::</code></pre></div>'),
    ],
    [
      'colons in code that begins beside a list marker',
      ':::tip\n1. - ```\n     :::\n     ```\n:::',
      box(
        'tip',
        'TIP',
        '<ol>\n<li>\n<ul>\n<li>\n<div class="code"><pre><code>:::</code></pre></div>\n</li>\n</ul>\n</li>\n</ol>',
      ),
    ],
    [
      'an unclosed fence in a list or a quote',
      ':::tip\n- ```\n  a\n\n> ```\n:::',
      box(
        'tip',
        'TIP',
        '<ul>\n<li>\n<div class="code"><pre><code>a\n</code></pre></div>\n</li>\n</ul>\n<blockquote>\n<div class="code"><pre><code></code></pre></div>\n</blockquote>',
      ),
    ],
    [
      'inline code of three backticks',
      ':::tip\n```sh npm i x ```\n:::',
      box('tip', 'TIP', '<p><code>sh npm i x </code></p>'),
    ],
  ])('accepts %s', async (_, markdown, html) => {
    const page = await readPage(markdown)
    expect(page.diagnostics).toEqual([])
    expect(page.html).toBe(html)
  })

  test.each([
    ['details', '<details class="container details"><summary>DETAILS</summary>\n<p>a</p>\n</details>'],
    ['details More', '<details class="container details"><summary>More</summary>\n<p>a</p>\n</details>'],
    ['details{open}', '<details class="container details" open><summary>DETAILS</summary>\n<p>a</p>\n</details>'],
  ])('renders :::%s as a details element', async (head, html) => {
    expect(await htmlOf(`:::${head}\na\n:::`)).toBe(html)
  })

  test.each([
    [
      ':::tip\na',
      '1:1 unclosed-container The container `:::tip` is not closed\nClose it with a line `:::`. An outer container needs more colons than the containers inside it.',
    ],
    [
      'x\n\n::::tip\n:::info\na\n:::',
      '3:1 unclosed-container The container `::::tip` is not closed\nClose it with a line `::::`. An outer container needs more colons than the containers inside it.',
    ],
    [
      '::::tip\na\n:::',
      '1:1 unclosed-container The container `::::tip` is not closed\nClose it with a line `::::`. An outer container needs more colons than the containers inside it.',
    ],
    [
      ':::tip\na\n:::\n\nb\n:::',
      '6:1 invalid-content The line `:::` does not close a container\nUse the same number of colons as the line that opens the container.',
    ],
    [':::tpi\na\n:::', '1:1 unknown-directive Unknown directive `tpi`\nDid you mean `tip`?'],
    [':::Tip\na\n:::', '1:1 unknown-directive Unknown directive `Tip`\nDid you mean `tip`?'],
    [
      ':::somethingelse\na\n:::',
      '1:1 unknown-directive Unknown directive `somethingelse`\nTo add it, create the component `config/islands/somethingelse.tsx`.',
    ],
    [':::badge\na\n:::', '1:1 unknown-directive Unknown directive `badge`\nWrite it as `:badge[…]`.'],
    [':::tip{titel="a"}\na\n:::', '1:8 invalid-attribute `tip` has no attribute `titel`\nDid you mean `title`?'],
    [
      ':::tip{color="red"}\na\n:::',
      '1:8 invalid-attribute `tip` has no attribute `color`\nThe valid attributes are title, open, id, class.',
    ],
    [
      ':::tip{title="a}\na\n:::',
      '1:7 invalid-attribute `{title="a}` is not closed\nClose it with `}`, and texts in it with quotes.',
    ],
    [
      ':::tip{title="a"\na\n:::',
      '1:7 invalid-attribute `{title="a"` is not closed\nClose it with `}`, and texts in it with quotes.',
    ],
    [':::tip[A\na\n:::', '1:7 invalid-attribute `[A` is not closed\nClose it with `]`.'],
    [
      ':::tip A {title="b"}\na\n:::',
      '1:10 invalid-attribute The attributes `{title="b"}` follow the title, so they would be shown as text\nWrite them before the title, as in `:::name{title="value"} Title`.',
    ],
  ])('reports %j', async (markdown, message) => {
    const { diagnostics, content } = await readPage(markdown)
    expect(diagnostics).toContain(message)
    expect(content.text).toContain('a')
  })
})

describe('alerts', () => {
  test.each(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'])('renders > [!%s] as a container', async (type) => {
    expect(await htmlOf(`> [!${type}]\n> a`)).toBe(box(type.toLowerCase(), type))
  })

  test.each([
    ['a lower-case type', '> [!note]\n> a', box('note', 'NOTE')],
    ['spaces after the type', '> [!NOTE]  \n> a', box('note', 'NOTE')],
    ['a hard break in the text', '> [!NOTE]\n> a  \n> b', box('note', 'NOTE', '<p>a<br>\nb</p>')],
    ['an empty line after the type', '> [!NOTE]\n>\n> - a', box('note', 'NOTE', '<ul>\n<li>a</li>\n</ul>')],
    ['Markdown on the next line', '> [!NOTE]\n> **a**', box('note', 'NOTE', '<p><strong>a</strong></p>')],
    ['an alert without text', '> [!NOTE]', '<div class="container note"><p class="container-title">NOTE</p>\n</div>'],
    ['a list around an alert', '- > [!NOTE]\n  > a', `<ul>\n<li>\n${box('note', 'NOTE')}\n</li>\n</ul>`],
    ['a type after other text as a quote', '> b\n> [!NOTE]', '<blockquote>\n<p>b\n[!NOTE]</p>\n</blockquote>'],
    ['a type outside a quote as text', '[!NOTE]\na', '<p>[!NOTE]\na</p>'],
    [
      'a link that looks like a type as a link',
      '> [!a]\n\n[!a]: /b',
      '<blockquote>\n<p><a href="/b">!a</a></p>\n</blockquote>',
    ],
  ])('renders %s', async (_, markdown, html) => {
    const page = await readPage(markdown)
    expect(page.diagnostics).toEqual([])
    expect(page.html).toBe(html)
  })

  test.each([
    [
      '> [!TIP] a',
      '1:1 invalid-content `[!TIP]` must be on a line of its own\nWrite the text of the alert on the next lines, each after `>`.',
    ],
    [
      '> [!TIP] **a**',
      '1:1 invalid-content `[!TIP]` must be on a line of its own\nWrite the text of the alert on the next lines, each after `>`.',
    ],
    ['> [!NOTES]\n> a', '1:1 unknown-directive Unknown alert `[!NOTES]`\nDid you mean `[!NOTE]`?'],
    [
      '> [!DANGER]\n> a',
      '1:1 unknown-directive Unknown alert `[!DANGER]`\nThe alerts are `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]`, `[!CAUTION]`.',
    ],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown)).toEqual([message])
  })

  test('has Chinese titles on a Chinese page', async () => {
    expect(await htmlOf('> [!IMPORTANT]\n> a', { lang: 'zh' })).toBe(box('important', '重要'))
  })
})

describe('steps', () => {
  test.each([
    ['a list', ':::steps\n1. a\n2. b\n:::', '<div class="steps">\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n</div>'],
    ['headings', ':::steps\n### a\nb\n:::', '<div class="steps">\n<h3 id="a">a</h3>\n<p>b</p>\n</div>'],
  ])('accepts steps as %s', async (_, markdown, html) => {
    expect(await diagnosticsOf(markdown)).toEqual([])
    expect(await htmlOf(markdown)).toBe(html)
  })

  test.each([
    [
      ':::steps\na\n:::',
      '1:1 invalid-content These steps contain neither a list nor headings\nWrite a list item, or a heading with content below it, for each step.',
    ],
    [':::steps{start=2}\n1. a\n:::', '1:10 invalid-attribute `steps` has no attribute `start`'],
    [':::step\n1. a\n:::', '1:1 unknown-directive Unknown directive `step`\nDid you mean `steps`?'],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown)).toEqual([message])
  })
})

describe('tabs', () => {
  const two = (outer: string, inner: string) =>
    `${outer}tabs\n${inner}tab[A]\na\n${inner}\n${inner}tab[B]\nb\n${inner}\n${outer}`
  test.each<[string, string, object]>([
    [
      'labels as values',
      two('::::', ':::'),
      {
        tabs: [
          { label: 'A', value: 'A' },
          { label: 'B', value: 'B' },
        ],
      },
    ],
    [
      'the same number of colons inside and outside',
      two(':::', ':::'),
      {
        tabs: [
          { label: 'A', value: 'A' },
          { label: 'B', value: 'B' },
        ],
      },
    ],
    [
      'a group, values and a default',
      '::::tabs{group="os"}\n:::tab[A]{value="a"}\n:::\n:::tab[B]{default}\n:::\n::::',
      {
        tabs: [
          { label: 'A', value: 'a' },
          { label: 'B', value: 'B' },
        ],
        group: 'os',
        selected: 'B',
      },
    ],
    ['spaces, and the label as a title', ':::: tabs\n::: tab A\na\n:::\n::::', { tabs: [{ label: 'A', value: 'A' }] }],
    ['the label as an attribute', '::::tabs\n:::tab{label="A"}\na\n:::\n::::', { tabs: [{ label: 'A', value: 'A' }] }],
  ])('accepts %s', async (_, markdown, props) => {
    expect(await diagnosticsOf(markdown)).toEqual([])
    expect(await islandsOf(markdown)).toEqual([['tabs', props]])
  })

  test('keeps the order of the tabs', async () => {
    expect(await htmlOf(two('::::', ':::'))).toBe(
      '<div class="island tabs"><div class="slot">\n<p>a</p>\n</div><div class="slot">\n<p>b</p>\n</div></div>',
    )
  })

  test.each([
    [':::tab[A]\na\n:::', '1:1 invalid-content This `tab` is outside `tabs`\nPut `::::tabs` … `::::` around the tabs.'],
    ['::::tabs\n::::', '1:1 invalid-content This `tabs` container has no `:::tab[Label]`'],
    ['::::tabs\n:::tab\na\n:::\n::::', '2:1 invalid-content This tab has no label\nWrite `:::tab[Label]`.'],
    [
      '::::tabs\n:::tab[A]\na\n:::\n\nb\n::::',
      '6:1 invalid-content This content is between tabs but not inside one\nMove it into a `:::tab[Label]`, or out of the `tabs` container.',
    ],
    [
      '::::tabs\n:::tab[A]\na\n::::',
      '2:1 unclosed-container The container `:::tab` is not closed\nClose each tab with a line `:::`.',
    ],
    [
      '::::tabs{grup="a"}\n:::tab[A]\na\n:::\n::::',
      '1:10 invalid-attribute `tabs` has no attribute `grup`\nDid you mean `group`?',
    ],
    [
      '::::tabs\n:::tab[A]{valeu="a"}\na\n:::\n::::',
      '2:11 invalid-attribute `tab` has no attribute `valeu`\nDid you mean `value`?',
    ],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown)).toEqual([message])
  })
})

describe('code groups', () => {
  test('labels tabs with the titles of the fences, or with their languages', async () => {
    const markdown = ':::code-group\n```ts [a.ts]\n1\n```\n```js title="b.js"\n2\n```\n```css\n```\n```\n3\n```\n:::'
    const tabs = ['a.ts', 'b.js', 'css', 'text'].map((label) => ({ label, value: label }))
    expect(await diagnosticsOf(markdown)).toEqual([])
    expect(await islandsOf(markdown)).toEqual([['tabs', { tabs, code: true }]])
    expect(await htmlOf(markdown)).not.toContain('code-title')
  })

  test('takes the group of the tabs from an attribute', async () => {
    const [island] = await islandsOf(':::code-group{group="lang"}\n```ts\n1\n```\n:::')
    expect(island?.[1]).toMatchObject({ group: 'lang' })
  })

  test.each([
    [':::code-group\n:::', '1:1 invalid-content This code group contains no code block'],
    [':::code-group\n```js\n1\n```\n\ntext\n:::', '6:1 invalid-content A code group can contain only code blocks'],
    [
      ':::codegroup\n```js\n1\n```\n:::',
      '1:1 unknown-directive Unknown directive `codegroup`\nDid you mean `code-group`?',
    ],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown)).toEqual([message])
  })
})

describe('source links', () => {
  test.each([
    [
      ':source[Code]{href="https://github.com/a/b"}',
      '<a class="source-link github" href="https://github.com/a/b">Code</a>',
    ],
    [
      ':source[Code]{href="https://gitlab.example/a"}',
      '<a class="source-link gitlab" href="https://gitlab.example/a">Code</a>',
    ],
    [':source[]{href="https://github.com/a"}', '<a class="source-link github" href="https://github.com/a">Source</a>'],
    [':source{href="https://github.com/a"}', '<a class="source-link github" href="https://github.com/a">Source</a>'],
    ['（:source[a]{href=/b}）', '（<a class="source-link github" href="/b">a</a>）'],
  ])('renders %s', async (markdown, html) => {
    expect(await diagnosticsOf(markdown)).toEqual([])
    expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
  })

  test.each([
    ['see :source[a]', '1:5 invalid-attribute A source link needs a URL\nWrite `:source[Source]{href="https://…"}`.'],
    [':source[a]{url="/b"}', '1:12 invalid-attribute `source` has no attribute `url`\nThe valid attributes are href.'],
    [':sorce[a]{href="/b"}', '1:1 unknown-directive Unknown directive `sorce`\nDid you mean `source`?'],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown)).toContain(message)
  })

  test('has a Chinese label on a Chinese page', async () => {
    expect(await htmlOf(':source{href="/a"}', { lang: 'zh' })).toContain('>源码</a>')
  })
})

describe('badges', () => {
  test.each([
    [':badge[New]', '<span class="badge tip">New</span>'],
    [':badge[New]{type="warning"}', '<span class="badge warning">New</span>'],
    [':badge[New]{type=danger outline}', '<span class="badge danger badge-outline">New</span>'],
    ['a:badge[b] :badge[c]', 'a:badge[b] <span class="badge tip">c</span>'],
    ['新:badge[1.2]', '新<span class="badge tip">1.2</span>'],
    [':badge[a [b] c]', '<span class="badge tip">a [b] c</span>'],
    ['\\:badge[a]', ':badge[a]'],
    ['`:badge[a]`', '<code>:badge[a]</code>'],
  ])('renders %s', async (markdown, html) => {
    expect(await diagnosticsOf(markdown)).toEqual([])
    expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
  })

  test.each([
    [
      ':badge[a]{type="hot"}',
      '1:11 invalid-attribute Unknown badge type "hot"\nThe valid types are tip, info, warning, danger.',
    ],
    [':badge[a]{typ="tip"}', '1:11 invalid-attribute `badge` has no attribute `typ`\nDid you mean `type`?'],
    [':badge{type="tip"}', '1:1 invalid-content A badge needs a label\nWrite `:badge[New]`.'],
    [':bagde[a]', '1:1 unknown-directive Unknown directive `bagde`\nDid you mean `badge`?'],
    ['::badge[a]', '1:1 unknown-directive Unknown directive `badge`\nWrite it as `:badge[…]`.'],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown)).toEqual([message])
  })
})

describe('fragments', () => {
  const fragments = {
    'en/_a.md': 'Text of **a**.\n',
    'en/shared/_b.md': '## Heading\n\n::include{file="../_a.md"}\n',
    'en/_wrong.md': 'x\n\n:::tip\n',
    'en/_loop.md': '::include{file="_loop.md"}\n',
  }
  const settings = { fragments, filePath: 'en/guide/page.md' }

  test.each([
    ['by a path relative to the page', '::include{file="../_a.md"}', '<p>Text of <strong>a</strong>.</p>'],
    ['by a path from the root of the locale', '::include{file="/_a.md"}', '<p>Text of <strong>a</strong>.</p>'],
    [
      'with single quotes or without quotes',
      "::include{file='/_a.md'}\n\n::include{ file=/_a.md }",
      '<p>Text of <strong>a</strong>.</p>\n<p>Text of <strong>a</strong>.</p>',
    ],
    [
      'with nested fragments',
      '::include{file="/shared/_b.md"}',
      '<h2 id="heading">Heading</h2>\n<p>Text of <strong>a</strong>.</p>',
    ],
    [
      'inside a list',
      '- b\n\n  ::include{file="/_a.md"}',
      '<ul>\n<li>\n<p>b</p>\n<p>Text of <strong>a</strong>.</p>\n</li>\n</ul>',
    ],
    [
      'but not inside code',
      '```\n::include{file="/_a.md"}\n```',
      '<div class="code"><pre><code>::include{file="/_a.md"}</code></pre></div>',
    ],
    [
      'after code, but not inside code that begins beside a list marker',
      '```sh npm i x ```\n\n::include{file="/_a.md"}\n\n- ```\n  ::include{file="/_a.md"}\n  ```\n- ```\n  a\n\n::include{file="/_a.md"}',
      `<p><code>sh npm i x </code></p>\n<p>Text of <strong>a</strong>.</p>\n<ul>\n<li>\n<div class="code"><pre><code>::include{file="/_a.md"}</code></pre></div>\n</li>\n<li>\n<div class="code"><pre><code>a</code></pre></div>\n</li>\n</ul>\n<p>Text of <strong>a</strong>.</p>`,
    ],
  ])('includes fragments %s', async (_, markdown, html) => {
    expect(await diagnosticsOf(markdown, settings)).toEqual([])
    expect(await htmlOf(markdown, settings)).toBe(html)
  })

  test.each([
    [
      'a\n\n  ::include{file="_no.md"}',
      '3:3 missing-fragment Fragment `en/guide/_no.md` does not exist\nUse a path relative to this file or, with a leading `/`, to the root of the locale.',
    ],
    [
      '::include{file="/_loop.md"}',
      'content/en/_loop.md:1:1 missing-fragment The fragment `en/_loop.md` includes itself',
    ],
    [
      '::include',
      '1:1 missing-fragment An include directive must be alone on its line\nWrite `::include{file="_name.md"}` on a line of its own, below an empty line, and begin it where the text around it begins.',
    ],
    ['::inclued{file="/_a.md"}', '1:1 unknown-directive Unknown directive `inclued`\nDid you mean `include`?'],
    [
      'text ::include{file="/_a.md"}',
      '1:6 missing-fragment An include directive must be alone on its line\nWrite `::include{file="_name.md"}` on a line of its own, below an empty line, and begin it where the text around it begins.',
    ],
    [
      'a\n\n::include{file="/_wrong.md"}',
      'content/en/_wrong.md:3:1 unclosed-container The container `:::tip` is not closed\nClose it with a line `:::`. An outer container needs more colons than the containers inside it.',
    ],
  ])('reports problems with includes: %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown, settings)).toEqual([message])
  })
})

describe("a project's own component", () => {
  const islands = ['card', 'next-steps']

  test.each<[string, string, [string, object][]]>([
    ['without attributes', '::card', [['card', {}]]],
    ['with attributes', '::card{title="A b" href=/c wide}', [['card', { title: 'A b', href: '/c', wide: '' }]]],
    ['with a label', '::card[A]{b="c"}', [['card', { label: 'A', b: 'c' }]]],
    ['around content', ':::card{title="A"}\n**b**\n:::', [['card', { title: 'A' }]]],
    ['with a hyphen in its name', '::next-steps', [['next-steps', {}]]],
    ['with character references in a value', '::card{title="a &quot;b&quot;"}', [['card', { title: 'a "b"' }]]],
    [
      'on adjacent lines',
      '::card\n::card',
      [
        ['card', {}],
        ['card', {}],
      ],
    ],
    [
      'in text',
      'a :card[**b**]{n=1 items=["}", [1, true, null]] o={"k":"\\""} on}, b',
      [['card', { n: '1', items: ['}', [1, true, null]], o: { k: '"' }, on: '', label: '**b**' }]],
    ],
  ])('is used %s', async (_, markdown, calls) => {
    expect(await diagnosticsOf(markdown, { islands })).toEqual([])
    expect(await islandsOf(markdown, islands)).toEqual(calls)
  })

  test.each([
    ['a :crad[b]', '1:3 unknown-directive Unknown directive `crad`\nDid you mean `card`?'],
    [':root[dir] and', '1:1 unknown-directive Unknown directive `root`\nIf this is text, write `\\:root`.'],
    [':where{a}', '1:1 unknown-directive Unknown directive `where`\nIf this is text, write `\\:where`.'],
    [
      'a :card[b]{items=["a", b]}',
      '1:24 invalid-attribute This is not valid JSON: a value is missing here\nWrite JSON as in `{items=["a","b"]}`.',
    ],
    [
      '::card{items=["a"]b}',
      '1:8 invalid-attribute `items=["a"]b` is not a valid list of attributes\nWrite attributes as `{name="value"}`.',
    ],
    [
      '::card{a=1 options={"link":["javascript:alert(1)"]}}',
      '1:1 unsafe-url A URL cannot begin with `javascript:`\nWrite a component in `config/islands/`.',
    ],
    [
      '::card{b=[{"__html":"<script>"}]}',
      '1:8 invalid-attribute Attributes cannot contain the key `__html`\nUse another key in the component.',
    ],
    ['::crad{a="b"}', '1:1 unknown-directive Unknown directive `crad`\nDid you mean `card`?'],
    [
      '::card{a="b"',
      '1:1 invalid-attribute `::card{a="b"` is not a valid directive\nWrite `::name{attribute="value"}` on a line of its own.',
    ],
    [
      '::card{a="b"} text',
      '1:1 invalid-attribute `::card{a="b"} text` is not a valid directive\nWrite `::name{attribute="value"}` on a line of its own.',
    ],
    [
      'a\n\n:::card\nb',
      '3:1 unclosed-container The container `:::card` is not closed\nClose it with a line `:::`. An outer container needs more colons than the containers inside it.',
    ],
  ])('reports %j', async (markdown, message) => {
    expect(await diagnosticsOf(markdown, { islands })).toEqual([message])
  })

  test('is part of its line in text and headings, with its label for search and the outline', async () => {
    const markdown = '# A :card[b]{}\n\nc <b>:card[d]</b> e\n'
    const { html, content, page } = await readPage(markdown, { islands })
    expect(html).toMatch(/<p>c <b><div class="island card"><\/div><\/b> e<\/p>/)
    expect([page.title, content.text]).toEqual(['A b', 'c d e'])
  })
})

test.each([
  'std::vector<int> and a::b::c',
  'at 10:30, or 10:30:15',
  'npm:foo and npm:react@18 and node:fs',
  'a:hover, :root, :not(.a) and ::before in CSS',
  ':unknown_name: and :+2:, /users/:id:, x:tada:, :tada:x and ::tada::',
  'https://a.com:8080/b and mailto:a',
  'a:b[c], a:b{c} and :counter',
  'note: this, and key:value',
  'a ::: b :::: c',
  ':: a',
  ': a',
  '时间：10:30，比例 1:2',
])('keeps prose as text: %s', async (markdown) => {
  const { diagnostics, content } = await readPage(markdown.replace('<int>', '&lt;int>'))
  expect(diagnostics).toEqual([])
  expect(content.text).toBe(markdown)
})

test.each([
  ['**中文（说明）**后文', '<strong>中文（说明）</strong>后文'],
  ['前文**“中文”**后文', '前文<strong>“中文”</strong>后文'],
  ['*中文。*后文', '<em>中文。</em>后文'],
  ['前**`code`**后', '前<strong><code>code</code></strong>后'],
  ['**[链接](/a)**。后', '<strong><a href="/a">链接</a></strong>。后'],
  ['~~（中文）~~后文', '<del>（中文）</del>后文'],
  ['**中文**（说明）', '<strong>中文</strong>（说明）'],
  ['日本語の**「強調」**です', '日本語の<strong>「強調」</strong>です'],
  ['한국어 **강조(설명)**입니다', '한국어 <strong>강조(설명)</strong>입니다'],
  ['2 * 3 * 4 和 a_b_c', '2 * 3 * 4 和 a_b_c'],
])('supports emphasis next to Chinese punctuation: %s', async (markdown, html) => {
  expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
})
