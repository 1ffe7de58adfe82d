// The web fonts, as they are packed and as a site gets them.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SiteData } from '../../../../pipeline/model/config/site-data.ts'
import { tokens, webFontTokens } from '../../../../pipeline/model/tokens.ts'
import { webFontsOf } from '../../../../pipeline/output/fonts/web-fonts.ts'
import { repository } from '../../../site-test.ts'

const folder = join(repository, 'lib/fonts')
const stylesOf = (token: string) => readFileSync(join(folder, `${token}.css`), 'utf8')
const families = { font: 'docsite text', 'font-code': 'docsite code' }
const siteIn = (...languages: string[]) =>
  ({ base: '/docs/', byLocale: Object.fromEntries(languages.map((lang) => [lang, {}])) }) as unknown as SiteData

test('uses no web font for a token that the project sets', () => {
  expect(Object.keys(webFontsOf({}, siteIn('en')).preloads)).toEqual(['font', 'font-code'])
  const { styles, preloads } = webFontsOf({ themeConfig: { tokens: { font: 'Inter' } } }, siteIn('en'))
  expect(styles).not.toContain('docsite text')
  expect(styles).toMatch(/url\(\/docs\/static\/font\/geist-mono-latin-\w{8}\.woff2\)/)
  expect(preloads).toEqual({ 'font-code': expect.stringMatching(/^static\/font\/geist-mono-latin-\w{8}\.woff2$/) })
})

test('weighs at most 60 KB for a reader of an English page, even if its code contains drawings', () => {
  const needed = readdirSync(folder).filter((name) => /-(?:latin|symbols2)-\w{8}\.woff2$/.test(name))
  expect(needed).toHaveLength(3)
  expect(needed.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(60_000)
})

test.each(webFontTokens)('begins the token %s with the web font and fallbacks of its size', (token) => {
  const family = families[token]
  expect(tokens[token].light).toMatch(new RegExp(`^"${family}", "${family} fallback", `))
  expect(stylesOf('font')).toContain(
    'size-adjust:102.4%;ascent-override:98.14%;descent-override:28.81%;line-gap-override:0%',
  )
})

test.each(webFontTokens)('gives all fallbacks of %s for a weight the same range of weights', (token) => {
  // Browsers choose a range before they look for fonts.
  const weights = Array.from(
    stylesOf(token).matchAll(/fallback";font-weight:(\d+) (\d+)/g),
    ([, first, last]) => [Number(first), Number(last)] as const,
  )
  const sorted = [...new Map(weights.map((one) => [one.join(), one])).values()].sort(([a], [b]) => a - b)
  expect([sorted[0]?.[0], sorted.at(-1)?.[1]]).toEqual([100, 900])
  for (const [i, [first]] of sorted.slice(1).entries()) expect(first).toBe((sorted[i]?.[1] ?? 0) + 1)
})

test.each([
  [
    ['en', 'zh', 'ar', 'pt-BR', 'not_a-language!'],
    ['latin', 'latin', 'symbols2'],
  ],
  [
    ['en', 'vi'],
    ['cyrillic', 'cyrillic', 'latin', 'latin', 'symbols2', 'vietnamese', 'vietnamese'],
  ],
  [['ru'], ['cyrillic', 'cyrillic', 'latin', 'latin', 'symbols2', 'vietnamese', 'vietnamese']],
])('declares the letters that the languages %j need', (languages, sets) => {
  const { styles } = webFontsOf({}, siteIn(...languages))
  const found = Array.from(styles.matchAll(/geist-(?:mono-)?(\w+)-\w{8}\.woff2/g), ([, set]) => set)
  expect(found.sort()).toEqual(sets)
  expect(styles).toContain('docsite marks')
})
