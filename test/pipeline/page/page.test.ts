// The data of a parsed page besides its HTML: title, outline, ids, headings and plain text.

import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { readTitle } from '../../../pipeline/page/text/inline.ts'
import { peekTitle } from '../../../pipeline/source/peek.ts'
import { diagnosticsOf, htmlOf, type Node, readPage, textOf, withSyntax } from './page-test.ts'
import { ownPages, randomMarkdown } from './random-markdown.ts'

const full = process.env.DOCSITE_TEST === 'full'

const idsOf = async (markdown: string) => (await readPage(markdown)).page.details.ids

describe('ids of headings', () => {
  test.each<[string, string[]]>([
    ['## Quick Start', ['quick-start']],
    ['## What is `output.minify`?', ['what-is-outputminify']],
    ['## 快速上手', ['快速上手']],
    ['## 配置 `server.port`（端口）', ['配置-serverport端口']],
    ['## Ünïcode ПРИВЕТ', ['ünïcode-привет']],
    ['## a_b-c', ['a_b-c']],
    ['## [Link](/a) *and* ![image](b.png)', ['link-and']],
    ['## A\n## A\n# A\n### A', ['a', 'a-1', 'a-2', 'a-3']],
    ['## A-1\n## A\n## A', ['a-1', 'a', 'a-2']],
    ['## 介绍\n## 介绍', ['介绍', '介绍-1']],
    ['## !!!\n## ???', ['section', 'section-1']],
    ['##', ['section']],
    ['## A {#own-id}', ['own-id']],
    ['## A{#own}', ['own']],
    ['## A { #own }', ['own']],
    ['## 标题 {#标题-一}', ['标题-一']],
    ['A {#own}\n===', ['own']],
    ['## A {#b}\n## B', ['b', 'b-1']],
    ['## A `{#b}`', ['a-b']],
    ['## A {#b} c', ['a-b-c']],
    ['## A {b}', ['a-b']],
    ['<h2 id="own">A</h2>\n\n## Own', ['own', 'own-1']],
    ['<a id="x"></a>\n\n## X', ['x', 'x-1']],
    ['::::tabs\n:::tab[a]\n## A\n:::\n::::\n\n## A', ['a', 'a-1']],
  ])('derives ids from %j', async (markdown, ids) => {
    expect(await idsOf(markdown)).toEqual(expect.arrayContaining(ids))
    expect(await idsOf(markdown)).toHaveLength(ids.length)
  })

  test('reports an id that is used twice', async () => {
    expect(await diagnosticsOf('## A {#b}\n\n## C {#b}')).toEqual([
      '3:1 duplicate-id The id `b` is used twice on this page\nLinks can reach only the first element. Give the second one a different id.',
    ])
  })

  test('adds a permalink to each heading', async () => {
    const { html } = await readPage('## A `b`')
    expect(html).toBe(
      '<h2 id="a-b" aria-label="A b">A <code>b</code><a class="permalink" href="#a-b" aria-label="Permalink to A b">#</a></h2>',
    )
    expect((await readPage('## 甲', { lang: 'zh' })).html).toContain('aria-label="「甲」的永久链接"')
  })
})

test('keeps a name with a hyphen on one line, unless it is wider than the narrowest screen', async () => {
  const { html } = await readPage(
    '`--env-mode` `react-ts` `a - b` `plain` `an-option-that-is-much-too-long` `mailto: x-y` `src/index.ts`',
  )
  expect(html.match(/<code[^>]*>[^<]*/g)).toEqual([
    '<code class="whole">--env-mode',
    '<code class="whole">react-ts',
    '<code>a - b',
    '<code>plain',
    '<code class="breakable">an-option-that-is-much-too-long',
    '<code>mailto: x-y',
    '<code class="whole">src/index.ts',
  ])
})

test('lets long names break in headings and code, without changing the text, the title or the outline of the page', async () => {
  const { html, page, content } = await readPage(
    '# output.distPath\n\n## The option `performance.chunkSplit`\n\n`tools.lightningcssLoader.targets` `source.alias`\n',
  )
  expect(html).toContain('>output.<wbr>distPath<a class=')
  expect(html).toContain('>The option <code>performance.<wbr>chunkSplit</code><a class=')
  expect(html).toContain(
    '<p><code class="breakable">tools.<wbr>lightningcss<wbr>Loader.<wbr>targets</code> <code>source.alias</code></p>',
  )
  expect(html).toContain('aria-label="output.distPath"')
  expect([page.title, page.titleHtml, page.details.toc.map(({ text }) => text)]).toEqual([
    'output.distPath',
    'output.distPath',
    ['The option <code>performance.chunkSplit</code>'],
  ])
  expect(content.text).not.toContain('wbr')
  expect(content.text).toContain('tools.lightningcssLoader.targets source.alias')
})

describe('the outline', () => {
  const outlineOf = async (markdown: string, islands: string[] = []) =>
    (await readPage(markdown, { islands })).page.details.toc.map(({ depth, text }) => `${depth} ${text}`)

  test.each<[string, string, string[]]>([
    ['depths 2 to 4, in order', '# A\n## B\n#### C\n### D\n##### E\n###### F', ['2 B', '4 C', '3 D']],
    ['all headings except titles', '# A\n# B\n## C', ['2 C']],
    ['inline Markdown', '## `a` **b** *c* ~~d~~', ['2 <code>a</code> <strong>b</strong> <em>c</em> <del>d</del>']],
    ['links as text, without images', '## [a](b) ![c](d.png) e', ['2 a e']],
    ['escaped HTML characters', '## a \\<b> & c', ['2 a &lt;b&gt; &amp; c']],
    ['headings without their HTML tags', '## a <i>b</i> <span class="x">c</span>', ['2 a b c']],
    ['HTML headings', '<h2>A</h2>', ['2 A']],
    ['headings in steps', ':::steps\n### A\n:::', ['3 A']],
    ['no headings in containers', ':::tip\n## A\n:::\n> [!NOTE]\n> ## B', []],
    ['no headings in tabs', '::::tabs\n:::tab[A]\n## A\n:::\n::::', []],
    ['no headings in details', ':::details\n## A\n:::\n\n<details>\n\n## B\n\n</details>', []],
    ['no headings in a component', ':::card\n## A\n:::', []],
    ['no headings in code', '```\n## A\n```', []],
  ])('lists %s', async (_, markdown, outline) => {
    expect(await outlineOf(markdown, ['card'])).toEqual(outline)
  })
})

test.each([
  ['## ![The plan](x.svg)', 'the-plan', 'The plan'],
  ['## [![Plan & *map*](x.svg)](/a) ![](y.svg)', 'plan--map', 'Plan &amp; map'],
  ['<h2><img src="x.svg" alt="Raw"></h2>', 'raw', 'Raw'],
  ['## ![Plan](x.svg) :badge[New]', 'plan', 'Plan'],
  ['## Text ![icon](x.svg)', 'text', 'Text'],
])('names the heading %j after its images if it has no text', async (markdown, id, text) => {
  const { page, html, content } = await readPage(`# Title\n\n${markdown}\n\ntext`)
  expect(page.details.toc).toMatchObject([{ id, text, charIndex: 0 }])
  expect(content.text).toMatch(new RegExp(`^${text.replace('&amp;', '&')}\n`))
  expect(parseFragment(html).childNodes.flatMap(idsIn)).toContain(id)
  expect((await readPage(markdown)).page).toMatchObject({ titleHtml: text })
})

test('names the permalink and the heading after an image', async () => {
  const { body } = (await readPage('## ![The plan](x.svg)')).content
  const html = body.filter((part) => typeof part === 'string').join('')
  expect(html).toContain('aria-label="The plan"')
  expect(html).toContain('aria-label="Permalink to The plan"')
})

describe('the explicit or derived id of a heading', () => {
  const idsOf = async (markdown: string) => (await readPage(markdown)).page.details.headings.map(({ id }) => id)

  test.each([
    ['# A {#__init__}', '__init__'],
    ['## `a` {#a_b_c}', 'a_b_c'],
    ['## A { #*x* }  ', '*x*'],
    ['## A {#__x__} ##', '__x__'],
    ['A {#__x__}\n===', '__x__'],
    ['## A {#a} b', 'a-a-b'],
    ['## A {#}', 'a-'],
  ])('derives the id of %j: %s', async (markdown, id) => {
    expect(await idsOf(markdown)).toEqual([id])
  })

  test.each([
    ['## A :badge[New]', 'a'],
    ['## :badge[New] A :badge[Old]{type=info} B', 'a-b'],
    ['## A <span class="badge tip">New</span>', 'a'],
    ['## *A :badge[New]*', 'a'],
    ['## :badge[New]', 'new'],
  ])('omits the badge in %j from the id', async (markdown, id) => {
    expect(await idsOf(markdown)).toEqual([id])
  })

  test('does not change emphasis elsewhere', async () => {
    expect(await htmlOf('a {# *b* c\n\n## *a* {b}')).toContain('<em>b</em>')
  })
})

/** Returns the ids of an HTML text in order. */
const idsIn = (node: Node): string[] => [
  ...('attrs' in node ? node.attrs.filter(({ name }) => name === 'id').map(({ value }) => value) : []),
  ...('childNodes' in node ? node.childNodes.flatMap(idsIn) : []),
]

/** In ordinary runs, only one page in this number is parsed. */
const step = full ? 1 : 7

test.each(
  ownPages
    .filter((_, i) => i % step === 0)
    .map((page, i): [string, string] => [/^(?:title: (.*)|# (.*))$/m.exec(page)?.[0] ?? `${i}`, page]),
)('returns consistent data for a page of this site: %s', async (_, text) => {
  const { page, content, html, diagnostics } = await readPage(text, {
    config: withSyntax,
    islands: ['next-steps', 'benchmark', 'option'],
    fragments: new Proxy({}, { get: () => 'fragment' }),
  })
  expect(diagnostics).toEqual([])

  const ids = parseFragment(html).childNodes.flatMap(idsIn)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(page.details.toc.map(({ id }) => id)))
  expect(ids).toEqual(expect.arrayContaining(page.details.ids))

  let after = 0
  for (const { text, charIndex } of page.details.toc) {
    const heading = parseFragment(text).childNodes.map(textOf).join('')
    expect(charIndex).toBeGreaterThanOrEqual(after)
    expect(content.text.slice(charIndex).startsWith(`${heading}\n`) || content.text.endsWith(heading)).toBe(true)
    after = charIndex + heading.length
  }
  for (const [start, end] of content.code) expect(content.text.slice(start, end).trim()).not.toBe('')
  expect(html).not.toContain(' style="')

  const peeked = peekTitle(text)
  if (peeked) expect(readTitle(peeked.title).html).toBe(page.titleHtml)
})

/** Returns the text of a piece of HTML. */
const shownText = (html: string): string => parseFragment(html).childNodes.map(textOf).join('')

describe('titles', () => {
  test.each([
    ['# A', 'A', 'A'],
    ['---\ntitle: A\n---\n\n# B', 'A', 'A'],
    ['---\ntitle: A `b`\n---\n', 'A b', 'A <code>b</code>'],
    ['---\ntitle: 404\n---\n', '404', '404'],
    ['---\ntitle: 1.10\n---\n', '1.10', '1.10'],
    ['# `output.minify` **b** <i>c</i>', 'output.minify b c', '<code>output.minify</code> <strong>b</strong> c'],
    ['# A {#b}', 'A', 'A'],
    ['---\ntitle: "`a`b **c**d"\n---\n', 'ab cd', '<code>a</code>b <strong>c</strong>d'],
    ['## A', 'A', 'A'],
    ['text\n\n# A\n\n# B', 'A', 'A'],
    ['```\n# A\n```', 'page', 'page'],
    ['', 'page', 'page'],
  ])('reads the title of %j', async (markdown, text, html) => {
    const { page } = await readPage(markdown)
    expect([page.title, page.titleHtml]).toEqual([text, html])
  })

  test('adds the title as a heading to a page without one', async () => {
    expect(await htmlOf('---\ntitle: A `b`\n---\ntext')).toBe('<h1 id="a-b">A <code>b</code></h1><p>text</p>')
    expect(await htmlOf('---\ntitle: A\n---\n# B')).toBe('<h1 id="b">B</h1>')
    expect(await htmlOf('---\ntitle: A\npageType: home\n---\ntext')).toBe('<p>text</p>')
    const config = { themeConfig: { fallbackHeadingTitle: false } }
    expect(await htmlOf('---\ntitle: A\n---\ntext', { config })).toBe('<p>text</p>')
  })

  test.each([
    ['Using Vec<T> safely', 'Using Vec&lt;T&gt; safely'],
    ['The <script> tag', 'The &lt;script&gt; tag'],
    ['The <br> and <b> tags', 'The &lt;br&gt; and &lt;b&gt; tags'],
    ['a </div> b <!-- c -->', 'a &lt;/div&gt; b &lt;!-- c --&gt;'],
    ['<div>', '&lt;div&gt;'],
    ['*Map<K>* &lt;b&gt;', '<em>Map&lt;K&gt;</em> &lt;b&gt;'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['x <img src=x onerror=alert(1)>', 'x &lt;img src=x onerror=alert(1)&gt;'],
    ['Press <kbd>Ctrl</kbd>', 'Press Ctrl'],
    ['![Plan](x.svg)', 'Plan'],
  ])('keeps the text in angle brackets of the frontmatter title %j', async (title, shown) => {
    const { page, html } = await readPage(`---\ntitle: ${JSON.stringify(title)}\n---\n\ntext`)
    expect(page.titleHtml).toBe(shown)
    expect(page.title).toBe(shownText(shown))
    expect(html.startsWith('<h1 ')).toBe(true)
    if (!title.startsWith('!')) expect(shownText(html)).toContain(page.title)
  })

  test.each([
    [':::tip Use Vec<T> here\nx\n:::', 'Use Vec&lt;T> here'],
    [':::details The <script> tag\nx\n:::', 'The &lt;script> tag'],
    [':::card[Vec<T>]\nx\n:::', 'Vec&lt;T>'],
    [':::figure[A <T> *map*]\n![x](a.png)\n:::', 'A &lt;T> <em>map</em>'],
    [':button[Get <T>]{href="/get"}', 'Get &lt;T>'],
    [':::tip Press <kbd>Ctrl</kbd><br>twice\nx\n:::', 'Press <kbd>Ctrl</kbd><br>twice'],
  ])('keeps the text in angle brackets of the label %j', async (markdown, shown) => {
    expect((await readPage(markdown)).html.replaceAll('&#x3C;', '&lt;')).toContain(shown)
  })

  test.each([
    '# A',
    '\n\n# A `b`\n\ntext',
    '---\ntitle: A\n---\n# B',
    '---\ndescription: x\n---\n# B',
    '---\ntitle: 快速上手\n---\n',
    '# A #',
    '---\ntitle: "A: b"\n---\n',
    '---\ntitle: A # b\n---\n',
    '---\ntitle: A\n  b\n---\n',
    '---\ntitle: 1.0\n---\n',
    '---\ntitle: true\n---\n',
    '---\ntitle: ~\n---\n# B',
    '---\ntitle:\n---\n# B',
    '---\npageType: home\ntitle: A\n---\n',
    '    # A',
    'text',
    '# A\nB\n===',
    '#A',
    '# *A* ~~b~~ c_d_e',
    '# A *b',
  ])('finds the same title in %j as the parser, or no title', async (text) => {
    const peeked = peekTitle(text)
    if (peeked) expect(readTitle(peeked.title).html).toBe((await readPage(text)).page.titleHtml)
  })

  test('finds the same title in any page as the parser, or no title', async () => {
    const heads = ['# ', '#  ', '\n# ', '---\ntitle: ', '---\nx-a: b\ntitle: ', '# a\n\n# ']
    const page = fc
      .tuple(
        fc.constantFrom(...heads),
        fc.string({ unit: fc.constantFrom(...'ab *_`~:#"\'-1.&|>\\!中（') }),
        randomMarkdown,
      )
      .map(([head, title, rest]) => `${head}${title}\n${head.startsWith('---') ? '---\n' : '\n'}${rest}`)
    const property = fc.asyncProperty(page, async (text) => {
      const peeked = peekTitle(text)
      if (peeked) expect(readTitle(peeked.title).html).toBe((await readPage(text)).page.titleHtml)
    })
    await fc.assert(property, { seed: 4, numRuns: full ? 300 : 100 })
  })
})

describe('plain text', () => {
  test.each([
    ['omits the title', '# A\n\ntext', 'text'],
    ['puts headings on separate lines', 'a\n## B\nc', 'a\n\nB\n\nc'],
    ['has one line per paragraph', 'a **b** `c`\nd\n\ne', 'a b c d\ne'],
    [
      'has one line per list item or row, with tabs between cells, and one block per list or table',
      '- a\n- b\n  - c\n\n| d | e |\n|-|-|\n| f | g |\n\nh',
      'a\nb\n\nc\n\nd\te\nf\tg\n\nh',
    ],
    ['contains the text of links, but no images', '[a](b) ![c](d.png) e', 'a e'],
    ['contains code without its fence marks', 'a\n\n```js\nb  c\n  d // [!code ++]\n```\n\ne', 'a\n\nb  c\n  d\n\ne'],
    ['contains containers with their titles', ':::tip T\na\n:::\n\n> b', 'T\na\n\nb'],
    ['contains all tabs with their labels', '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::', 'A\na\nB\nb'],
    ['omits HTML tags, scripts and comments', '<p>a <b>b</b></p>\n<script>c</script><style>d</style><!-- e -->', 'a b'],
    ['decodes character references', 'a &amp; b &lt; &#x4e2d;', 'a & b < 中'],
    ['contains footnotes without their numbers', 'a[^1]\n\n[^1]: b', 'a\n\nFootnotes\n\nb'],
    ['keeps hard breaks', 'a  \nb', 'a\nb'],
    ['contains Chinese text', '# 甲\n\n**乙**（`丙`）\n\n## 丁', '乙（丙）\n\n丁'],
    ['contains badges and source links', 'a :badge[b] :source[c]{href="/d"}', 'a b c'],
  ])('%s', async (_, markdown, text) => {
    expect((await readPage(markdown)).content.text).toBe(text)
  })

  test('records the ranges of code', async () => {
    const { text, code } = (await readPage('a\n\n```\nb\n```\n\nc `d`\n\n    e')).content
    expect(code.map(([start, end]) => text.slice(start, end))).toEqual(['b', 'e'])
  })
})

describe('a line break between two wide characters', () => {
  test.each([
    ['zh', '自强不息，厚\n德载物，第一行\n第二行。', '自强不息，厚德载物，第一行第二行。'],
    ['ja', 'これは\n日本語です。\nカナ\nｶﾅ', 'これは日本語です。カナｶﾅ'],
    ['en', '中文\n第二行', '中文第二行'],
    ['zh', '他说：“好\n”然后\n“走”——\n结束……\n（完）', '他说：“好”然后“走”——结束……（完）'],
    ['zh', '- 第一行\n  第二行\n\n> 甲\n> 乙\n丙', '第一行第二行\n\n甲乙丙'],
    ['zh', '**重点**\n*强调*\n[链接](/a)\n`代码`\n中文', '重点强调链接代码中文'],
    ['zh', '甲。[^1]\n乙\n\n[^1]: 注\n    释', '甲。乙\n\n脚注\n\n注释'],
    ['zh', '<p>甲\n  <b>乙</b>\n</p>', '甲乙'],
    ['zh', '𠀀\n𠀁か\u3099\nき', '𠀀𠀁か\u3099き'],
  ])('is removed in %s: %j', async (lang, markdown, text) => {
    const { content, html } = await readPage(markdown, { lang })
    expect(content.text).toBe(text)
    for (const [, paragraph] of html.matchAll(/<p>([\s\S]*?)\s*<\/p>/g)) expect(paragraph).not.toContain('\n')
  })

  test.each([
    ['ko', '한국어\n문장'],
    ['zh', '한국어\n문장'],
    ['ko', '漢字\n漢字'],
    ['zh', '使用\nRsbuild\n构建，\n2 倍,\n中文'],
    ['zh', '“a”\n“b”'],
    ['en', '“中文”\n“中文”'],
    ['zh', '完成 🎉\n🚀 中文'],
    ['zh', '中文\n`code`\n中文'],
    ['zh', '甲![图](a.png)\n乙'],
    ['zh', '<pre>甲\n乙</pre>'],
  ])('is kept in %s: %j', async (lang, markdown) => {
    const shown = await htmlOf(markdown, { lang })
    expect(shown.match(/\n/g)).toHaveLength(markdown.match(/\n/g)?.length ?? 0)
  })

  test('is kept where the author asks for one, and in code', async () => {
    const { content, html } = await readPage('甲<br>\n乙\\\n丙  \n丁\n\n```\n甲\n乙\n```', { lang: 'zh' })
    expect(html.match(/<br>/g)).toHaveLength(3)
    expect(content.text).toBe('甲\n乙\n丙\n丁\n\n甲\n乙')
  })

  test('is not in the description, the title or the outline either', async () => {
    const { page } = await readPage('标\n题\n===\n\n第一行\n第二行\n\n小\n节\n---', { lang: 'zh' })
    expect([page.title, page.details.description, page.details.toc[0]?.text]).toEqual(['标题', '第一行第二行', '小节'])
  })

  test('is not in names of images and links either', async () => {
    const html = await htmlOf('![图\n片](a.png "说\n明") [x](/b "标\n题") ![a\nb](a.png)', { lang: 'zh' })
    expect(Array.from(html.matchAll(/(?:alt|title)="([^"]*)"/g), ([, text]) => text).sort()).toEqual(
      ['图片', '说明', '标题', 'a\nb'].sort(),
    )
  })
})

test.each(['##', '## ![](a.png)', '## <!-- a -->', '<h2></h2>'])(
  'gives %j no permalink and no entry in the outline, which would have no name',
  async (heading) => {
    const { page, html } = await readPage(`# Title\n\n${heading}\n\n## Next`)
    expect(page.details.toc.map(({ text }) => text)).toEqual(['Next'])
    expect(html.match(/class="permalink"/g)).toHaveLength(2)
  },
)

test('does not mix up pages that are parsed concurrently', async () => {
  const texts = ownPages.filter(({ length }) => length < 8000).slice(0, 8)
  expect(texts).toHaveLength(8)
  const pages = await Promise.all(texts.map((text) => readPage(text)))
  for (const [i, text] of texts.entries()) expect(pages[i]).toEqual(await readPage(text))
})
