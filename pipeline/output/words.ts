// Chinese text → words; the only user of nodejieba.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { keepFile } from '../cache.ts'

/** Cuts text that holds Chinese into words, those inside longer words among them. */
export interface WordCutter {
  cut(text: string): string[]
  /** Set when nodejieba could not be loaded, and why. */
  fallback?: string
}

interface Jieba {
  DEFAULT_DICT: string
  load(files: { dict: string; idfDict: string; stopWordDict: string }): void
  insertWord(word: string): void
  cutForSearch(text: string): string[]
}

// Words rarer than this cost more time and memory than they are worth: 0.06 s and 17 MB instead of 0.9 s and 230 MB.
const leastFrequency = 200

/** Loads nodejieba with the project's own words; without it the words are those of `Intl.Segmenter`. */
export async function makeWordCutter(words: readonly string[], folder: string): Promise<WordCutter> {
  let jieba: Jieba
  try {
    jieba = ((await import('nodejieba')) as unknown as { default: Jieba }).default
  } catch (error) {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
    const fallback = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { cut: (text) => Array.from(segmenter.segment(text), ({ segment }) => segment), fallback }
  }
  const file = (name: string, make: () => string | Buffer) => {
    const path = join(folder, `${segmenterName().replace(' ', '-')}-${name}.utf8`)
    keepFile(path, make)
    return path
  }
  jieba.load({
    dict: file(`dictionary-${leastFrequency}`, () => frequentWords(readFileSync(jieba.DEFAULT_DICT))),
    // Only keyword extraction asks for these two, which is not done here.
    idfDict: file('idf', () => '的 1.0\n'),
    stopWordDict: file('stop-words', () => '的\n'),
  })
  for (const word of words) jieba.insertWord(word)
  return { cut: (text) => jieba.cutForSearch(text) }
}

/** Names what cuts Chinese on this machine: an index made by one is not taken for the other's. */
export function segmenterName(): string {
  try {
    const { version } = createRequire(import.meta.url)('nodejieba/package.json') as { version: string }
    return `nodejieba ${version}`
  } catch {
    return `Intl.Segmenter ${process.versions.icu}`
  }
}

/** Keeps the lines `word frequency class` of a dictionary whose frequency counts. Byte by byte: as text it takes six times as long. */
function frequentWords(dictionary: Buffer): Buffer {
  const [space, newline, zero] = [0x20, 0x0a, 0x30]
  const kept = Buffer.allocUnsafe(dictionary.length)
  let length = 0
  let lineStart = 0
  let spaces = 0
  let frequency = 0
  for (let i = 0; i < dictionary.length; i++) {
    const byte = dictionary[i] as number
    if (byte === space) spaces++
    else if (byte === newline) {
      if (frequency >= leastFrequency) length += dictionary.copy(kept, length, lineStart, i + 1)
      lineStart = i + 1
      spaces = 0
      frequency = 0
    } else if (spaces === 1) frequency = frequency * 10 + byte - zero
  }
  return kept.subarray(0, length)
}
