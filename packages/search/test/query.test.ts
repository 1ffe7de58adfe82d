// Splitting a query into words.

import { expect, test } from 'vitest'
import { compoundsOf, isTelling, partsOf, wordsOf } from '../browser/search/query.ts'

test.each<[query: string, parts: string[]]>([
  ['dist path', ['dist', 'path']],
  // Elided articles, and endings of one letter.
  ["l'été", ['été']],
  // Punctuation after a word.
  ['several ports, one host?', ['several', 'ports', 'one', 'host']],
  ['d’un l’hôte', ['un', 'hôte']],
  ["qu'il", ['qu', 'il']],
  ["aujourd'hui", ['aujourd', 'hui']],
  ["dell'utente", ['dell', 'utente']],
  ["the site's title", ['the', 'site', 'title']],
  ["don't", ['don']],
  ["'quoted'", ["'quoted'"]],
  ["l'", ["l'"]],
  ["it's", ['it']],
  // Where the script changes.
  ['配置rspack选项', ['配置', 'rspack', '选项']],
  ['v2.0的配置', ['v2.0', '的配置']],
])('the parts of %j are %j', (query, parts) => expect(partsOf(query).filter(Boolean)).toEqual(parts))

test.each<[words: string[], names: string[]]>([
  [
    ['dist', 'path'],
    ['distpath', 'dist-path', 'dist.path'],
  ],
  [
    ['a', 'b', 'c'],
    ['ab', 'a-b', 'a.b', 'abc', 'a-b-c', 'a.b.c', 'bc', 'b-c', 'b.c'],
  ],
  [['one'], []],
  [['配置', 'path'], []],
])('%j may form the names %j', (words, names) => expect(compoundsOf(words)).toEqual(names))

const known = new Set(['配置', '配置文件', '端口', '中断'])
const isWord = (term: string) => known.has(term)

test.each<[query: string, words: string[]]>([
  ['How do I set the Port', ['set', 'port']],
  ['how to do it', ['how', 'to', 'do', 'it']],
  ['L’Été  dernier', ['ete', 'dernier']],
  ['port port', ['port']],
  ['怎么修改配置文件', ['修改', '配置文件']],
  ['配置文件的端口', ['配置文件', '端口']],
  ['置选', ['置选']],
  // A question word inside another word is part of it.
  ['中断', ['中断']],
  ['配 port', ['port']],
  ['配', ['配']],
  // Punctuation is no word, even beside words that say little.
  ["} from '@", ['from']],
  ['{ port }', ['port']],
  ['{}', ['{}']],
])('the words of %j are %j', (query, words) => expect(wordsOf(query, isWord, isTelling)).toEqual(words))

test('reads at most 24 words', () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`)
  expect(wordsOf(words.join(' '), () => false, isTelling)).toEqual(words.slice(0, 24))
})
