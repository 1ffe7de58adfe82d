// How hits are collected into cards, and the rows that the cards have.

import { expect, test } from 'vitest'
import type { SearchHit } from '../../../pipeline/model/search/search-document.ts'
import {
  cardGroups,
  firstHit,
  hitCount,
  isSection,
  type Row,
  rowGroups,
  rowsOf,
} from '../browser/search/panel/cards.ts'

/** Creates a hit for `word`. `link` is the URL; a hit with a statement is a text hit, one with an anchor a heading hit. */
function hit(link: string, shown: string, { group = 'Guide', title = 'Page', statement = '' } = {}): SearchHit {
  const type = statement ? 'content' : link.includes('#') ? 'header' : 'title'
  const text = statement || shown
  const start = text.indexOf('word')
  return {
    type,
    title,
    header: shown,
    link,
    query: 'word',
    highlightInfoList: start < 0 ? [] : [{ start, length: 4 }],
    group,
    renderType: 'default',
    ...(statement ? { statement } : {}),
  }
}

const content = (link: string, statement: string, options = {}) => hit(link, 'Page', { ...options, statement })

const lineOf = (row: Row): string => {
  switch (row.kind) {
    case 'page':
      return `${row.card.head ? 'title' : 'page'} ${row.card.title}`
    case 'hit':
      return row.hit.statement ?? row.hit.header
    case 'more':
      return `${row.count} more`
  }
}

const rows = (hits: readonly SearchHit[], ...expanded: string[]): Row[] =>
  rowsOf(rowGroups(cardGroups(hits), new Set(expanded)))
const lines = (hits: readonly SearchHit[], ...expanded: string[]): string[] => rows(hits, ...expanded).map(lineOf)

const seven = Array.from({ length: 7 }, (_, i) => content(`/a#h${i}`, `word ${i}`))

test('collects the hits of a page below its title hit, and shows two of them', () => {
  expect(lines([hit('/a', 'word', { title: 'word' }), ...seven])).toEqual(['title word', 'word 0', 'word 1', '5 more'])
})

test('shows all hits of a page after its row for more was chosen, in the same order', () => {
  expect(lines(seven, '/a')).toEqual(['page Page', ...seven.map(({ statement }) => statement)])
  expect(lines(seven, '/b')).toEqual(['page Page', 'word 0', 'word 1', '5 more'])
})

test('has no row for more if two hits are all, and none for the title of a page without a title', () => {
  expect(lines(seven.slice(0, 2))).toEqual(['page Page', 'word 0', 'word 1'])
  expect(lines([content('/a', 'word', { title: '' })])).toEqual(['word'])
})

test('collects hits of one page that are not next to each other, and keeps pages and groups in the order of their first hits', () => {
  const hits = [
    content('/b', 'word b', { title: 'B' }),
    content('/c', 'word c', { title: 'C', group: 'Other' }),
    content('/a', 'word a', { title: 'A' }),
    content('/b#later', 'word b again', { title: 'B' }),
  ]
  expect(lines(hits)).toEqual(['page B', 'word b', 'word b again', 'page A', 'word a', 'page C', 'word c'])
  expect(cardGroups(hits).map(({ name }) => name)).toEqual(['Guide', 'Other'])
})

test('shows the best hits first: the heading that is the query, headings, whole words, parts of words', () => {
  const hits = [
    hit('/a#1', 'Page > Swordfish'),
    hit('/a#2', 'Page > Of words'),
    hit('/a#3', 'Page > word'),
    content('/a#4', 'a sword'),
    content('/a#5', 'a word'),
  ]
  expect(lines(hits, '/a')).toEqual([
    'page Page',
    'Page > word',
    'Page > Of words',
    'Page > Swordfish',
    'a word',
    'a sword',
  ])
})

test('has at most three rows from one page among the first ten, apart from the row for more', () => {
  const hits = ['/a', '/b', '/c', '/d'].flatMap((page) => [
    hit(page, 'word', { title: page }),
    ...Array.from({ length: 10 }, (_, i) => content(`${page}#h${i}`, `word ${i}`)),
  ])
  const pages = rows(hits)
    .filter(({ kind }) => kind !== 'more')
    .slice(0, 10)
    .map(({ card }) => card.link)
  expect(pages).toEqual(['/a', '/a', '/a', '/b', '/b', '/b', '/c', '/c', '/c', '/d'])
})

test('numbers the rows of all cards in the order of the arrow keys', () => {
  const hits = [...seven, content('/b', 'word b', { group: 'Other' })]
  const cards = rowGroups(cardGroups(hits), new Set()).flatMap((group) => group.cards)
  expect(cards.map(({ first, rows }) => [first, rows.length])).toEqual([
    [0, 4],
    [4, 2],
  ])
})

test.each([
  ['a title that matches', [hit('/a', 'word'), ...seven], 0],
  ['the first hit below a title that does not match', seven, 1],
  ['the first row of an empty list', [], 0],
])('begins at %s', (_, hits, index) => expect(firstHit(rows(hits))).toBe(index))

test('counts all hits, including hidden ones, but not titles that do not match', () => {
  expect(hitCount(cardGroups([hit('/a', 'word'), ...seven]))).toBe(8)
  expect(hitCount(cardGroups(seven))).toBe(7)
})

test('takes a group that consists of one page with its name for no section', () => {
  const alone = content('/a', 'word', { group: 'Page' })
  const others = [content('/b', 'word', { group: 'Page' }), content('/c', 'word', { group: 'Guide' })]
  expect(cardGroups([alone]).map(isSection)).toEqual([false])
  expect(cardGroups([alone, ...others]).map(isSection)).toEqual([true, true])
})
