// The hits of a found page, and the highlights in them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OutlineEntry } from '../../../pipeline/model/page/outline.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import { foldText } from '../../../pipeline/model/search/fold.ts'
import type { FoldedDocument, SearchHit } from '../../../pipeline/model/search/search-document.ts'
import { check } from '../../../test/laws.ts'
import { highlights, makeHits, rankOf } from '../browser/search/engine/match.ts'
import { isTelling, partsOf, wordsOf } from '../browser/search/query.ts'

/** Creates a document in the form that the index returns. Lines that begin with two to four `#` are headings. */
function page(title: string, ...lines: string[]): FoldedDocument {
  const toc: OutlineEntry[] = []
  let content = ''
  for (const line of lines) {
    const [, marks = '', text = line] = /^(#*) ?(.*)$/.exec(line) ?? []
    if (content) content += '\n\n'
    if (marks) toc.push({ text, id: `h${toc.length + 1}`, depth: marks.length, charIndex: content.length })
    content += text
  }
  const headers = toc.map((entry) => foldText(entry.text)).join(' ')
  const [normalizedTitle, normalizedContent] = [foldText(title), foldText(content)]
  return {
    id: 0,
    title,
    routePath: asRoute('/page'),
    domain: '',
    content,
    toc,
    normalizedTitle,
    headers,
    normalizedContent,
  }
}

const hitsOf = (document: FoldedDocument, query: string): SearchHit[] =>
  makeHits(document, query, 'Guide', (route) => `/docs${route}`)

/** Returns a hit as one line: type, link, and text with highlights in brackets. */
function lineOf({ type, link, header, statement, highlightInfoList }: SearchHit): string {
  const visible = statement ?? header
  const highlighted = highlightInfoList
    .toReversed()
    .reduce(
      (text, { start, length }) =>
        `${text.slice(0, start)}[${text.slice(start, start + length)}]${text.slice(start + length)}`,
      visible,
    )
  return `${type} ${link} ${statement === undefined ? '' : `${header}: `}${highlighted}`
}

const server = page(
  'Dev Server',
  'The server starts at once.',
  '## Options',
  'A port for the server. Another port.',
  '### Server port',
  'The port itself.',
  '## Café & more',
  'Nothing.',
)

describe.each<[string, FoldedDocument, string, string[]]>([
  [
    'hits in the title, then in headings, then in the text',
    server,
    'server',
    [
      'title /docs/page Dev [Server]',
      'header /docs/page#h2 Dev Server > Options > [Server] port',
      'content /docs/page Dev Server: The [server] starts at once.',
      'content /docs/page#h1 Options: A port for the [server]. Another port.',
    ],
  ],
  [
    'one hit per section with all highlights',
    server,
    'PORT',
    [
      'header /docs/page#h2 Dev Server > Options > Server [port]',
      'content /docs/page#h1 Options: A [port] for the server. Another [port].',
    ],
  ],
  [
    'highlights at the right letters despite accents',
    server,
    'cafe',
    ['header /docs/page#h3 Dev Server > [Café] & more'],
  ],
  [
    'highlights of separate words in one field',
    server,
    'starts server',
    ['content /docs/page Dev Server: The [server] [starts] at once.'],
  ],
  [
    'the section that contains most of the separate words',
    page('Title', 'One here.', '## A', 'One and two.', '## B', 'One and two.'),
    'one two',
    ['content /docs/page#h1 A: [One] and [two].'],
  ],
  [
    'a hit in the text for words in both title and text',
    page('Alpha', 'Only beta here.'),
    'alpha beta',
    ['content /docs/page Alpha: Only [beta] here.'],
  ],
  [
    'a hit in the heading for words in both title and heading',
    page('Alpha', '## Beta gamma'),
    'alpha beta',
    ['content /docs/page#h1 Beta gamma: [Beta] gamma'],
  ],
  [
    'the nearest higher heading as the parent of one that skips a level',
    page('T', '## A', '#### B', '### C'),
    'c',
    ['header /docs/page#h3 T > A > [C]'],
  ],
  [
    'at most five headings and five sections',
    page(
      'T',
      ...Array.from({ length: 7 }, (_, i) => [`## word ${i}`]).flat(),
      ...Array.from({ length: 7 }, (_, i) => [`## ${i}`, 'word']).flat(),
    ),
    'word',
    [
      ...Array.from({ length: 5 }, (_, i) => `header /docs/page#h${i + 1} T > [word] ${i}`),
      ...Array.from({ length: 5 }, (_, i) => `content /docs/page#h${i + 8} ${i}: [word]`),
    ],
  ],
])('[7] returns %s', (_, document, query, expected) => {
  test(`highlights ${query}`, () => expect(hitsOf(document, query).map(lineOf)).toEqual(expected))
})

test('[3] returns hits with all fields', () => {
  expect(hitsOf(page('Title', 'A word.'), 'Word')).toEqual([
    {
      type: 'content',
      title: 'Title',
      header: 'Title',
      link: '/docs/page',
      query: 'Word',
      highlightInfoList: [{ start: 2, length: 4 }],
      group: 'Guide',
      statement: 'A word.',
      renderType: 'default',
    },
  ])
})

test('marks the code in headings, and in text that repeats their names or is from a code block', () => {
  const document = page(
    'Server',
    '## The <code>server.port</code> option',
    '### A <b>port</b>',
    'Set server.port or its port.',
    '## Elsewhere',
    'export default {\n  port: 1,\n}',
  )
  // The heading of the page is shown without its tags.
  const plain = (text: string) => text.replace(/<[^>]+>/g, '')
  document.headers = foldText(document.toc.map(({ text }) => plain(text)).join(' '))
  const codes = makeHits(document, 'port', 'Guide', (route) => route).map(({ header, statement, code }) => [
    (code?.header ?? []).map(({ start, length }) => header.slice(start, start + length)),
    (code?.statement ?? []).map(({ start, length }) => statement?.slice(start, start + length)),
  ])
  expect(codes).toEqual([
    [['server.port'], []],
    [['server.port'], []],
    [[], ['export default {   port: 1, }']],
  ])
})

test.each([
  ['port', 'equals the query'],
  ['port forwarding', 'begins with the query'],
  ['server port', 'ends with the query as a word'],
  ['server ports', 'has a word that begins with the query'],
  ['transport', 'contains the query'],
])('[7] ranks the title %s by its kind of match: it %s', (title) => {
  const order = ['port', 'port forwarding', 'server port', 'server ports', 'transport']
  expect(rankOf(page(title), 'port')).toBe(order.indexOf(title))
})

test('[7] ranks headings after titles, then the phrase in the text, then its separate words', () => {
  const ranks = [page('T', '## a port'), page('T', 'a port'), page('T', 'port a')].map((document) =>
    rankOf(document, 'a port'),
  )
  expect(ranks).toEqual([5, 6, 7])
})

test.each([
  ['配置rspack', ['配置', 'rspack'], ['配置', 'rspack']],
  ['热更新配置', ['热更新', '更新', '配置'], ['热更新', '配置']],
  ['新配置', ['配置'], ['配置']],
  ['新配', ['配置'], ['新配']],
  ['怎么把配置迁移到 vite', ['配置', '迁移'], ['配置', '迁移', 'vite']],
  ['中断的连接', ['连接'], ['中断', '连接']],
  // As few words as possible, and few single characters.
  ['热更新配置', ['热更', '更新', '新配置', '配置'], ['热更', '新配置']],
  ['配置里的端口', ['配置', '端口'], ['配置', '端口']],
  ['怎么', [], ['怎么']],
  ['配置  Rspack，端口', ['配置', '端口'], ['配置', 'rspack,', '端口']],
])('[7] splits %s at the longest words in the index, and keeps the rest together', (query, terms, words) => {
  expect(wordsOf(query, (term) => terms.includes(term), isTelling)).toEqual(words)
})

const letter = fc.constantFrom(
  'a',
  'b',
  'A',
  ' ',
  '\n',
  'é',
  'e\u0301',
  'й',
  '한',
  '\u1112\u1161\u11ab',
  '中',
  '文',
  'Ａ',
  '🎉',
)
const text = (maxLength: number) => fc.array(letter, { maxLength }).map((letters) => letters.join(''))

test('returns highlights that are in order, not empty, inside the text, and equal to words of the query', () => {
  check(
    fc.property(text(60), text(6), (visible, query) => {
      const folded = foldText(query.trim().replace(/\s+/g, ' '))
      let end = 0
      for (const { start, length } of highlights(visible, { phrase: folded, words: partsOf(folded) })) {
        expect(start).toBeGreaterThanOrEqual(end)
        expect(length).toBeGreaterThan(0)
        end = start + length
        expect([folded, ...partsOf(folded)]).toContain(foldText(visible.slice(start, end)))
      }
      expect(end).toBeLessThanOrEqual(visible.length)
    }),
  )
})

test('returns at least one hit for a page with every word of the query, with highlights inside its text', () => {
  check(
    fc.property(text(10), fc.array(text(30), { maxLength: 4 }), text(6), (title, lines, written) => {
      const query = written.trim().replace(/\s+/g, ' ')
      const document = page(title, ...lines.map((line, i) => (i % 2 ? `## ${line.replace(/\n/g, ' ')}` : line)))
      const fields = [document.normalizedTitle, document.headers, document.normalizedContent]
      fc.pre(
        query !== '' &&
          foldText(query)
            .split(' ')
            .every((word) => fields.some((field) => field.includes(word))),
      )
      const hits = hitsOf(document, query)
      expect(hits.length).toBeGreaterThan(0)
      for (const { statement, header, highlightInfoList } of hits)
        for (const { start, length } of highlightInfoList)
          expect(start + length).toBeLessThanOrEqual((statement ?? header).length)
    }),
  )
})
