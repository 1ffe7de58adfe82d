// Abbreviations and definition lists: their HTML, search text, copies and messages.

import { expect, test } from 'vitest'
import { diagnosticsOf, inOneLine, readPage } from '../../../test/pipeline/page/page-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'

test.each([
  // Definition lists
  [
    'Term *one*\nTerm two\n: First\n  continued\n: Second\n\nThree\n\n: Third',
    '<dl><dt>Term <em>one</em></dt><dt>Term two</dt><dd>First continued</dd><dd>Second</dd>' +
      '<dt>Three</dt><dd>Third</dd></dl>',
  ],
  ['> a\n> : b', '<blockquote><dl><dt>a</dt><dd>b</dd></dl></blockquote>'],
  ['Two\nlines\n\n: text', '<p>Two lines</p><p>: text</p>'],
  [': text', '<p>: text</p>'],
  // Abbreviations
  [
    'The HTML of 中文HTML页面, XHTML, HTMLs, `HTML` and *HTML*: <b>W3C</b> [CSS 2](/CSS) CSS\n*[HTML]: HyperText "Markup" Language\n*[CSS] : Cascading *Sheets*\n*[CSS 2]: Level 2',
    '<p>The <abbr title="HyperText &#x22;Markup&#x22; Language">HTML</abbr> of 中文<abbr title="HyperText &#x22;Markup&#x22; Language">HTML</abbr>页面, ' +
      'XHTML, HTMLs, <code>HTML</code> and <em><abbr title="HyperText &#x22;Markup&#x22; Language">HTML</abbr></em>: <b>W3C</b> ' +
      '<a href="/CSS"><abbr title="Level 2">CSS 2</abbr></a> <abbr title="Cascading *Sheets*">CSS</abbr></p>',
  ],
  [
    '*[A]: <script>"\n\n> A\n> *[𝒳y]: b\n\n𝒳y a𝒳y',
    '<blockquote><p><abbr title="<script>&#x22;">A</abbr></p></blockquote><p><abbr title="b">𝒳y</abbr> a𝒳y</p>',
  ],
  ['*[A] B*: *[]: c', '<p><em>[A] B</em>: *[]: c</p>'],
])('converts %j', async (markdown, html) => {
  const { diagnostics, html: body } = await readPage(markdown)
  expect(inOneLine(body)).toBe(html)
  expect(diagnostics).toEqual([])
})

test.each([
  ['*[A]:\n\nA', '1:1 invalid-content The abbreviation `A` has no meaning\nWrite `*[A]: Meaning` on one line.'],
  [
    '*[A]: b\n*[A]: b\n*[A]: c',
    '3:1 invalid-content The abbreviation `A` already means "b"\nDelete one of the two definitions.',
  ],
])('reports %j', async (markdown, message) => {
  expect((await diagnosticsOf(markdown))[0]).toBe(message)
})

test('writes both to the search text, and as Markdown to copies', async () => {
  const { content, html } = await readPage('Term\n: Meaning as TLA\n\n*[TLA]: *Three* letters')
  expect(content.text.split('\n')).toEqual(['Term', 'Meaning as TLA'])
  expect(toMarkdown(html, (url) => url).split('\n')).toEqual([
    '- **Term** Meaning as TLA',
    '',
    '*[TLA]: *Three* letters',
    '',
  ])
})
