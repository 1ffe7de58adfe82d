import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from '../../../pipeline/model/tokens.ts'
import {
  familyOf,
  fontSets,
  setsOfLanguages,
  usedWebFonts,
  type WebFontToken,
  webFonts,
  webFontsCss,
} from '../../../pipeline/model/web-fonts.ts'
import { webFontFiles } from '../../../pipeline/source/images/web-font-files.ts'
import { repository } from '../../site-test.ts'

const webTokens = Object.keys(webFonts) as WebFontToken[]

test.each([
  [
    ['en', 'zh', 'ar', 'ja'],
    ['latin', 'symbols2'],
  ],
  [
    ['pt-BR', 'de', 'vi'],
    ['latin', 'latin-ext', 'vietnamese', 'symbols2'],
  ],
  [
    ['tr', 'zh-Hant'],
    ['latin', 'latin-ext', 'symbols2'],
  ],
  [
    ['ru', 'sr'],
    ['latin', 'cyrillic', 'cyrillic-ext', 'symbols2'],
  ],
  [
    ['el', 'not_a-language!'],
    ['latin', 'symbols2'],
  ],
])('needs for %j the sets %j', (languages, sets) => {
  expect(setsOfLanguages(languages)).toEqual(sets)
})

test('uses no web font for a token that the project sets, and none if the project turns them off', () => {
  expect(usedWebFonts({})).toEqual(['font', 'font-code'])
  expect(usedWebFonts({ themeConfig: { tokens: { font: 'Inter' } } })).toEqual(['font-code'])
  expect(usedWebFonts({ webFonts: false })).toEqual([])
})

test('declares the characters that the files contain, according to their packages', () => {
  for (const token of webTokens) {
    const { file, sets } = webFonts[token]
    const ranges = JSON.parse(
      readFileSync(join(repository, `node_modules/@fontsource-variable/${file}/unicode.json`), 'utf8'),
    ) as Record<string, string>
    expect(Object.fromEntries(sets.map((set) => [set, ranges[set]]))).toEqual(
      Object.fromEntries(sets.map((set) => [set, fontSets[set]])),
    )
  }
})

test('weighs at most 60 KB for a reader of an English page, even if its code contains drawings', () => {
  const needed = webFontFiles().filter(({ set }) => setsOfLanguages(['en']).includes(set))
  expect(needed).toHaveLength(3)
  expect(needed.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(60_000)
})

test('limits the fallbacks to the characters of the web fonts, and begins the tokens with both families', () => {
  const files = webFontFiles().filter(({ set }) => set === 'latin')
  const css = webFontsCss(files, ({ path }) => path, ['en'])
  expect(css.match(/font-display:swap/g)).toHaveLength(2)
  expect(css.match(/unicode-range:U\+0-FF/g)).toHaveLength(css.match(/@font-face/g)?.length ?? 0)
  expect(css).toContain('size-adjust:102.4%;ascent-override:98.14%;descent-override:28.81%;line-gap-override:0%')
  for (const token of webTokens)
    expect(tokens[token].light).toMatch(new RegExp(`^"${familyOf(token)}", "${familyOf(token)} fallback", `))
})

test('gives all fallbacks for a weight the same range of weights, because browsers choose a range before they look for fonts', () => {
  for (const token of webTokens) {
    const fallbacks = webFonts[token].fallbacks
    const ranges = [...new Set(fallbacks.map(({ weight }) => weight))].map((weight) => weight.split(' ').map(Number))
    const sorted = ranges.sort(([a = 0], [b = 0]) => a - b)
    expect(sorted[0]?.[0]).toBe(100)
    expect(sorted.at(-1)?.[1]).toBe(900)
    for (const [i, [first]] of sorted.slice(1).entries()) expect(first).toBe((sorted[i]?.[1] ?? 0) + 1)
  }
})

test('takes quotation marks from the Chinese fonts of the system on sites in Chinese', () => {
  const files = webFontFiles().filter(({ set }) => set === 'latin')
  const marks = (languages: string[], chosen = files) =>
    /font-family:"docsite marks";[^}]*unicode-range:([^}]*)/.exec(
      webFontsCss(chosen, ({ path }) => path, languages),
    )?.[1]
  expect(['zh', 'zh-Hans', 'zh-TW'].map((tag) => marks(['en', tag]))).toEqual(
    Array.from({ length: 3 }, () => 'U+201C-201D'),
  )
  expect(marks(['en', 'ja'])).toBeUndefined()
  const ofCode = files.filter(({ token }) => token === 'font-code')
  expect(marks(['zh'], ofCode)).toBeUndefined()
})

test('uses the fonts of Chinese, Japanese and Korean before other system fonts, on pages in these languages only', () => {
  const css = (languages: string[]) => webFontsCss(webFontFiles(), ({ path }) => path, languages)
  expect(css(['en', 'zh-TW', 'ko-KR']).match(/:root:lang.*/)?.[0]).toBe(
    [':root:lang(zh)', ':root:lang(ko)']
      .map((root) => `${root}{--_system-font:var(--font-cjk);--_system-font-code:var(--font-cjk)}`)
      .join(''),
  )
  expect(css(['en', 'de'])).not.toContain(':root')
})
