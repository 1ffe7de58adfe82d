// Data for search from lib/search/, which bin/bundle/search-data.mjs creates: stemmers, and readings and Simplified forms of Chinese characters.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { lunr } from '../../model/search/lunr.ts'
import { packageRoot } from '../../source/package.ts'
import { lookUp } from '../../text/look-up.ts'

const folder = join(packageRoot, 'lib/search')

let scripts: Record<string, string> | undefined

/** Returns the script that adds a language to the global `lunr`. `name` is the language's name in lunr-languages. */
export function stemmerScript(name: string): string {
  scripts ??= JSON.parse(brotliDecompressSync(readFileSync(join(folder, 'stemmers.br'))).toString()) as Record<
    string,
    string
  >
  return `${scripts['stemmer.support']}${lookUp(scripts, name)}`
}

/** Runs a script that adds a language to Lunr. Each script need run only once. */
export function runStemmerScript(script: string): void {
  runInNewContext(script, { lunr })
}

/** Returns the syllables of Chinese characters, and of the words in which characters are read in another way. */
export function pinyinReadings(): Map<string, string[]> {
  const readings = new Map<string, string[]>()
  for (const line of readFileSync(join(folder, 'pinyin.txt'), 'utf8').split('\n')) {
    const [reading = '', texts = ''] = line.split('\t')
    const syllables = reading.split(' ')
    for (let at = 0; at < texts.length; at += syllables.length)
      readings.set(texts.slice(at, at + syllables.length), syllables)
  }
  return readings
}

/** Returns the Simplified forms of Traditional Chinese characters. */
export function simplifiedCharacters(): Map<string, string> {
  const characters = [...readFileSync(join(folder, 'simplified.txt'), 'utf8')]
  return new Map(
    Array.from({ length: characters.length / 2 }, (_, at) => characters.slice(2 * at, 2 * at + 2) as [string, string]),
  )
}
