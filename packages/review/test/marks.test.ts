// The marks in an article, and what readers do not see.

import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { markArticle } from '../mark-article.ts'

const options = { lang: 'en', differs: (a: string, b: string) => a !== b }
const mark = (before: string, after: string, lang = 'en') => {
  const { article, changes } = markArticle(before, after, { ...options, lang })
  return { html: toHtml(article), kinds: changes.map(({ kind, block }) => `${kind} ${block}`) }
}

const paragraphs = '<p>First words of the page.</p><p>Second text is here.</p><p>Third one ends it.</p>'
const code = (...lines: string[]) => `<div class="code"><pre><code>${lines.join('\n')}</code></pre></div>`
const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

test.each([
  ['a word', paragraphs, paragraphs.replace('Second', 'Other'), ['changed text'], '<del>Second</del><ins>Other</ins>'],
  ['a block', paragraphs, `${paragraphs}<p>A new paragraph.</p>`, ['inserted text'], '<ins>A new paragraph.</ins>'],
  [
    'a removed block',
    paragraphs,
    paragraphs.replace('<p>Second text is here.</p>', ''),
    ['removed text'],
    '<del>Second text is here.</del>',
  ],
  [
    'a moved block',
    paragraphs,
    '<p>Second text is here.</p><p>Third one ends it.</p><p>First words of the page.</p>',
    ['moved text'],
    'data-review="moved"',
  ],
  [
    'a line of code with marked lines',
    code('<span class="line">a()\n</span><span class="line highlighted">b()\n</span>'),
    code('<span class="line">a()\n</span><span class="line highlighted">c()\n</span>'),
    ['changed code'],
    '<span class="line">a()</span><del class="review-line"><span class="line highlighted">b()</span></del><ins class="review-line"><span class="line highlighted">c()</span></ins>',
  ],
  [
    'a link target',
    '<p>See <a href="/a">this page</a>.</p>',
    '<p>See <a href="/b">this page</a>.</p>',
    ['changed text'],
    '<a href="/b"><ins>this page</ins></a>',
  ],
  [
    'a line of code',
    code('one', 'two'),
    code('one', 'three', 'two'),
    ['changed code'],
    '<ins class="review-line">three\n</ins>',
  ],
  [
    'a cell',
    table(['a', 'b'], ['c', 'd']),
    table(['a', 'b'], ['c', 'x']),
    ['changed table'],
    '<td><del>d</del><ins>x</ins></td>',
  ],
  ['a row', table(['a', 'b'], ['c', 'd']), table(['a', 'b']), ['changed table'], '<tr class="review-removed-row">'],
  [
    'an image',
    '<p><img src="/a.11111111.png" alt="x"></p>',
    '<p><img src="/a.22222222.png" alt="x"></p>',
    ['changed media'],
    'src="/a.11111111.png" alt="x" data-review-before',
  ],
  [
    'a heading',
    '<h2 id="a">Old name</h2>',
    '<h2 id="a">New name</h2>',
    ['changed heading'],
    '<del>Old</del><ins>New</ins> name',
  ],
])('marks %s', (_, before, after, kinds, html) => {
  const marked = mark(before, after)
  expect(marked.kinds).toEqual(kinds)
  expect(marked.html).toContain(html)
})

test('divides Chinese into words', () => {
  expect(mark('<p>构建工具会读取配置文件。</p>', '<p>构建工具会读取源文件。</p>', 'zh').html).toContain(
    '构建工具会读取<del>',
  )
})

test.each([
  ['white space', '<p>One  two\nthree</p>', '<p>One two three</p>'],
  [
    'ids and permalinks',
    '<h2 id="a">A<a class="permalink" href="#a">#</a></h2>',
    '<h2 id="b">A<a class="permalink" href="#b">#</a></h2>',
  ],
  ['synonyms', '<p><b>Text</b></p>', '<p><strong>Text</strong></p>'],
  ['classes of highlighting', code('<span class="hljs-attr">a</span>'), code('<span class="hljs-title">a</span>')],
  ['loose lists', '<ul><li>One</li></ul>', '<ul><li><p>One</p></li></ul>'],
])('does not mark %s', (_, before, after) => {
  expect(mark(before, after).kinds).toEqual([])
})

test('leads nowhere from removed content, and repeats no id', () => {
  const { html } = mark('<p>Kept text.</p><h2 id="x">Gone <a href="/a">link</a></h2>', '<p>Kept text.</p>')
  expect(html).not.toContain('href')
  expect(html).not.toContain('id="x"')
})

test('does not take ids of the content', () => {
  expect(mark('<p id="review-1">A</p>', '<p id="review-1">A</p><p>B</p>').html).toContain('id="review--1"')
})
