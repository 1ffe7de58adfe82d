// Data for search from lib/search/, which bin/bundle/search-data.mjs creates: stemmers, and readings and Simplified forms of Chinese characters.

import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import type { IndexTools } from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import { lunr } from '../browser/search/format/lunr.ts'

/** Reads a file of `lib/search/`. */
export type ReadData = IndexTools['readData']

let scripts: Record<string, string> | undefined

/** Returns the script that adds a language to the global `lunr`. `name` is the language's name in lunr-languages. */
export function stemmerScript(name: string, readData: ReadData): string {
  scripts ??= JSON.parse(brotliDecompressSync(readData('stemmers.br')).toString()) as Record<string, string>
  return `${scripts['stemmer.support']}${lookUp(scripts, name)}`
}

/** Runs a script that adds a language to Lunr. Each script need run only once. */
export function runStemmerScript(script: string): void {
  runInNewContext(script, { lunr })
}

/** Returns the syllables of Chinese characters, and of the words in which characters are read in another way. */
export function pinyinReadings(readData: ReadData): Map<string, string[]> {
  const readings = new Map<string, string[]>()
  for (const line of readData('pinyin.txt').toString().split('\n')) {
    const [reading = '', texts = ''] = line.split('\t')
    const syllables = reading.split(' ')
    for (let at = 0; at < texts.length; at += syllables.length)
      readings.set(texts.slice(at, at + syllables.length), syllables)
  }
  return readings
}

/** Returns the Simplified forms of Traditional Chinese characters. */
export function simplifiedCharacters(readData: ReadData): Map<string, string> {
  const characters = [...readData('simplified.txt').toString()]
  return new Map(
    Array.from({ length: characters.length / 2 }, (_, at) => characters.slice(2 * at, 2 * at + 2) as [string, string]),
  )
}
