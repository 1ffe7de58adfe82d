// Packs the web fonts of the theme into lib/fonts/: the files of each family, its style sheet, and the licenses.

import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const regular = '100 550'
const bold = '551 900'
const all = '100 900'

/**
 * The fonts by the token that names them. `fallbacks` are system fonts that are shown until the web font has loaded, with its metrics; the
 * first has the lowest precedence. All of them for a weight must have equal ranges of weights: browsers choose a range first, and then try
 * only the fonts that have this range.
 *
 * `scale` is the width of text in the web font divided by its width in the system font. The scales come from the advance widths in the
 * `hmtx` tables of the fonts, measured with English text of documentation. Those of Segoe UI come from the table of `@capsizecss/metrics`
 * (`xWidthAvg`), as Windows alone has this font. San Francisco is missing: no page can name it. Apple's systems have Arial and Menlo.
 */
const fonts = {
  font: {
    package: 'geist',
    family: 'docsite text',
    fallbacks: [
      { locals: ['DejaVu Sans'], weight: regular, scale: 0.902 },
      { locals: ['DejaVu Sans Bold'], weight: bold, scale: 0.836 },
      { locals: ['NotoSans-Regular'], weight: regular, scale: 0.97 },
      { locals: ['NotoSans-Bold'], weight: bold, scale: 0.958 },
      // On Android, one file has all weights, with the name of its regular weight.
      { locals: ['Roboto-Bold', 'Roboto-Regular'], weight: bold, scale: 1.063 },
      {
        locals: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo-Regular', 'Roboto-Regular', 'Segoe UI'],
        weight: regular,
        scale: 1.024,
      },
      {
        locals: ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold', 'Arimo-Bold', 'Segoe UI Bold'],
        weight: bold,
        scale: 1.004,
      },
    ],
  },
  'font-code': {
    package: 'geist-mono',
    family: 'docsite code',
    fallbacks: [
      { locals: ['Consolas'], weight: all, scale: 1.091 },
      {
        locals: [
          'Menlo',
          'Liberation Mono',
          'DejaVu Sans Mono',
          'RobotoMono-Regular',
          'DroidSansMono',
          'NotoSansMono-Regular',
        ],
        weight: all,
        scale: 1,
      },
    ],
  },
}

/** The sets of characters that docsite contains. `symbols2` draws directory trees and tables in code. */
const sets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'symbols2']

/**
 * The weights in the files. Nothing in the theme is lighter, and each weight below the regular one would add a third to what a first visit
 * loads. A lighter text of a project is regular.
 */
const weights = { min: 400, max: 900 }

/** The ascent and descent of both families, in em. */
const metrics = { ascent: 1.005, descent: 0.295 }

/** What the fallbacks have besides the characters of `latin`. Without a range, they would replace the fonts of other scripts. */
const moreLetters = 'U+100-36F,U+400-52F,U+1E00-1EFF'

/** Quotation marks of Chinese text, which are as wide as its characters. Latin fonts contain narrow ones. */
const wideMarks = {
  'font-family': '"docsite marks"',
  src: localFonts(['PingFangSC-Regular', 'Microsoft YaHei', 'Noto Sans CJK SC']),
  'unicode-range': 'U+201C-201D',
}

function localFonts(names) {
  return names.map((name) => `local("${name}")`).join()
}

const percent = (share) => `${Math.round(share * 10_000) / 100}%`

const face = (declarations) =>
  `@font-face{${Object.entries(declarations)
    .map((pair) => pair.join(':'))
    .join(';')}}`

const fallbackFace = (family, latin, { locals, weight, scale }) =>
  face({
    'font-family': `"${family} fallback"`,
    'font-weight': weight,
    src: localFonts(locals),
    'unicode-range': `${latin},${moreLetters}`,
    'size-adjust': percent(scale),
    'ascent-override': percent(metrics.ascent / scale),
    'descent-override': percent(metrics.descent / scale),
    'line-gap-override': '0%',
  })

/** Returns a file of a font with the characters of some ranges, such as `U+0-FF,U+131`, without lighter weights. */
function withoutLight(bytes, ranges) {
  const characters = ranges.split(',').flatMap((range) => {
    const [first, last = first] = range.slice('U+'.length).split('-')
    const start = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, i) => String.fromCodePoint(start + i))
  })
  return subsetFont(bytes, characters.join(''), { targetFormat: 'woff2', variationAxes: { wght: weights } })
}

/** Writes the fonts into `folder`. Returns the files that they come from, whose licenses apply. */
export async function packWebFonts(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const licenses = new Map()
  const sources = []
  for (const [token, { package: name, family, fallbacks }] of Object.entries(fonts)) {
    const from = `node_modules/@fontsource-variable/${name}`
    const [copyright, ...terms] = readFileSync(join(from, 'LICENSE'), 'utf8').trim().split('\n')
    const text = terms.join('\n').trim()
    licenses.set(text, [...(licenses.get(text) ?? []), `${name}: ${copyright}`])
    const ranges = JSON.parse(readFileSync(join(from, 'unicode.json'), 'utf8'))
    const rangeOf = (set) => ranges[set].replace(/(?<=[+-])0+(?=[\dA-F])/g, '')
    const packed = []
    for (const set of sets) {
      if (token !== 'font-code' && set === 'symbols2') continue
      const file = join(from, 'files', `${name}-${set}-wght-normal.woff2`)
      const bytes = await withoutLight(readFileSync(file), rangeOf(set))
      const packedName = `${name}-${set}-${hash('sha256', bytes).slice(0, 8)}.woff2`
      writeFileSync(join(folder, packedName), bytes)
      const declarations = {
        'font-family': `"${family}"`,
        'font-weight': all,
        'font-display': 'swap',
        src: `url(${packedName})format("woff2")`,
        'unicode-range': rangeOf(set),
      }
      packed.push({ file, css: face(declarations) })
    }
    const css = [
      ...packed.map((one) => one.css),
      ...fallbacks.map((one) => fallbackFace(family, rangeOf('latin'), one)),
    ].join('')
    writeFileSync(join(folder, `${token}.css`), token === 'font' ? css + face(wideMarks) : css)
    sources.push(...packed.map(({ file }) => resolve(file)))
  }
  const sections = [...licenses].map(([terms, holders]) => `${holders.join('\n')}\n\n${terms}\n`)
  writeFileSync(join(folder, 'LICENSE.txt'), sections.join('\n'))
  return sources
}
