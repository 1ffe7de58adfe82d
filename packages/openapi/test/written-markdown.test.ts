// How the OpenAPI plugin prepares the CommonMark of descriptions.

import { expect, test } from 'vitest'
import { firstSentence, writtenMarkdown } from '../written-markdown.ts'

const cases: readonly [name: string, written: string, expected: string][] = [
  ['keeps CommonMark', '*a* `b` [c](https://c.example)\n\n- d', '*a* `b` [c](https://c.example)\n\n- d'],
  ['shifts headings', '# A\n\n### B {#b}', '## A\n\n### B'],
  ['shifts headings with lines below them', 'A\n===\n\nB\n---\ntext', '## A\n\n### B\ntext'],
  ['disables directives', ':::tip\n::include{file="a"} :b[c] a:b', '\\:\\:\\:tip\n\\:\\:include{file="a"} \\:b[c] a:b'],
  ['leaves code unchanged', '`:b[c] <x>`\n\n```js {1}\n:::tip\n```', '`:b[c] <x>`\n\n```js noCheck\n:::tip\n```'],
  ['closes code blocks', '```\na', '```\na\n```'],
  ['shows unknown elements as text', '<token> <script>a</script>', '\\<token> \\<script>a\\</script>'],
  [
    'closes elements, and drops attributes',
    '<details><b id="x" onclick="y" title="z">a',
    '<details><b title="z">a\n\n</b></details>',
  ],
  ['removes stray closing tags', 'a</div> <br/>', 'a <br>'],
  ['disables comments and processing instructions', '<!-- a --> <?b', '\\<!-- a --> \\<?b'],
  ['keeps links in angle brackets', '<https://a.example> <a@b.example>', '<https://a.example> <a@b.example>'],
  ['finds code spans only within paragraphs', 'a ` b\n\n<x> `c`', 'a ` b\n\n\\<x> `c`'],
]

test.each(cases)('%s', (_, written, expected) => expect(writtenMarkdown(written, { depth: 2 })).toBe(expected))

test('makes headings bold in lists, and never leaves out a level', () => {
  expect(writtenMarkdown('# A\n\nb')).toBe('**A**\n\nb')
  expect(writtenMarkdown('### A\n##### B\n# C', { depth: 3 })).toBe('### A\n#### B\n### C')
})

test('returns the first sentence as plain text', () => {
  expect(firstSentence('**Adds** a [pet](/p). More.')).toBe('Adds a pet.')
  expect(firstSentence('添加宠物。然后')).toBe('添加宠物。')
  expect(firstSentence(`${'word '.repeat(50)}.`)).toHaveLength(155)
})
