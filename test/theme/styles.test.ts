// Rules for every style sheet of the theme, and of the features in it: logical directions, values from the tokens, sufficient contrast.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tokensCss } from '../../pipeline/model/token-css.ts'
import { tokenNames, tokens } from '../../pipeline/model/tokens.ts'
import { contrast } from '../contrast.ts'
import { repository } from '../site-test.ts'

const sheets = ['theme', 'packages/search/browser']
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.css'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

interface Declaration {
  place: string
  property: string
  value: string
}

/** Returns the declarations of a style sheet with their positions. */
function declarationsOf(file: string): Declaration[] {
  const text = readFileSync(join(repository, file), 'utf8').replace(/\/\*.*?\*\//gs, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
  // Strings can contain any character. The end of a block also ends a declaration.
  const matches = text.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*((?:"[^"]*"|[^;{}"])*)(?=[;}])/g)
  return Array.from(matches, ({ index, 1: property = '', 2: value = '' }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    property,
    value: value.replace(/\s+/g, ' ').trim(),
  }))
}

const declarations = sheets.flatMap(declarationsOf)

const format = ({ place, property, value }: Declaration): string => `${place} ${property}: ${value}`

/** Splits a value at spaces outside parentheses. */
const partsOf = (value: string): string[] =>
  value.replace(' !important', '').match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** Whether a declaration distinguishes left and right. */
function isPhysical({ property, value }: Declaration): boolean {
  const [top, right, bottom, left] = partsOf(value)
  if (/(?:^|-)(?:left|right|top|bottom)(?:-|$)/.test(property)) return true
  if (/^(?:text-align|float|clear|caption-side|transform-origin)$/.test(property))
    return /\b(?:left|right)\b/.test(value)
  if (/^(?:inset|margin|padding|border-width|border-style|border-color|scroll-(?:margin|padding))$/.test(property))
    return left !== undefined && left !== right
  // The corners are in clockwise order from the top left.
  if (property === 'border-radius') return top !== (right ?? top) || (bottom ?? top) !== (left ?? right ?? top)
  return false
}

/** Returns the blocks of rules for placeholders in a style sheet. */
const placeholderRules = (file: string): string[] =>
  Array.from(
    readFileSync(join(repository, file), 'utf8').matchAll(/^([^{}\n]*::placeholder) \{([^}]*)\}/gm),
    ([, selector, block]) => `${file} ${selector} {${block?.replace(/\s+/g, ' ')}}`,
  )

test('sets the color and the opacity of placeholders in fields of the theme, of projects, and of `docsite theme`', () => {
  const rule = '::placeholder { color: var(--text-3); opacity: 1; }'
  const files = ['packages/theme-page/browser/theme-page.css', 'theme/styles/base.css']
  expect([...sheets, ...files.slice(0, 1)].flatMap(placeholderRules).sort()).toEqual(
    files.map((file) => `${file} ${rule}`),
  )
})

test('finds the style sheets and their declarations', () => {
  expect(sheets).toContain('theme/styles/private.css')
  expect(declarations.length).toBeGreaterThan(800)
})

test.each([
  ['margin-left', '1px'],
  ['left', '0'],
  ['border-top-left-radius', '1px'],
  ['text-align', 'right'],
  ['padding', '1px 2px 3px 4px'],
  ['inset', '0 auto auto 0'],
  ['border-radius', '0 1px 1px 0'],
])('recognizes `%s: %s` as physical', (property, value) => {
  expect(isPhysical({ place: '', property, value })).toBe(true)
})

test('uses no physical directions, so that pages work in both writing directions', () => {
  const physical = declarations.filter(isPhysical)
  expect(physical.map(format)).toEqual([])
})

describe('values from the tokens', () => {
  const own = declarations.filter(({ property }) => property.startsWith('--'))
  const used = new Set(declarations.flatMap(({ value }) => value.match(/(?<=var\()--[\w-]+/g) ?? []))

  test('declares no tokens outside the list: other properties begin with `--_`', () => {
    const languages = ({ place, property }: Declaration) =>
      place.startsWith('theme/styles/private.css') && property === '--font-cjk'
    expect(own.filter((one) => !one.property.startsWith('--_') && !languages(one)).map(format)).toEqual([])
  })

  test('uses every token, and no other public property', () => {
    const inTokens = tokensCss().match(/(?<=var\()--[\w-]+/g) ?? []
    // Animations that scripts run.
    const inScripts = readFileSync(join(repository, 'theme/browser/navigation/head.ts'), 'utf8').match(
      /(?<=')--[\w-]+(?=')/g,
    )
    const names = [...used, ...inTokens, ...(inScripts ?? [])].filter((name) => !name.startsWith('--_'))
    expect([...new Set(names)].sort()).toEqual(tokenNames.map((name) => `--${name}`).sort())
  })

  test('uses tokens for colors', () => {
    // In a mask, black means opaque. A color relative to a token follows it.
    const own = declarations.filter(
      ({ property, value }) =>
        !property.startsWith('mask') &&
        /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?!from var\(--)|\b(?:white|black)\b/i.test(value),
    )
    expect(own.map(format)).toEqual([])
  })

  test('uses tokens for z-index', () => {
    const own = declarations.filter(
      ({ property, value }) => property === 'z-index' && !/^(?:auto|var\(--_z-[\w-]+\))$/.test(value),
    )
    expect(own.map(format)).toEqual([])
  })

  test('moves everything along one curve, in 80 to 200 ms', () => {
    const moves = declarations.filter(({ property }) => property === 'transition')
    const straight = moves.filter(({ value }) =>
      value
        .split(/,(?![^(]*\))/)
        .some((part) => !/var\(--(?:_fast|ease)\)|(?:^|\s)0s(?:\s|$)|^none$/.test(part.trim())),
    )
    expect(straight.map(format)).toEqual([])
    // The specification sets the times of groups, and the drawing drifts.
    const others = ['group-open', 'group-close', 'drift']
    const times = tokenNames.flatMap((name) => {
      const { group, light } = tokens[name]
      return group === 'motion' && name !== 'ease' && !others.includes(name) ? [Number.parseFloat(light)] : []
    })
    expect(times.length).toBeGreaterThan(5)
    expect(times.filter((time) => time < 80 || time > 200)).toEqual([])
  })

  test('uses tokens for the durations of transitions and animations', () => {
    const own = declarations.filter(
      ({ property, value }) => /^(?:transition|animation)/.test(property) && /(?<![\w.-])(?!0s)[\d.]+m?s\b/.test(value),
    )
    expect(own.map(format)).toEqual([])
  })
})

/** Returns the colors of an appearance. Dark mode overrides some of the light colors. */
const colorsOf = (appearance: 'light' | 'dark'): Map<string, string> =>
  new Map(tokenNames.map((name) => [`--${name}`, tokens[name][appearance] ?? tokens[name].light]))

const plain = ['--bg', '--bg-soft', '--bg-mute']
const kinds = ['--tip', '--note', '--warning', '--danger', '--important']
const codeBackgrounds = ['--bg-soft', '--code-mark', '--code-added', '--code-removed']
const codeColors = ['keyword', 'string', 'number', 'title', 'attribute', 'comment'].map((name) => `--code-${name}`)

/** The colors of terminal output, which occur on the backgrounds of code, and as backgrounds. */
const terminalColors = declarations
  .filter(({ property }) => property === '--_ansi')
  .map(({ value }) => value.replace(/^var\((.*)\)$/, '$1'))

/** The background colors on which each text color occurs. */
const texts: Record<string, string[]> = {
  // Terminal output on a colored background.
  '--bg-soft': terminalColors,
  '--text': [...plain, ...codeBackgrounds, '--accent-soft', '--mark', ...kinds.map((kind) => `${kind}-soft`)],
  '--text-2': [...plain, ...codeBackgrounds, ...kinds.map((kind) => `${kind}-soft`)],
  '--text-3': [...plain, ...codeBackgrounds],
  '--accent': [...plain, '--accent-soft', '--code-mark', ...kinds.map((kind) => `${kind}-soft`)],
  '--on-accent': ['--accent-fill'],
  ...Object.fromEntries(kinds.map((kind) => [kind, ['--bg', ...codeBackgrounds, `${kind}-soft`]])),
  // Removed lines and some titles in code have the danger color.
  '--danger': ['--bg', ...codeBackgrounds, '--danger-soft'],
  '--tip': ['--bg', ...codeBackgrounds, '--tip-soft'],
  ...Object.fromEntries(codeColors.map((color) => [color, codeBackgrounds])),
}

/** The background colors on which each color of control borders and focus rings occurs. */
const controls: Record<string, string[]> = {
  '--line-strong': plain,
  '--accent': [...plain, '--accent-soft'],
}

describe.each(['light', 'dark'] as const)('the %s appearance', (appearance) => {
  const colors = colorsOf(appearance)
  const color = (name: string): string => {
    const value = colors.get(name)
    if (value === undefined) throw new Error(`There is no token ${name}`)
    return value
  }
  const ratio = (one: string, other: string) => contrast(color(one), color(other))

  test.each(Object.entries(texts))('has enough contrast for text in %s', (text, backgrounds) => {
    const weak = backgrounds
      .map((background) => [background, ratio(text, background)] as const)
      .filter(([, value]) => !(value >= 4.5))
    expect(weak).toEqual([])
  })

  test.each(Object.entries(controls))('has enough contrast for controls in %s', (control, backgrounds) => {
    const weak = backgrounds
      .map((background) => [background, ratio(control, background)] as const)
      .filter(([, value]) => !(value >= 3))
    expect(weak).toEqual([])
  })
})

test('has a contrast of at least 4.6 for the accent on all backgrounds', () => {
  for (const appearance of ['light', 'dark'] as const) {
    const colors = colorsOf(appearance)
    for (const background of texts['--accent'] ?? [])
      expect(contrast(colors.get('--accent') ?? '', colors.get(background) ?? ''), background).toBeGreaterThanOrEqual(
        4.6,
      )
  }
})

test.each(['light', 'dark'] as const)(
  'has a contrast of at least 7 for text, and 3 for lines, on request, in the %s appearance',
  (appearance) => {
    const colors = colorsOf(appearance)
    for (const name of tokenNames) {
      const value = tokens[name].contrast?.[appearance === 'light' ? 0 : 1]
      if (value === undefined) continue
      for (const background of plain)
        expect(contrast(value, colors.get(background) ?? ''), `${name} on ${background}`).toBeGreaterThanOrEqual(
          name.startsWith('line') ? 3 : 7,
        )
    }
  },
)

test('has one scale of neutrals: all have the same hue, and little chroma', () => {
  const neutrals = ['bg', 'bg-soft', 'bg-mute', 'line', 'line-strong', 'text', 'text-2', 'text-3'] as const
  for (const name of neutrals)
    for (const color of [tokens[name].light, tokens[name].dark ?? '']) {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16))
      // Warm, in order, and almost gray.
      expect(red >= green && green >= blue && red - blue <= 16, `${name} ${color}`).toBe(true)
    }
})

/** Returns the lightness (0 to 1) and the chroma of a color in OKLCH. */
function oklch(color: string): { lightness: number; chroma: number } {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(
      1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
    ),
  }
}

test.each(['light', 'dark'] as const)(
  'gives the colors of code the same visual weight in the %s appearance',
  (appearance) => {
    const colors = colorsOf(appearance)
    const color = (name: string) => colors.get(name) ?? ''
    const measured = codeColors.map((name) => ({ name, ...oklch(color(name)) }))
    const lightness = measured.map((one) => one.lightness)
    expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThan(0.06)
    // Comments are gray.
    const chroma = measured.flatMap((one) => (one.name === '--code-comment' ? [] : one.chroma))
    expect(Math.min(...chroma)).toBeGreaterThan(0.07)
    expect(Math.max(...chroma)).toBeLessThan(0.13)
    const contrasts = codeColors.flatMap((name) =>
      ['--bg-soft', '--bg-mute'].map((background) => contrast(color(name), color(background))),
    )
    expect(Math.min(...contrasts)).toBeGreaterThan(4.9)
  },
)

test('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#c26c1d', '#ffffff')).toBeCloseTo(3.8, 1)
})

test('covers every text color in the contrast tests', () => {
  const used = declarations
    .filter(({ property }) => property === 'color')
    .map(({ value }) => /^var\((--[\w-]+)\)/.exec(value)?.[1])
  // `--_kind` is always one of the kinds.
  const unknown = new Set(
    [...used, ...terminalColors].filter(
      (name) => name !== undefined && !['--_kind', '--_ansi'].includes(name) && !(name in texts),
    ),
  )
  expect([...unknown]).toEqual([])
  expect(terminalColors).toHaveLength(9)
})
