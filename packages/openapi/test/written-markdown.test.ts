// How the OpenAPI plugin prepares the CommonMark of descriptions.

import fc from 'fast-check'
import { toString as textOf } from 'mdast-util-to-string'
import { parseFragment } from 'parse5'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { readPage } from '../../../test/pipeline/page/page-test.ts'
import { firstSentence, writtenMarkdown } from '../written-markdown.ts'

const cases: readonly [name: string, written: string, expected: string][] = [
  ['keeps CommonMark', '*a* `b` [c](https://c.example)\n\n- d', '*a* `b` [c](https://c.example)\n\n- d'],
  ['shifts headings', '# A\n\n### B {#b}', '## A\n\n### B \\{\\#b\\}<wbr>'],
  ['shifts headings with lines below them', 'A\n===\n\nB\n---\ntext', '## A\n\n### B\n\ntext'],
  [
    'disables directives',
    ':::tip\n::include{file="a"} :b[c] a:b',
    '\\:\\:\\:tip\n\\:\\:include\\{file\\="a"\\} \\:b\\[c\\] a\\:b',
  ],
  ['leaves code unchanged', '`:b[c] <x>`\n\n```js {1}\n:::tip\n```', '`:b[c] <x>`\n\n```js noCheck\n:::tip\n```'],
  ['closes code blocks', '```\na', '```\na\n```'],
  [
    'shows unknown elements as text',
    '<token> <script>a</script>',
    '&#60;token&#62; &#60;script&#62;a&#60;&#47;script&#62;',
  ],
  [
    'closes elements, and drops attributes',
    '<details><b id="x" onclick="y" title="z">a',
    '<details><b title="z">a\n\n</b></details>',
  ],
  ['removes stray closing tags', 'a</div> <br/>', 'a <br>'],
  ['leaves out comments and processing instructions', 'a <!-- b --> c <?d?>.', 'a  c .'],
  ['keeps character references in HTML', '<p>&quot;a&quot; &#60; &c;</p>', '<p>&quot;a&quot; &#60; &c;</p>'],
  ['keeps links in angle brackets', '<https://a.example> <a@b.example>', '<https://a.example> <a@b.example>'],
  ['finds code spans only within paragraphs', 'a ` b\n\n<x> `c`', 'a \\` b\n\n&#60;x&#62; `c`'],
]

test.each(cases)('%s', (_, written, expected) => expect(writtenMarkdown(written, { depth: 2 })).toBe(expected))

test('makes headings bold in lists, and never leaves out a level', () => {
  expect(writtenMarkdown('# A\n\nb')).toBe('**A**\n\nb')
  expect(writtenMarkdown('### A\n##### B\n# C', { depth: 3 })).toBe('### A\n\n#### B\n\n### C')
})

test('returns the first sentence as plain text', () => {
  expect(firstSentence('**Adds** a [pet](/p). More.')).toBe('Adds a pet.')
  expect(firstSentence('添加宠物。然后')).toBe('添加宠物。')
  expect(firstSentence(`${'word '.repeat(50)}.`)).toHaveLength(155)
})

/** Pieces of docsite's own syntax, and signs that could complete them. Alerts such as `> [!NOTE]` are syntax on GitHub too. */
const pieces = [
  ...[':::', ':::tip', '::::tabs', ':::', '::include{file="a.md"}', ':badge[a]{type="tip"}', '::', ':b[c]', ':smile:'],
  ...['{#id}', '{.class}', '{a="b"}', '{{ name }}', '{{', '}}', '[[toc]]', '*[HTML]: meaning'],
  ...['==a==', '++a++', '~a~', '^a^', '^[a]', '$a$', '$$', '<<< a.md', '@[a](b)', '[^1]', '[^1]: note', ': meaning'],
  ...[
    '| a | b |',
    '| - | - |',
    '- [ ] a',
    '+ a',
    '1. a',
    '# a',
    '## a {#b}',
    '---',
    '===',
    '> a',
    '%%',
    '!!! note',
    '???',
  ],
  ...[
    'a',
    'word',
    '中文。',
    '1',
    '\\',
    '`',
    '`a`',
    '*',
    '**',
    '_',
    '[',
    ']',
    '(',
    ')',
    '!',
    '"',
    "'",
    '&amp;',
    '&',
    '=',
    '~',
  ],
  ...['https://a.example', 'www.a.example', 'a@b.example', '[a](https://a.example)', '    a'],
]
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('', ' ', '\n', '\n\n', '\n  ')), { maxLength: 12 })
  .map((parts) => parts.flat().join(''))

const gfm = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()
const textOfHtml = (node: object): string =>
  'value' in node
    ? String(node.value)
    : 'childNodes' in node
      ? (node.childNodes as object[]).map(textOfHtml).join('')
      : ''
/** White space does not matter, and the marks of footnotes and lists are no text of the tree. */
const letters = (text: string) => text.replace(/[\s\u200b]/g, '')

test('shows any text as GitHub Flavored Markdown, whatever it means to docsite', async () => {
  const property = fc.asyncProperty(markdown, async (text) => {
    fc.pre(!/\[\^|`| {4}a|^\s*[-+*]|\d\./m.test(text))
    const page = await readPage(`# Page\n\n${writtenMarkdown(text, { depth: 2 })}\n`)
    expect(page.diagnostics).toEqual([])
    const html = page.html.replace(/<h1[\s\S]*?<\/h1>|<a class="permalink"[\s\S]*?<\/a>/g, '')
    expect(letters(textOfHtml(parseFragment(html)))).toBe(letters(textOf(gfm.parse(text))))
  })
  await fc.assert(property, { seed: 76, numRuns: 300 })
})

test.each(['> ', '1. ', '*a_ ', ']', '[a]('])('shows a description of many %j as it is, within a second', (signs) => {
  const text = signs.repeat(4000).trim()
  const start = process.cpuUsage()
  expect(writtenMarkdown(text)).toBe(`\`\`\`\n${text}\n\`\`\``)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(1)
})
