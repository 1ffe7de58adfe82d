// The web fonts of the theme: which files a site needs for its languages, and the style sheet that declares them.

import { localeOf } from '../text/language-tag.ts'
import { lookUp } from '../text/look-up.ts'
import type { SiteConfig } from './config/site-config.ts'
import type { TokenName } from './tokens.ts'

/** The characters of each set, which are those of the packages that the files come from. */
export const fontSets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'cyrillic-ext': 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  /** Lines and blocks, which draw directory trees and tables in code. */
  symbols2: 'U+2000-2001,U+2004-2008,U+200A,U+23B8-23BD,U+2500-259F',
} as const

export type FontSet = keyof typeof fontSets

/**
 * A system font that is shown until a web font has loaded, with the metrics of the web font. All fallbacks for a weight must have equal
 * ranges of weights: browsers choose a range first, and then try only the fonts that have this range.
 */
interface Fallback {
  /** Full or PostScript names of fonts with the same metrics. */
  locals: readonly string[]
  weight: string
  /** The width of text in the web font divided by its width in these fonts. */
  scale: number
}

interface WebFont {
  /** The beginning of the names of its files. */
  file: string
  sets: readonly FontSet[]
  /** The first has the lowest precedence. */
  fallbacks: readonly Fallback[]
}

const letters = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const

const regular = '100 550'
const bold = '551 900'

/**
 * The web fonts, by the token that names them. Their variable axis is the weight. The scales come from the advance widths in the `hmtx`
 * tables of the fonts, measured with English text of documentation. Those of Segoe UI come from the table of `@capsizecss/metrics`
 * (`xWidthAvg`), as Windows alone has this font. San Francisco is missing: no page can name it. Apple's systems have Arial and Menlo.
 */
export const webFonts = {
  font: {
    file: 'geist',
    sets: letters,
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
    file: 'geist-mono',
    sets: [...letters, 'symbols2'],
    fallbacks: [
      { locals: ['Consolas'], weight: '100 900', scale: 1.091 },
      {
        locals: [
          'Menlo',
          'Liberation Mono',
          'DejaVu Sans Mono',
          'RobotoMono-Regular',
          'DroidSansMono',
          'NotoSansMono-Regular',
        ],
        weight: '100 900',
        scale: 1,
      },
    ],
  },
} as const satisfies Partial<Record<TokenName, WebFont>>

export type WebFontToken = keyof typeof webFonts

export const webFontTokens = Object.keys(webFonts) as WebFontToken[]

/** The ascent and descent of both families, in em. */
const metrics = { ascent: 1.005, descent: 0.295 }

/** Languages that need no Latin letters beyond those of Western Europe. */
const western = new Set(
  'af br ca co da de en es et eu fi fo fr fy ga gd gl id is it lb ms nb nl nn no oc pt sq sv sw zu'.split(' '),
)

const byScript: Readonly<Record<string, readonly FontSet[]>> = { Cyrl: ['cyrillic', 'cyrillic-ext'] }

/** Returns the sets of characters that a language needs. The name of a locale may not be a language tag; then it is `latin`. */
function setsOfLanguage(tag: string): readonly FontSet[] {
  const { language = '', script = '' } = localeOf(tag) ?? {}
  if (language === 'vi') return ['latin-ext', 'vietnamese']
  if (script === 'Latn') return western.has(language) ? [] : ['latin-ext']
  return lookUp(byScript, script) ?? []
}

/** Returns the sets of characters that a site with these languages needs, in the order of `fontSets`. */
export function setsOfLanguages(languages: readonly string[]): FontSet[] {
  const needed = new Set<FontSet>(['latin', 'symbols2', ...languages.flatMap(setsOfLanguage)])
  return (Object.keys(fontSets) as FontSet[]).filter((set) => needed.has(set))
}

/** Returns the tokens whose web font a project uses: none if it turns web fonts off, and not those that it sets itself. */
export function usedWebFonts({
  webFonts: on = true,
  themeConfig,
}: Pick<SiteConfig, 'webFonts' | 'themeConfig'>): WebFontToken[] {
  if (!on) return []
  return webFontTokens.filter((token) => themeConfig?.tokens?.[token] === undefined)
}

/** A file with the glyphs of one set. */
export interface WebFontFile {
  token: WebFontToken
  set: FontSet
  /** The path in the output. */
  path: string
}

/** The family that the value of a token begins with. */
export const familyOf = (token: WebFontToken): string => (token === 'font' ? 'docsite text' : 'docsite code')

/** Quotation marks of Chinese text, which are as wide as its characters. Latin fonts contain narrow ones. */
const wideMarks = {
  family: 'docsite marks',
  locals: ['PingFangSC-Regular', 'Microsoft YaHei', 'Noto Sans CJK SC'],
  range: 'U+201C-201D',
}

/**
 * Returns the style sheet for these files. `urlOf` returns the URL of a file. The fallbacks cover only the characters of the files, so
 * that they do not replace the fonts of other scripts. `languages` are those of the site.
 */
export function webFontsCss(
  files: readonly WebFontFile[],
  urlOf: (file: WebFontFile) => string,
  languages: readonly string[],
): string {
  const faces = files.map((file) =>
    face([
      `font-family:"${familyOf(file.token)}"`,
      'font-weight:100 900',
      'font-display:swap',
      `src:url(${urlOf(file)})format("woff2")`,
      `unicode-range:${rangeOf(file)}`,
    ]),
  )
  const fallbacks = [...new Set(files.map(({ token }) => token))].flatMap((token) => {
    const range = files.flatMap((file) => (file.token === token ? rangeOf(file) : [])).join()
    return webFonts[token].fallbacks.map(({ locals, weight, scale }) =>
      face([
        `font-family:"${familyOf(token)} fallback"`,
        `font-weight:${weight}`,
        `src:${localFonts(locals)}`,
        `unicode-range:${range}`,
        `size-adjust:${percent(scale)}`,
        `ascent-override:${percent(metrics.ascent / scale)}`,
        `descent-override:${percent(metrics.descent / scale)}`,
        'line-gap-override:0%',
      ]),
    )
  })
  const hasMarks = files.some(({ token }) => token === 'font') && languages.some((tag) => isInLanguage(tag, 'zh'))
  return [...faces, ...fallbacks, ...(hasMarks ? [marksFace] : []), cjkFirst(files, languages)].join('')
}

/**
 * Returns the rules by which pages in Chinese, Japanese and Korean use the fonts of these languages before other system fonts, which the
 * web fonts replace. Otherwise the browser would shape all text with each of them first, which takes a phone 0.2 seconds.
 */
function cjkFirst(files: readonly WebFontFile[], languages: readonly string[]): string {
  const tokens = [...new Set(files.map(({ token }) => token))]
  const fonts = tokens.map((token) => `--_system-${token}:var(--font-cjk)`).join(';')
  return ['zh', 'ja', 'ko']
    .filter((cjk) => languages.some((tag) => isInLanguage(tag, cjk)))
    .map((cjk) => `:root:lang(${cjk}){${fonts}}`)
    .join('')
}

/** Returns the characters of a file without leading zeros, because every page contains this text. */
const rangeOf = ({ set }: WebFontFile): string => fontSets[set].replace(/(?<=[+-])0+(?=[\dA-F])/g, '')

const isInLanguage = (tag: string, language: string): boolean => tag.toLowerCase().split(/[-_]/)[0] === language

const localFonts = (names: readonly string[]): string => names.map((name) => `local("${name}")`).join()

const face = (declarations: readonly string[]): string => `@font-face{${declarations.join(';')}}`

const marksFace = face([
  `font-family:"${wideMarks.family}"`,
  `src:${localFonts(wideMarks.locals)}`,
  `unicode-range:${wideMarks.range}`,
])

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/** Returns whether readers of a language see the text font in most of their text, so that loading it early helps them. */
export const isMostlyLatin = (tag: string): boolean => localeOf(tag).script === 'Latn'
