// Packs the web fonts of the theme into lib/fonts/: one file for each family and set of characters, with their license.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The sets of each package that docsite contains. `webFonts` in pipeline/model/web-fonts.ts declares their characters. */
const packed = {
  geist: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  'geist-mono': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'symbols2'],
}

/** Writes the fonts into `folder`. Returns the files that they come from, whose licenses apply. */
export function packWebFonts(folder) {
  mkdirSync(folder, { recursive: true })
  const licenses = new Map()
  const sources = Object.entries(packed).flatMap(([name, sets]) => {
    const from = `node_modules/@fontsource-variable/${name}`
    const [copyright, ...terms] = readFileSync(join(from, 'LICENSE'), 'utf8').trim().split('\n')
    const text = terms.join('\n').trim()
    licenses.set(text, [...(licenses.get(text) ?? []), `${name}: ${copyright}`])
    return sets.map((set) => {
      const file = join(from, 'files', `${name}-${set}-wght-normal.woff2`)
      cpSync(file, join(folder, `${name}-${set}.woff2`))
      return resolve(file)
    })
  })
  const sections = [...licenses].map(([terms, holders]) => `${holders.join('\n')}\n\n${terms}\n`)
  writeFileSync(join(folder, 'LICENSE.txt'), sections.join('\n'))
  return sources
}
