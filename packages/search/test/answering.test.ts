// Search when files of the index fail to load: partial results are marked as incomplete, and no result is wrong.

import { expect, test } from 'vitest'
import { inTwoFiles } from '../build/build-index.ts'
import { inPieces, Searched, type WrittenPage } from './searched.ts'

const many = Array.from({ length: 120 }, (_, i): WrittenPage => [`Page ${i}`, 'The same words everywhere.'])

/** Returns an index that has loaded one piece and the texts of seven pages, and can load no more. */
async function partlyLoaded(): Promise<Searched> {
  const searched = new Searched(many, inPieces)
  expect((await searched.answer('everywhere', 7)).isWhole).toBe(true)
  searched.lose(/./)
  return searched
}

test('returns results from the loaded pieces, and marks them as incomplete', async () => {
  const searched = await partlyLoaded()
  expect(await searched.answer('everywhere', 7)).toMatchObject({ isWhole: true })
  const { hits, isWhole } = await searched.answer('everywhere', 200)
  expect([new Set(hits.map(({ link }) => link)).size, isWhole]).toEqual([120, false])
  searched.lose()
  expect((await searched.answer('everywhere', 200)).isWhole).toBe(true)
})

test('shows only the title of a page if its text does not load', async () => {
  const searched = new Searched(many, inPieces)
  searched.lose(/static\/search\//)
  const { hits, isWhole } = await searched.answer('everywhere', 7)
  expect([...new Set(hits.map(({ type }) => type)), hits.length, isWhole]).toEqual(['title', 7, false])
})

test('fails instead of returning no results if a piece does not load', async () => {
  const searched = await partlyLoaded()
  // The loaded piece is the one that would contain the word.
  await expect(searched.answer('everyzzz')).rejects.toThrow('There is no')
  searched.lose()
  expect(await searched.answer('everyzzz')).toEqual({ hits: [], isWhole: true, nearest: ['everywhere'] })
})

test('returns results without the pieces that affect only their order', async () => {
  const pages = many.map(([title, text], i): WrittenPage => [title, i === 7 ? `${text} See also serverOptions.` : text])
  const before = new Searched(pages, inPieces)
  await before.answer('serverOptions', 7)
  // The parts of the name are separate terms, and their pieces load last.
  const [pieceOfName, ...others] = before.fetched.filter((file) => file.includes('search_terms'))
  expect([pieceOfName, others.length > 0]).toEqual([expect.any(String), true])
  const searched = new Searched(pages, inPieces)
  searched.lose(new RegExp(others.join('|')))
  const { hits, isWhole } = await searched.answer('serverOptions', 7)
  expect([hits[0]?.title, isWhole]).toEqual(['Page 7', false])
})

test('fails if the file with all texts does not load', async () => {
  const searched = new Searched(many, inTwoFiles)
  searched.lose(/search_index/)
  await expect(searched.answer('everywhere')).rejects.toThrow('search_index')
  searched.lose()
  expect((await searched.answer('everywhere', 7)).isWhole).toBe(true)
})
