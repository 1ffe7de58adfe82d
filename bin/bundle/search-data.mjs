// Packs data for search into lib/search/: the stemmers of lunr-languages, and pinyin and Simplified forms of Chinese characters.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { Converter } from 'opencc-js/t2cn'
import { pinyin } from 'pinyin-pro'
import { PatternsNormal } from 'pinyin-pro/dist/esm/data/patterns.mjs'

const packages = 'node_modules'

/** The stemmers that `stemmerName` in packages/search/ returns. */
const stemmers = 'ar da de el es fi fr he hu hy it ko nl no pt ro ru sv tr'.split(' ')

/** Writes the data into `folder`. Returns the files that it comes from, whose licenses apply. */
export async function packSearchData(folder) {
  mkdirSync(folder, { recursive: true })
  const scripts = Object.fromEntries(['stemmer.support', ...stemmers].map((name) => [name, minified(name)]))
  writeFileSync(join(folder, 'stemmers.br'), brotliCompressSync(JSON.stringify(scripts)))
  writeFileSync(join(folder, 'simplified.txt'), simplified())
  writeFileSync(join(folder, 'pinyin.txt'), await readings())
  return ['lunr-languages/lunr.multi.js', 'opencc-js/dist/esm/t2cn.js', 'pinyin-pro/dist/index.js'].map((file) =>
    resolve(packages, file),
  )
}

/** Returns a script of lunr-languages with its copyright notice. */
function minified(name) {
  const text = readFileSync(join(packages, `lunr-languages/lunr.${name}.js`), 'utf8')
  return transformSync(text, { minify: true, legalComments: 'inline' }).code
}

/**
 * Returns lines of syllables and the texts that are read so: characters, and those words of pinyin-pro and of nodejieba's dictionary whose
 * reading is not that of the characters and words in them.
 */
async function readings() {
  const syllablesOf = await syllableReader()
  const read = (text) => pinyin(text, { toneType: 'none', type: 'array', v: true })
  const known = new Map()
  // Inside words, 了 is read in another way than on its own. No word contains 囧.
  for (const character of han()) {
    const [, syllable] = read(`囧${character}`)
    if (syllable !== character) known.set(character, [syllable])
  }
  for (const word of words()) {
    const reading = read(word)
    if (syllablesOf(word, known, word.length).join() !== reading.join()) known.set(word, reading)
  }
  const texts = {}
  for (const [text, reading] of known) texts[reading.join(' ')] = (texts[reading.join(' ')] ?? '') + text
  return Object.entries(texts)
    .map((line) => line.join('\t'))
    .join('\n')
}

/** Loads the function that reads words with the table. */
async function syllableReader() {
  const source = readFileSync('packages/search/build/syllables.ts', 'utf8')
  const { code } = transformSync(source, { loader: 'ts', format: 'esm' })
  const { syllablesOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return syllablesOf
}

/** Returns the Chinese characters of `terms.ts` in packages/search/. */
const han = () => [...codesIn(0x3400, 0x9fff), ...codesIn(0xf900, 0xfaff)]
const codesIn = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))

/** Returns the words that pinyin-pro and `segmentation.ts` in packages/search/ know, the short ones first. */
function words() {
  const dictionary = readFileSync(join(packages, 'nodejieba/submodules/cppjieba/dict/jieba.dict.utf8'), 'utf8')
  const frequent = dictionary
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, frequency]) => frequency >= 50)
  return [...PatternsNormal.map(({ zh }) => zh), ...frequent.map(([word]) => word)]
    .filter((word) => /^[\u3400-\u9fff]{2,}$/.test(word))
    .sort((a, b) => a.length - b.length)
}

/** Returns pairs of a Traditional and a Simplified character. */
function simplified() {
  const convert = Converter({ from: 't', to: 'cn' })
  const characters = codesIn(0x4e00, 0x9fff)
  // On lines of their own, so that characters are not converted as parts of words.
  const converted = convert(characters.join('\n')).split('\n')
  return characters
    .map((character, at) => character + converted[at])
    .filter(([traditional, simple, more]) => simple !== traditional && more === undefined)
    .join('')
}
