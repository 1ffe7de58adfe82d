// When a query is shown in the spelling of the results.

import { expect, test } from 'vitest'
import { correctedQuery } from '../browser/search/corrected.ts'
import { inTwoFiles } from '../build/build-index.ts'
import { inPieces, Searched } from './searched.ts'

test.each<[string, string, string[][], string | undefined]>([
  ['a missing letter', 'filname hash', [['filename', 'hash']], 'filename hash'],
  ['swapped letters', 'Confgiure  plugins', [['configure', 'plugins']], 'configure plugins'],
  ['a wrong letter', 'servor', [['server']], 'server'],
  ['a last letter typed twice', 'serverr', [['server']], 'server'],
  ['two misspelled words', 'filname hsah', [['filename', 'hash']], 'filename hash'],
  ['a misspelled word next to Chinese', '配置 servor', [['配置', 'server']], '配置 server'],
  ['a misspelled word next to words that pages need not contain', 'how to filname', [['filename']], 'how to filename'],
  [
    'no query that a page contains',
    'filname hash',
    [
      ['filename', 'hash'],
      ['filname', 'hash'],
    ],
    undefined,
  ],
  ['no plural or other ending', 'chunks', [['chunk']], undefined],
  ['no beginning of a word', 'serve', [['server']], undefined],
  ['no other form of a word', 'configuring', [['configuration']], undefined],
  ['no query of which the best page lacks a word', 'filname zebra', [['filename']], undefined],
  ['no query without results', 'filname', [], undefined],
  ['no Chinese query', '配置端口', [['配置', '端口']], undefined],
])('corrects %s', (_, query, pages, expected) => {
  expect(
    correctedQuery(
      query,
      pages.map((words) => ({ words })),
    ),
  ).toBe(expected)
})

test.each([
  ['two files', inTwoFiles],
  ['pieces', inPieces],
])('is part of the answer of an index in %s if all words are found, but not literally', async (_, sizes) => {
  const searched = new Searched(
    [
      ['Files', 'A filename may contain a hash.'],
      ['Proxy', 'Requests are passed on.'],
    ],
    sizes,
  )
  const corrected = async (query: string) => (await searched.answer(query)).corrected
  expect(await corrected('filname hash')).toBe('filename hash')
  expect(await corrected('filename hash')).toBe(undefined)
  expect(await corrected('requests')).toBe(undefined)
  expect(await corrected('zzzzzz')).toBe(undefined)
})
