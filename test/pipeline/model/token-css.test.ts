// The style sheets of design tokens: the theme's own, and a project's values, which must not contain other CSS.

import { transform } from 'esbuild'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from '../../../pipeline/model/config/schema.ts'
import { siteConfig } from '../../../pipeline/model/config/site-config.ts'
import { defaultBackground, isTokenValue, ownTokensCss, tokensCss } from '../../../pipeline/model/token-css.ts'
import { tokenNames, tokens } from '../../../pipeline/model/tokens.ts'

/** Compiles CSS without spaces. Throws for CSS with warnings. */
async function compiled(css: string): Promise<string> {
  const { code, warnings } = await transform(css, { loader: 'css', minifyWhitespace: true })
  expect(warnings).toEqual([])
  return code.trim()
}

test('declares every token, and the dark appearance except on paper', async () => {
  const declared = tokensCss()
  expect(tokenNames.filter((name) => !declared.includes(`  --${name}: ${tokens[name].light};`))).toEqual([])
  const css = await compiled(declared)
  expect(css).toContain('@media not print{:where(html).dark{color-scheme:dark;--bg: #0d0c0a;')
})

test('writes the values of a project: one for both appearances or one each, and colors only on screens', async () => {
  const values = { accent: '#0066cc', bg: { light: '#fefefe', dark: '#101010' }, radius: '2px' }
  expect(await compiled(ownTokensCss(values))).toBe(
    ':root{--radius: 2px}@media not print{:root{--bg: #fefefe;--accent: #0066cc;--popup-accent: var(--accent)}:where(html).dark{--bg: #101010}}',
  )
  expect(ownTokensCss({ accent: '#0066cc', 'popup-accent': '#123456' })).toContain('--popup-accent: #123456')
  expect(ownTokensCss({ bg: '#fefefe' })).not.toContain('--popup-accent')
  expect(ownTokensCss({})).toBe('')
})

test('has the color that the script in the head sets before the styles load', () => {
  expect(defaultBackground).toEqual({ light: '#ffffff', dark: '#0d0c0a' })
})

test.each([
  '#06c',
  'rgb(0 0 0 / 50%)',
  'oklch(from var(--accent) l c h)',
  '"Own Font", \'Other; {}\', sans-serif',
  'calc(2 * var(--s1))',
  '0 1px 2px rgb(0 0 0 / 10%), 0 0 0 1px red',
])('accepts the value %s', (value) => {
  expect(isTokenValue(value)).toBe(true)
})

test.each([
  '',
  ' ',
  'red; background: url(x)',
  'red} body{display:none',
  'red /* ',
  'url(https://elsewhere.example/a.png)',
  'image-set("a.png" 1x)',
  '"open',
  'rgb(0 0 0',
  'rgb(0 0 0))',
  'red !important',
  '</style><script>',
  '\\75rl(x)',
  '@import "x"',
  'a\nb"c',
])('rejects the value %j', (value) => {
  expect(isTokenValue(value)).toBe(false)
})

test('never writes anything but the declared property', async () => {
  const pieces = fc.constantFrom(
    'a',
    '1px',
    ' ',
    '(',
    ')',
    '"',
    "'",
    ';',
    '{',
    '}',
    '\\',
    '/*',
    '*/',
    '@',
    ',',
    '\n',
    '[',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async (parts) => {
      const value = parts.join('')
      fc.pre(isTokenValue(value))
      const { code } = await transform(`${ownTokensCss({ radius: value })}\n.end{top:0}`, { loader: 'css' })
      const withoutStrings = code.replace(/"[^"]*"|'[^']*'/g, '')
      expect(withoutStrings.match(/[{}]/g)?.join(''), value).toBe('{}{}')
      expect(code.endsWith('.end {\n  top: 0;\n}\n')).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('reports unknown tokens and invalid values in the configuration', () => {
  const tokensOf = (tokens: unknown) =>
    problemsOf(siteConfig, { themeConfig: { tokens } }).map(({ path, text }) => [path.at(-1), text])
  expect(tokensOf({ accent: '#06c', bg: { light: '#fff', dark: '#000' } })).toEqual([])
  expect(tokensOf({ acent: '#06c' })).toEqual([['acent', 'is not a known field']])
  expect(tokensOf({ accent: 'red; x' })).toEqual([['accent', expect.stringContaining('must be a single CSS value')]])
  expect(tokensOf({ bg: { light: '#fff' } })).toEqual([['bg', expect.stringContaining('needs the field "dark"')]])
})

test('derives the backgrounds that follow the accent with one hue in each appearance: a little warmer than the accent in the light one', () => {
  for (const name of ['accent-soft', 'mark', 'code-mark'] as const) {
    const [light = 'missing', dark = 'missing'] = tokens[name].from ?? []
    expect(light, name).toMatch(/^oklch\(from var\(--accent\) [\d.]+ calc\(c \* [\d.]+\) calc\(h \+ 15\.4\)\)$/)
    expect(dark, name).toMatch(/^oklch\(from var\(--accent\) [\d.]+ calc\(c \* [\d.]+\) h\)$/)
  }
})
