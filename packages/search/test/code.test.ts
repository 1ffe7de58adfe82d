// Which parts of a hit are code.

import { describe, expect, test } from 'vitest'
import type { OutlineEntry } from '../../../pipeline/model/page/outline.ts'
import { codeIn, codeInSnippet, codeNames, isInCodeBlock } from '../browser/search/code.ts'

const shown = (text: string, ranges: readonly { start: number; length: number }[]) =>
  ranges.map(({ start, length }) => text.slice(start, start + length))

test.each<[string, string, string[]]>([
  ['The <code>server.port</code> option', 'The server.port option', ['server.port']],
  ['<code>a &lt; b</code> &amp; <code>c</code>', 'a < b & c', ['a < b', 'c']],
  ['<em>Not</em> code', 'Not code', []],
  ['<code class="x"></code>', '', []],
])('finds the code in the heading %s', (html, plain, expected) => {
  expect(shown(plain, codeIn(html))).toEqual(expected)
})

test('finds the names that headings set as code, but no ordinary words', () => {
  const toc = ['<code>root</code>', 'The <code>distPath</code>', '<code>server.port</code>'].map(
    (text): OutlineEntry => ({ text, id: text, depth: 2, charIndex: 0 }),
  )
  const names = codeNames(toc)
  expect(names).toEqual(['server.port', 'distPath'])
  const text = 'Set server.port, not my.server.ports, and distPath in the root.'
  expect(codeInSnippet(text, names)).toEqual([
    { start: 4, length: 11 },
    { start: 42, length: 8 },
  ])
})

test('finds the longer of two names that begin alike', () => {
  const text = 'a.b and a.b.c'
  expect(shown(text, codeInSnippet(text, ['a.b.c', 'a.b']))).toEqual(['a.b', 'a.b.c'])
})

test.each<[string, string[]]>([
  ['Pass --env-mode, or -- nothing.', ['--env-mode']],
  [
    'Edit /etc/docs/site.yaml. Or ./src/index.ts, and ../*.css too.',
    ['/etc/docs/site.yaml', './src/index.ts', '../*.css'],
  ],
  ['Call api.onClose() and stop() here (now).', ['api.onClose()', 'stop()']],
  ['الملف /etc/docs/site.yaml عند', ['/etc/docs/site.yaml']],
  ['This and/or that, 1/2, 24/7, 8 /9, https://a.example/b, a - b -- c, f(x), and ...', []],
  ['...ing/of a cut /', []],
])('finds code by its form in %s', (text, expected) => {
  expect(shown(text, codeInSnippet(text, []))).toEqual(expected)
})

describe('a match', () => {
  const isCode = (content: string) => {
    const start = content.indexOf('match')
    return isInCodeBlock(content, start, start + 'match'.length)
  }

  test.each([
    ['on an indented line', 'Text.\n\nserver: {\n  match: 1,\n}\n\nText.', true],
    ['next to an indented line', 'match: {\n  port: 1,\n}', true],
    ['next to a line that opens a block', 'Text.\n\nfunction match() {\nreturn 1\n}', true],
    ['in a statement', "import { match } from 'match';", true],
    ['in a paragraph', 'A match (of words); and more of them.\n\nserver: {\n  port: 1,\n}', false],
    ['in a list', 'a match;\na second item;\na third one.', false],
    ['in a table', 'Field\nmatch\nDefault\nfalse', false],
  ])('%s is in a code block: %3$s', (_, content, expected) => expect(isCode(content)).toBe(expected))
})
