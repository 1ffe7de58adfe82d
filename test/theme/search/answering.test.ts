// What is answered while files cannot be had: what is known is given, and nothing is made up.

import { expect, test } from 'vitest'
import { inTwoFiles } from '../../../pipeline/output/search/build-index.ts'
import { inPieces, Searched, type WrittenPage } from './searched.ts'

const many = Array.from({ length: 120 }, (_, i): WrittenPage => [`Page ${i}`, 'The same words everywhere.'])

/** An index that was asked for one word: the piece that knows it is there, and the texts of seven pages. */
async function asked(): Promise<Searched> {
  const searched = new Searched(many, inPieces)
  expect((await searched.answer('everywhere', 7)).isWhole).toBe(true)
  searched.lose(/./)
  return searched
}

test('what the known pieces tell is answered, and that it may not be all is said', async () => {
  const searched = await asked()
  expect(await searched.answer('everywhere', 7)).toMatchObject({ isWhole: true })
  const { hits, isWhole } = await searched.answer('everywhere', 200)
  expect([new Set(hits.map(({ link }) => link)).size, isWhole]).toEqual([120, false])
  searched.lose()
  expect((await searched.answer('everywhere', 200)).isWhole).toBe(true)
})

test('a page whose text cannot be had is shown by its title', async () => {
  const searched = new Searched(many, inPieces)
  searched.lose(/static\/search\//)
  const { hits, isWhole } = await searched.answer('everywhere', 7)
  expect([...new Set(hits.map(({ type }) => type)), hits.length, isWhole]).toEqual(['title', 7, false])
})

test('that nothing is found is never said by one who could not look everywhere', async () => {
  const searched = await asked()
  // The known piece is the one that would know the word.
  await expect(searched.answer('everyzzz')).rejects.toThrow('There is no')
  searched.lose()
  expect(await searched.answer('everyzzz')).toEqual({ hits: [], isWhole: true })
})

test('what only orders pages is done without', async () => {
  const pages = many.map(([title, text], i): WrittenPage => [title, i === 7 ? `${text} See also serverOptions.` : text])
  const before = new Searched(pages, inPieces)
  await before.answer('serverOptions', 7)
  // Words of the name are terms of their own, and in pieces that come last.
  const [pieceOfName, ...others] = before.fetched.filter((file) => file.includes('search_terms'))
  expect([pieceOfName, others.length > 0]).toEqual([expect.any(String), true])
  const searched = new Searched(pages, inPieces)
  searched.lose(new RegExp(others.join('|')))
  const { hits, isWhole } = await searched.answer('serverOptions', 7)
  expect([hits[0]?.title, isWhole]).toEqual(['Page 7', false])
})

test('where texts come with the index, it is of no use without them', async () => {
  const searched = new Searched(many, inTwoFiles)
  searched.lose(/search_index/)
  await expect(searched.answer('everywhere')).rejects.toThrow('search_index')
  searched.lose()
  expect((await searched.answer('everywhere', 7)).isWhole).toBe(true)
})
