import fc from 'fast-check'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { escapeText, toMarkdown } from '../../../pipeline/output/markdown.ts'
import { estimateTokens, ownCopyFile } from '../../../pipeline/output/markdown-copy.ts'
import { check } from '../../laws.ts'

const write = (html: string): string => toMarkdown(html, (address) => new URL(address, 'https://site.test/a/b').href)

const read = (markdown: string) => unified().use(remarkParse).use(remarkGfm).parse(markdown)
const wordsOf = (node: Nodes): string =>
  'value' in node && node.type !== 'html' ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : ''
const bare = (text: string): string => text.replace(/\s+/g, '')

describe('HTML becomes Markdown:', () => {
  test.for([
    ['a heading without its own link', '<h2 id="x"><a class="permalink" href="#x">#</a>Title #</h2>', '## Title \\#'],
    ['emphasis', '<p>a <strong>b</strong> <em>c</em> <del>d</del></p>', 'a **b** *c* ~~d~~'],
    ['emphasis whose signs would stand as text', '<p><strong>“甲”</strong>乙</p>', '<strong>“甲”</strong>乙'],
    ['emphasis in emphasis', '<p><em><strong>a</strong></em></p>', '<em><strong>a</strong></em>'],
    ['emphasis with a space at its edge', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
    ['code with backticks', '<p><code>a`b</code> <code>`</code></p>', '``a`b`` `` ` ``'],
    ['code beside code', '<p><code>a</code><code>b</code></p>', '`a`<!-- -->`b`'],
    ['a line break', '<p>a<br>b<br></p>', 'a\\\nb'],
    ['signs that begin a block', '<p># a<br>1. b<br>- c<br>---</p>', '\\# a\\\n1\\. b\\\n\\- c\\\n\\---'],
    ['signs inside a line', '<p>*a* [b] &lt;c&gt; &amp;amp; d_e _f</p>', '\\*a\\* \\[b\\] \\<c> \\&amp; d_e \\_f'],
    [
      'links, whole',
      '<p><a href="/x">x</a> <a href="#y" title="T">y</a></p>',
      '[x](https://site.test/x) [y](https://site.test/a/b#y "T")',
    ],
    ['an address that is its own text', '<p><a href="https://a.test/">https://a.test/</a></p>', '<https://a.test/>'],
    ['an exclamation before a link', '<p>Now!<a href="/x">x</a></p>', 'Now\\![x](https://site.test/x)'],
    ['a picture', '<p><img src="/a (1).png" alt="A [b]"></p>', '![A \\[b\\]](<https://site.test/a%20(1).png>)'],
    ['lists in lists', '<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>', '- a\n\n  3. b\n- c'],
    ['two lists that follow each other', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
    ['tasks', '<ul><li><input type="checkbox" disabled checked> a</li></ul>', '- [x] a'],
    ['a list of paragraphs', '<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', '1. a\n\n   b\n\n2. c'],
    ['terms', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd><dd>e</dd></dl>', '- **a** b\n- **c**\n  - d\n  - e'],
    [
      'a container',
      '<div class="container tip"><p class="container-title">TIP</p><p>a</p><p>b</p></div>',
      '> **TIP**\n>\n> a\n>\n> b',
    ],
    ['details', '<details><summary>More</summary>a</details>', '> **More**\n>\n> a'],
    [
      'code with language and title',
      '<div class="code"><div class="code-title">a.ts</div><pre tabindex="0"><code class="language-ts"><span class="hljs-keyword">let</span> a &lt; b\n</code></pre></div>',
      '```ts title="a.ts"\nlet a < b\n```',
    ],
    ['code with fences in it', '<pre><code>```\na\n```</code></pre>', '````\n```\na\n```\n````'],
    [
      'changes in code',
      '<div class="code"><pre tabindex="0"><code class="language-ts"><span class="line removed">a\n</span><span class="line added">b\n</span><span class="line">c\n</span></code></pre></div>',
      '```diff\n-a\n+b\n c\n```',
    ],
    [
      'tabs, each under its label',
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
    [
      'what is only for the eye or the machine',
      '<p>a<span aria-hidden="true">b</span><script>c</script></p><p hidden>d</p>',
      'a',
    ],
    ['parts that a style sheet keeps apart', '<p><span>a</span><span>b</span></p>', 'a b'],
    ['what Markdown has no sign for', '<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O'],
    ['nothing', '<div><p> </p></div>', ''],
  ] as const)('%s', ([, html, markdown]) => {
    expect(write(html)).toBe(markdown && `${markdown}\n`)
  })
})

test('whatever a text says, its Markdown says the same', () => {
  const sign = fc.constantFrom(...'ab 1.#*_~`[]()<>!&;:|\\/+-=^"甲，“”')
  const text = fc.string({ unit: sign, minLength: 1, maxLength: 24 })
  const asHtml = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  check(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('', 'strong', 'em', 'code'), text), { minLength: 1, maxLength: 5 }),
      (parts) => {
        const html = parts.map(([tag, words]) => (tag ? `<${tag}>${asHtml(words)}</${tag}>` : asHtml(words))).join('')
        const markdown = write(`<p>${html}</p>`)
        expect(bare(wordsOf(read(markdown))), markdown).toBe(bare(parts.map(([, words]) => words).join('')))
      },
    ),
  )
})

test('a title is escaped as any text is', () => {
  expect(wordsOf(read(`# ${escapeText('a_b* <c> `d`')}`))).toBe('a_b* <c> `d`')
})

test('tokens: a Chinese sign is one, four letters are one', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('four4567')).toBe(2)
  expect(estimateTokens('中文，')).toBe(3)
  expect(estimateTokens('中文 abc')).toBe(3)
})

test('a page has no copy of its own in place of a translation, or of a file of public/', () => {
  expect(ownCopyFile({ path: '/guide/' }, [])).toBe('guide/index.md')
  expect(ownCopyFile({ path: '/zh/a', fallback: 'en' }, [])).toBeUndefined()
  expect(ownCopyFile({ path: '/a' }, ['a.md'])).toBeUndefined()
})
