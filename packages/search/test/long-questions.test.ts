// Long questions: which pages contain some of the words, or other words for the same.

import { expect, test } from 'vitest'
import { conceptsOf, readConcepts } from '../browser/search/engine/concepts.ts'
import { inPieces, Searched, type WrittenPage } from './searched.ts'

test('ranks a page with a keyword that contains several words of the query above one with the words in several keywords', async () => {
  const pages: WrittenPage[] = [
    ['One', 'a text'],
    ['Two', 'a text'],
  ]
  const keywords = [
    ['blue boat', 'harbor at night', 'lantern for sale'],
    ['night boat lantern', 'blue harbor', 'for sale at'],
  ]
  const search = new Searched(pages, undefined, { keywords })
  expect(await search.titles('lantern on my boat at night sky')).toEqual(['Two', 'One'])
})

test('finds another word for a concept in a query of three words, and not in a shorter one', async () => {
  const pages: WrittenPage[] = [
    ['Reading', 'Where built archives are read.'],
    ['Writing', 'Sets the directory of built archives.'],
  ]
  const search = new Searched(pages, inPieces)
  const concepts = () => search.fetched.filter((file) => file.includes('search_concepts')).length
  await search.titles('folder archives')
  expect(concepts()).toBe(0)
  expect(await search.titles('folder for built archives')).toEqual(['Writing', 'Reading'])
  expect(await search.titles('folders with built archives')).toEqual(['Writing', 'Reading'])
  expect(concepts()).toBe(1)
})

test('finds pages without the words for concepts, if these cannot be fetched', async () => {
  const search = new Searched([['Writing', 'Sets the directory of built archives.']])
  search.lose(/search_concepts/)
  expect(await search.titles('folder for built archives')).toEqual(['Writing'])
})

test('finds words that begin with a character of a long query', async () => {
  const pages: WrittenPage[] = [
    ['甲', '图片 页面 其他'],
    ['乙', '图片 页面 压缩'],
  ]
  const search = new Searched(pages, undefined, { lang: 'zh' })
  expect(await search.titles('图片 页面 压')).toEqual(['乙', '甲'])
  expect(await search.titles('页面图片 怎么压 一点')).toEqual(['乙', '甲'])
})

test('a concept has other words of the pages, by any of its words or their stems', () => {
  const stemsOf = (word: string) => (word.endsWith('s') ? [word.slice(0, -1)] : [])
  const concepts = readConcepts('start|boots\nstart begin|', stemsOf)
  expect(conceptsOf(concepts, ['boot'])).toEqual(['start'])
  expect(conceptsOf(concepts, ['start'])).toEqual(['begin'])
  expect(conceptsOf(concepts, ['stop'])).toEqual([])
})
