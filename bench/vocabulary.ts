// Words for generated pages, with frequencies as in natural language: a few words are common, and thousands are rare.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { partitionPoint } from '../pipeline/text/partition-point.ts'
import { random } from '../test/random.ts'
import { commonWords, type Lang, type Vocabulary } from './generate.ts'

const englishCount = 8000
const chineseCount = 6000

/** The number of words that are typical of a page, and the share of its text that they make up. */
const topicWords = 30
const topicShare = 0.06

/** The number of words that often follow a given word, and their share of a page's words. They form phrases. */
const followerCount = 4
const followerShare = 0.8

/** Words with their frequencies. */
export interface Words {
  words: readonly string[]
  /** Cumulative frequencies of the words. */
  shares: number[]
  /** For each word, the indexes of the words that often follow it. */
  followers: number[][]
}

const known = new Map<Lang, Words>()

/** Chooses from thousands of words by Zipf's law, with phrases, and with words that are typical of each page. */
export const manyWords: Vocabulary = (lang, next) => {
  const made = known.get(lang) ?? withFrequencies(lang === 'zh' ? chineseWords() : englishWords())
  known.set(lang, made)
  return chooser(made, next)
}

/** Returns a function that chooses the next word of a page. */
export function chooser({ words, shares, followers }: Words, next: () => number): () => string {
  const topics = Array.from({ length: topicWords }, () => Math.floor(next() * words.length))
  let last = 0
  return () => {
    const kind = next()
    if (kind < followerShare) last = pick(followers[last] as number[], next())
    else last = kind < followerShare + topicShare ? pick(topics, next()) : indexOfShare(shares, next())
    return words[last] as string
  }
}

/** Returns the item at a share of a list's length, from 0 to 1. */
export const pick = <Item>(items: readonly Item[], share: number): Item =>
  items[Math.floor(share * items.length)] as Item

/** Returns the index of the first cumulative sum that reaches the given share of the total. */
function indexOfShare(sums: readonly number[], share: number): number {
  const wanted = share * (sums.at(-1) as number)
  return partitionPoint(sums.length - 1, (at) => (sums[at] as number) < wanted)
}

/** Adds frequencies by Zipf's law to words, of which the first is the most frequent. */
export function withFrequencies(words: readonly string[]): Words {
  const next = random(3)
  let sum = 0
  const shares = words.map((_, rank) => {
    sum += 1 / (rank + 3)
    return sum
  })
  const followers = words.map(() => Array.from({ length: followerCount }, () => indexOfShare(shares, next())))
  return { words, shares, followers }
}

const starts = 'b c d f g h l m n p r s t v w br cl cr dr fl gr pl pr sh st str th tr'.split(' ')
const vowels = 'a e i o u a e i o ea ou'.split(' ')
const ends = 'c d g l m n p r s t x ck ct ld nd ng nt rk rt st'.split(' ')
const forms = ['', '', '', 's', 'ed', 'ing', 'er', 'ation', 'able']

/** Generates words of one to three syllables with English suffixes. Every tenth is in camel case, such as `plendTarsing`. */
function englishWords(): string[] {
  const next = random(1)
  const some = (list: readonly string[]) => pick(list, next())
  const root = () =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => some(starts) + some(vowels)).join('') + some(ends)
  const words = new Set(commonWords.en)
  const roots = Array.from({ length: englishCount / 2 }, root)
  while (words.size < englishCount) {
    const word = some(roots) + some(forms)
    const other = some(roots)
    words.add(words.size % 10 === 0 ? word + other.charAt(0).toUpperCase() + other.slice(1) : word)
  }
  return [...words]
}

/** Returns the common words, then the most frequent words of two or three characters in nodejieba's dictionary. */
function chineseWords(): string[] {
  const { DEFAULT_DICT } = createRequire(import.meta.url)('nodejieba') as { DEFAULT_DICT: string }
  const frequent = readFileSync(DEFAULT_DICT, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', frequency] = line.split(' ')
      return /^[\u4e00-\u9fff]{2,3}$/.test(word) ? [{ word, frequency: Number(frequency) }] : []
    })
    .sort((a, b) => b.frequency - a.frequency)
  return [...new Set([...commonWords.zh, ...frequent.map(({ word }) => word)])].slice(0, chineseCount)
}
