import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { asRoute } from '../../../../pipeline/model/route.ts'
import { check } from '../../../../test/laws.ts'
import { markdownHtml } from '../../../../test/markdown-html.ts'
import { smallSite as data } from '../../../../test/pipeline/site-data.ts'
import { toMarkdown } from '../../markdown/convert.ts'
import { escapeText } from '../../markdown/escape.ts'
import { sizeOfText, tokensIn } from '../../markdown-copy.ts'
import { copyFileOf } from '../../paths.ts'

const write = (html: string): string => toMarkdown(html, (address) => new URL(address, 'https://site.test/a/b').href)

const read = (markdown: string) => unified().use(remarkParse).use(remarkGfm).parse(markdown)
const wordsOf = (node: Nodes): string =>
  'value' in node && node.type !== 'html' ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : ''

describe('HTML to Markdown', () => {
  test.for([
    ['a heading without its own link', '<h2 id="x"><a class="permalink" href="#x">#</a>Title #</h2>', '## Title \\#'],
    ['emphasis', '<p>a <strong>b</strong> <em>c</em> <del>d</del></p>', 'a **b** *c* ~~d~~'],
    ['emphasis that Markdown characters cannot express', '<p><strong>“甲”</strong>乙</p>', '<strong>“甲”</strong>乙'],
    ['nested emphasis', '<p><em><strong>a</strong></em></p>', '***a***'],
    ['emphasis with a space at its edge', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
    ['code with backticks', '<p><code>a`b</code> <code>`</code></p>', '``a`b`` `` ` ``'],
    [
      'links in code',
      '<p><code>A&lt;<a href="/b"><b>B</b></a>, <span>c</span>></code> <code><a href="/d">D</a></code></p>',
      '`A<`[`B`](https://site.test/b)`, c>` [`D`](https://site.test/d)',
    ],
    ['adjacent code spans', '<p><code>a</code><code>b</code></p>', '`a`<!-- -->`b`'],
    [
      'code spans on lines of their own in a cell',
      '<table><tr><td><p><code>a</code></p><p><code>b</code></p></td><td><pre><code>c\nd</code></pre></td></tr></table>',
      '|  |  |\n| --- | --- |\n| `a`<br>`b` | `c`<br>`d` |',
    ],
    ['a line break', '<p>a<br>b<br></p>', 'a\\\nb'],
    ['characters that would begin a block', '<p># a<br>1. b<br>- c<br>---</p>', '\\# a\\\n1\\. b\\\n\\- c\\\n\\---'],
    [
      'special characters in a line',
      '<p>*a* [b] &lt;c&gt; &amp;amp; d_e _f</p>',
      '\\*a\\* \\[b\\] \\<c> \\&amp; d_e \\_f',
    ],
    [
      'links, with full URLs',
      '<p><a href="/x">x</a> <a href="#y" title="T">y</a></p>',
      '[x](https://site.test/x) [y](https://site.test/a/b#y "T")',
    ],
    ['a link with its URL as text', '<p><a href="https://a.test/">https://a.test/</a></p>', '<https://a.test/>'],
    [
      'links to a glossary, as text',
      '<p>甲<a rel="glossary" href="#x">乙</a><a rel="glossary" href="#y">丙*</a></p>',
      '甲乙丙\\*',
    ],
    [
      'code with text for copies',
      '<pre><code class="language-js"><span class="line">a()<a href="#n" data-markdown=" // (1)"></a>\n</span></code></pre>',
      '```js\na() // (1)\n```',
    ],
    ['an exclamation mark before a link', '<p>Now!<a href="/x">x</a></p>', 'Now\\![x](https://site.test/x)'],
    ['an image', '<p><img src="/a (1).png" alt="A [b]"></p>', '![A \\[b\\]](<https://site.test/a%20(1).png>)'],
    ['nested lists', '<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>', '- a\n\n  3. b\n- c'],
    ['adjacent lists', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
    ['task lists', '<ul><li><input type="checkbox" disabled checked> a</li></ul>', '- [x] a'],
    ['a list of paragraphs', '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', '1. a\n\n   b\n\n2. c'],
    [
      'definition lists',
      '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd><dd>e</dd></dl>',
      '- **a** b\n- **c**\n  - d\n  - e',
    ],
    [
      'a container',
      '<div class="container tip"><p class="container-title">TIP</p><p>a</p><p>b</p></div>',
      '> **TIP**\n>\n> a\n>\n> b',
    ],
    ['details', '<details><summary>More</summary>a</details>', '> **More**\n>\n> a'],
    [
      'code with language and title',
      '<div class="code"><div class="code-title">a.ts</div><pre><code class="language-ts"><span class="hljs-keyword">let</span> a &lt; b\n</code></pre></div>',
      '```ts title="a.ts"\nlet a < b\n```',
    ],
    ['code that contains fences', '<pre><code>```\na\n```</code></pre>', '````\n```\na\n```\n````'],
    [
      'added and removed lines of code',
      '<div class="code"><pre><code class="language-ts"><span class="line removed">a\n</span><span class="line added">b\n</span><span class="line">c\n</span></code></pre></div>',
      '```diff\n-a\n+b\n c\n```',
    ],
    [
      'the prompts of a terminal session',
      '<div class="code terminal"><pre><code class="language-console"><span class="line command" data-prompt="$ ">npm i\n</span><span class="line output">done\n</span></code></pre></div>',
      '```console\n$ npm i\ndone\n```',
    ],
    [
      'collapsed, folded and hidden lines, and line numbers',
      '<div class="code numbered"><pre><code class="language-console"><span class="line command" data-prompt="$ ">a\n</span><label class="fold" data-label="Collapsed lines: 1"><input type="checkbox" aria-label="Collapsed lines: 1"></label><span class="folded" hidden="until-found"><span class="line command unseen" data-prompt="$ " id="L2"><a class="line-number" href="#L2" data-line="2"></a>b\n</span></span></code></pre></div>',
      '```console\n$ a\n$ b\n```',
    ],
    [
      'tabs as sections with labels',
      '<div class="tabs"><div class="tab-list"><button>A</button></div><div class="tab-panel"><p class="tab-panel-label">A</p><div><p>a</p></div></div></div>',
      '**A**\n\na',
    ],
    [
      'a table',
      '<table><thead><tr><th class="align-right">a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>x|y</code></td></tr></tbody></table>',
      '| a | b |\n| --: | --- |\n| 1 | `x\\|y` |',
    ],
    [
      'a table with blocks and wide cells',
      '<table><tr><td colspan="2"><p>a</p><p>b</p></td></tr><tr><td>c</td><td>d</td></tr></table>',
      '|  |  |\n| --- | --- |\n| a<br>b |  |\n| c | d |',
    ],
    [
      'footnotes',
      '<p>a<sup><a href="#fn-x" data-footnote-ref>1</a></sup></p><section data-footnotes><h2 class="sr-only">Footnotes</h2><ol><li id="fn-x"><p>b <a data-footnote-backref href="#r">↩</a></p></li></ol></section>',
      'a[^1]\n\n[^1]: b',
    ],
    ['hidden elements and scripts', '<p>a<span aria-hidden="true">b</span><script>c</script></p><p hidden>d</p>', 'a'],
    ['adjacent spans, separated by a space', '<p><span>a</span><span>b</span></p>', 'a b'],
    ['elements without a Markdown equivalent', '<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O'],
    ['an escaped tag at the end of a line', '<p>a &lt;br></p>', 'a \\<br>'],
    ['an escaped tag in two text nodes', '<p>a &lt;<span>b></span></p>', 'a \\<b>'],
    ['a non-breaking space', '<p>a&nbsp;b</p>', 'a\u00a0b'],
    ['text that looks like a table', '<p>a | b<br>- | -</p>', 'a | b\\\n\\- | -'],
    [
      'a backslash and a pipe in table code',
      '<table><tr><td><code>a\\|b</code></td></tr></table>',
      '|  |\n| --- |\n| <code>a&#92;&#124;b</code> |',
    ],
    [
      'link text that looks like a definition',
      '<p><a href="/x"><code>]:</code></a></p>',
      '[<code>&#93;:</code>](https://site.test/x)',
    ],
    ['a thematic break in a list', '<ul><li>a</li></ul><ul><li><hr></li></ul>', '- a\n\n* ___'],
    ['emphasis in a summary', '<details><summary>a<b>b</b>c</summary>d</details>', '> **abc**\n>\n> d'],
    ['a video', '<video src="/a.mp4" title="A film">None</video>', '[A film](https://site.test/a.mp4)'],
    ['a frame without a title', '<iframe src="/a_"></iframe>', '[https://site.test/a\\_](https://site.test/a_)'],
    [
      'audio with several sources',
      '<audio><source src="/a.ogg"><source src="/a.mp3"></audio>',
      '[https://site.test/a.ogg](https://site.test/a.ogg)',
    ],
    ['an empty block', '<div><p> </p></div>', ''],
  ] as const)('converts %s', ([, html, markdown]) => {
    expect(write(html)).toBe(markdown && `${markdown}\n`)
  })
})

describe('HTML to Markdown and back', () => {
  const escapeHtml = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const character = fc.constantFrom(...'ab 1.)#*_~`[]()<>!&;:|\\/+-=^"甲，“”')
  const words = fc
    .string({ unit: character, minLength: 1, maxLength: 12 })
    .map((text) => text.trim().replace(/ +/g, ' '))
    .filter(Boolean)
  const text = words.map(escapeHtml)
  const space = fc.constantFrom('', '', ' ')
  const inTag = (tag: string, content: fc.Arbitrary<string>) => content.map((html) => `<${tag}>${html}</${tag}>`)
  const anyOf = (content: fc.Arbitrary<string>, maxLength: number) =>
    fc.array(fc.tuple(content, space), { minLength: 1, maxLength }).map((parts) => parts.flat().join('').trim())
  const inline = fc.letrec<{ one: string }>((tie) => ({
    one: fc.oneof(
      { maxDepth: 2 },
      text,
      inTag('code', text),
      ...['strong', 'em', 'del', 'kbd'].map((tag) => inTag(tag, anyOf(tie('one'), 3))),
    ),
  })).one
  const link = fc
    .tuple(anyOf(inline, 2), words)
    .map(([html, path]) => ` <a href="https://a.test/x?${encodeURIComponent(path)}">${html}</a> `)
  const image = words.map((alt) => `<img src="https://a.test/x" alt="${escapeHtml(alt).replace(/"/g, '&quot;')}">`)
  const line = anyOf(fc.oneof({ weight: 4, arbitrary: inline }, link, image), 4)
  const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('<br>'))
  const code = fc
    .tuple(fc.constantFrom('', ' class="language-ts"'), fc.array(words, { minLength: 1, maxLength: 3 }))
    .map(([language, rows]) => `<pre><code${language}>${escapeHtml(rows.join('\n'))}\n</code></pre>`)
  const table = fc.integer({ min: 1, max: 3 }).chain((width) => {
    const row = (tag: string) =>
      fc.array(inTag(tag, lines), { minLength: width, maxLength: width }).map((cells) => `<tr>${cells.join('')}</tr>`)
    return fc
      .tuple(row('th'), fc.array(row('td'), { minLength: 1, maxLength: 2 }))
      .map(([head, rows]) => `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`)
  })
  const { blocks } = fc.letrec<{ blocks: string; block: string }>((tie) => ({
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
    block: fc.oneof(
      { maxDepth: 2 },
      inTag('p', lines),
      inTag('h2', line),
      code,
      table,
      fc.constant('<hr>'),
      ...['ul', 'ol'].map((tag) =>
        fc
          .array(
            inTag(
              'li',
              fc.oneof(
                line,
                tie('blocks'),
                fc.tuple(line, tie('blocks')).map((both) => both.join('')),
              ),
            ),
            { minLength: 1, maxLength: 3 },
          )
          .map((items) => `<${tag}>${items.join('')}</${tag}>`),
      ),
      inTag('blockquote', tie('blocks')),
    ),
  }))
  const expectRoundTrip = (html: fc.Arbitrary<string>) =>
    check(
      fc.property(html, (written) => {
        const markdown = write(written)
        expect(shape(markdownHtml(markdown)), markdown).toEqual(shape(written))
      }),
    )

  test('preserves any paragraph', () => expectRoundTrip(inTag('p', lines)))
  test('preserves any table', () => expectRoundTrip(table))
  test('preserves any nested blocks', () => expectRoundTrip(blocks))
})

/** An element with its children, or a run of text with all inline elements around it. */
type Shape = { tag: string; children: Shape[] } | { text: string; marks: string[] }

/** Returns a normalized tree of HTML. Ignores the nesting order of inline elements, and white space at the edges of lines. */
function shape(html: string): Shape[] {
  return blockShapes(parseFragment(html).childNodes, true)
}

const inlineTags = 'a br code del em img kbd strong'.split(' ')

function blockShapes(nodes: readonly Tree.ChildNode[], hasParagraphs: boolean): Shape[] {
  const shapes: Shape[] = []
  let line: Tree.ChildNode[] = []
  const flush = () => {
    const children = lineShapes(line)
    line = []
    if (children.length > 0) shapes.push(...(hasParagraphs ? [{ tag: 'p', children }] : children))
  }
  for (const node of nodes) {
    if (node.nodeName === '#text' || inlineTags.includes(node.nodeName)) line.push(node)
    if (!('tagName' in node) || inlineTags.includes(node.tagName)) continue
    flush()
    const children = blockShapes(node.childNodes, ['li', 'blockquote'].includes(node.tagName))
    if (node.tagName !== 'p' || children.length > 0) shapes.push({ tag: node.tagName, children })
  }
  flush()
  return shapes
}

function lineShapes(nodes: readonly Tree.ChildNode[]): Shape[] {
  const runs: { text: string; marks: string[] }[] = []
  const add = (text: string, marks: string[]) => {
    const last = runs.at(-1)
    if (JSON.stringify(last?.marks) === JSON.stringify(marks)) (last as { text: string }).text += text
    else runs.push({ text, marks })
  }
  const visit = (node: Tree.ChildNode, marks: string[]) => {
    if (node.nodeName === '#text') add((node as Tree.TextNode).value, marks)
    if (!('tagName' in node)) return
    const { tagName, attrs } = node
    const named = [tagName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(' ')
    if (tagName === 'br') add('\n', ['br'])
    else if (tagName === 'img') add('', [named])
    else for (const child of node.childNodes) visit(child, [...new Set([...marks, named])].sort())
  }
  for (const node of nodes) visit(node, [])
  const isEdge = (i: number) => runs[i] === undefined || runs[i]?.marks[0] === 'br'
  return runs
    .map(({ text, marks }, i) => {
      if (marks[0] === 'br') return { text, marks }
      const start = text.replace(/\s+/g, ' ').replace(isEdge(i - 1) ? /^ / : /^(?!)/, '')
      return { text: start.replace(isEdge(i + 1) ? / $/ : /(?!)$/, ''), marks }
    })
    .filter(({ text, marks }) => text !== '' || marks[0]?.startsWith('img'))
}

test('escapes titles like other text', () => {
  expect(wordsOf(read(`# ${escapeText('a_b* <c> `d`')}`))).toBe('a_b* <c> `d`')
})

test('counts one token per Chinese character and one per four letters', () => {
  const tokensOf = (text: string) => tokensIn(sizeOfText(text))
  expect(tokensOf('')).toBe(0)
  expect(tokensOf('four4567')).toBe(2)
  expect(tokensOf('中文，')).toBe(3)
  expect(tokensOf('中文 abc')).toBe(3)
})

test('writes no copy for a page that shows the text of another locale, or if public/ contains that file', () => {
  const site = { data, publicFiles: [] }
  expect(copyFileOf({ route: asRoute('/guide/') }, site)).toBe('guide/index.md')
  expect(copyFileOf({ route: asRoute('/zh/a'), fallback: 'en' }, site)).toBeUndefined()
  expect(copyFileOf({ route: asRoute('/404') }, site)).toBeUndefined()
  expect(copyFileOf({ route: asRoute('/a') }, { data, publicFiles: ['a.md'] })).toBeUndefined()
})
