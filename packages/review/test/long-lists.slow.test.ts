// The time for long lists that differ a lot grows with their length.

import { expect, test } from 'vitest'
import { alignLists } from '../align-lists.ts'
import { markArticle } from '../mark-article.ts'

const itemsOf = (count: number, keyOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ key: keyOf(i) }))

/** Returns the CPU time of a function in seconds. */
function secondsOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

const options = { lang: 'en', differs: () => false }

const tags = (count: number, tag: string, textOf: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `<${tag}>${textOf(i)}</${tag}>`).join('\n')

test('aligns 150,000 items that all differ', () => {
  const [before, after] = [itemsOf(150_000, String), itemsOf(150_000, (i) => `x${i}`)]
  expect(secondsOf(() => expect(alignLists(before, after)).toHaveLength(300_000))).toBeLessThan(10)
})

test.each<[what: string, before: string, after: string]>([
  ['new paragraphs', tags(20_000, 'p', (i) => `Old ${i}`), tags(20_000, 'p', (i) => `New ${i * 7}`)],
  ['paragraphs in reverse', tags(20_000, 'p', (i) => `Text ${i}`), tags(20_000, 'p', (i) => `Text ${-i}`)],
  [
    'edited paragraphs',
    tags(20_000, 'p', (i) => `Text ${i}`),
    tags(20_000, 'p', (i) => `Text ${i}${i % 2 ? ' more' : ''}`),
  ],
  [
    'rows',
    `<table>${tags(20_000, 'tr', (i) => `<td>a${i}</td>`)}</table>`,
    `<table>${tags(20_000, 'tr', (i) => `<td>b${i}</td>`)}</table>`,
  ],
  ['list items', `<ul>${tags(20_000, 'li', (i) => `a${i}`)}</ul>`, `<ul>${tags(20_000, 'li', (i) => `b${i}`)}</ul>`],
])('marks 20,000 %s within seconds', (_, before, after) => {
  expect(secondsOf(() => markArticle(before, after, options))).toBeLessThan(15)
})
