// Packs data for search into lib/search/: the stemmers of lunr-languages, and the Simplified forms of Chinese characters.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { Converter } from 'opencc-js/t2cn'

const packages = 'node_modules'

/** The stemmers that `stemmerName` in pipeline/model/search/stemming.ts returns. */
const stemmers = 'ar da de el es fi fr he hu hy it ko nl no pt ro ru sv tr'.split(' ')

/** Writes the data into `folder`. Returns the files that it comes from, whose licenses apply. */
export function packSearchData(folder) {
  mkdirSync(folder, { recursive: true })
  const scripts = Object.fromEntries(['stemmer.support', ...stemmers].map((name) => [name, minified(name)]))
  writeFileSync(join(folder, 'stemmers.br'), brotliCompressSync(JSON.stringify(scripts)))
  writeFileSync(join(folder, 'simplified.txt'), simplified())
  return ['lunr-languages/lunr.multi.js', 'opencc-js/dist/esm/t2cn.js'].map((file) => resolve(packages, file))
}

/** Returns a script of lunr-languages with its copyright notice. */
function minified(name) {
  const text = readFileSync(join(packages, `lunr-languages/lunr.${name}.js`), 'utf8')
  return transformSync(text, { minify: true, legalComments: 'inline' }).code
}

/** Returns pairs of a Traditional and a Simplified character. */
function simplified() {
  const convert = Converter({ from: 't', to: 'cn' })
  const characters = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCharCode(0x4e00 + at))
  // On lines of their own, so that characters are not converted as parts of words.
  const converted = convert(characters.join('\n')).split('\n')
  return characters
    .map((character, at) => character + converted[at])
    .filter(([traditional, simple, more]) => simple !== traditional && more === undefined)
    .join('')
}
