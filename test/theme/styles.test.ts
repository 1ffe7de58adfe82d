// What every style sheet of the theme keeps to: logical directions, values from the tokens, readable colors.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../site-test.ts'

const tokensFile = 'theme/styles/tokens.css'
const sheets = readdirSync(join(repository, 'theme'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `theme/${file.replaceAll('\\', '/')}`)
  .sort()

interface Declaration {
  place: string
  property: string
  value: string
}

/** Every `property: value` of a style sheet, with its place; comments and selectors are none. */
function declarationsOf(file: string): Declaration[] {
  const text = readFileSync(join(repository, file), 'utf8').replace(/\/\*.*?\*\//gs, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
  // Strings may hold any sign; a block's end is a declaration's end too.
  const found = text.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*((?:"[^"]*"|[^;{}"])*)(?=[;}])/g)
  return Array.from(found, ({ index, 1: property = '', 2: value = '' }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    property,
    value: value.replace(/\s+/g, ' ').trim(),
  }))
}

const declarations = sheets.flatMap(declarationsOf)

const shown = ({ place, property, value }: Declaration): string => `${place} ${property}: ${value}`

/** Splits at spaces outside brackets. */
const partsOf = (value: string): string[] =>
  value.replace(' !important', '').match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** Whether a declaration knows left from right. */
function isPhysical({ property, value }: Declaration): boolean {
  const [top, right, bottom, left] = partsOf(value)
  if (/(?:^|-)(?:left|right|top|bottom)(?:-|$)/.test(property)) return true
  if (/^(?:text-align|float|clear|caption-side|transform-origin)$/.test(property))
    return /\b(?:left|right)\b/.test(value)
  if (/^(?:inset|margin|padding|border-width|border-style|border-color|scroll-(?:margin|padding))$/.test(property))
    return left !== undefined && left !== right
  // Four corners: the first two are above, the others below, from right to left.
  if (property === 'border-radius') return top !== (right ?? top) || (bottom ?? top) !== (left ?? right ?? top)
  return false
}

test('the style sheets are found, and what is in them', () => {
  expect(sheets).toContain(tokensFile)
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
])('`%s: %s` counts as physical', (property, value) => {
  expect(isPhysical({ place: '', property, value })).toBe(true)
})

test('nothing knows left from right, so that a page may run either way', () => {
  const physical = declarations.filter(isPhysical)
  expect(physical.map(shown)).toEqual([])
})

describe('only the tokens say', () => {
  const others = declarations.filter(({ place }) => !place.startsWith(tokensFile))

  test('colors', () => {
    // In a mask black means all of it, not a color.
    const own = others.filter(
      ({ property, value }) =>
        !property.startsWith('mask') &&
        /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|\b(?:white|black)\b/i.test(value),
    )
    expect(own.map(shown)).toEqual([])
  })

  test('what lies above what', () => {
    const own = others.filter(({ property, value }) => property === 'z-index' && !/^var\(--z-[\w-]+\)$/.test(value))
    expect(own.map(shown)).toEqual([])
  })

  test('how long something moves', () => {
    const own = others.filter(
      ({ property, value }) => /^(?:transition|animation)/.test(property) && /(?<![\w.-])(?!0s)[\d.]+m?s\b/.test(value),
    )
    expect(own.map(shown)).toEqual([])
  })
})

/** The colors of one appearance: those by day, and by night those that differ. */
function colorsOf(appearance: 'light' | 'dark'): Map<string, string> {
  const text = readFileSync(join(repository, tokensFile), 'utf8')
  const block = (start: string) => {
    const from = text.indexOf(start)
    if (from < 0) throw new Error(`${tokensFile} has no block ${start}`)
    return [...text.slice(from, text.indexOf('}', from)).matchAll(/(--[\w-]+):\s*(#[\da-f]{6});/g)]
  }
  const blocks = appearance === 'light' ? [block(':root {')] : [block(':root {'), block('.dark {')]
  return new Map(blocks.flat().map(([, name = '', value = '']) => [name, value]))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const plain = ['--bg', '--bg-soft', '--bg-mute']
const kinds = ['--tip', '--note', '--warning', '--danger', '--important']
const codeGrounds = ['--bg-soft', '--code-mark', '--code-added', '--code-removed']
const codeColors = ['keyword', 'string', 'number', 'title', 'attribute', 'comment'].map((name) => `--code-${name}`)

/** Which color of letters stands on which grounds. */
const texts: Record<string, string[]> = {
  '--text': [...plain, ...codeGrounds, '--accent-soft', '--mark', ...kinds.map((kind) => `${kind}-soft`)],
  '--text-2': [...plain, ...kinds.map((kind) => `${kind}-soft`)],
  '--text-3': [...plain, ...codeGrounds],
  '--accent': [...plain, '--accent-soft', ...kinds.map((kind) => `${kind}-soft`)],
  '--on-accent': ['--accent-fill'],
  ...Object.fromEntries(kinds.map((kind) => [kind, ['--bg', '--bg-soft', `${kind}-soft`]])),
  // Lines that go and titles of hidden things are danger's color in code.
  '--danger': ['--bg', ...codeGrounds, '--danger-soft'],
  '--tip': ['--bg', ...codeGrounds, '--tip-soft'],
  ...Object.fromEntries(codeColors.map((color) => [color, codeGrounds])),
}

/** What one must see to know that something can be worked, or has the focus. */
const controls: Record<string, string[]> = {
  '--line-strong': plain,
  '--accent': [...plain, '--accent-soft'],
}

describe.each(['light', 'dark'] as const)('by %s appearance', (appearance) => {
  const colors = colorsOf(appearance)
  const color = (name: string): string => {
    const value = colors.get(name)
    if (value === undefined) throw new Error(`${tokensFile} has no ${name}`)
    return value
  }
  const ratio = (one: string, other: string) => contrast(color(one), color(other))

  test.each(Object.entries(texts))('letters in %s can be read', (text, grounds) => {
    const weak = grounds.map((ground) => [ground, ratio(text, ground)] as const).filter(([, value]) => !(value >= 4.5))
    expect(weak).toEqual([])
  })

  test.each(Object.entries(controls))('controls in %s can be seen', (control, grounds) => {
    const weak = grounds.map((ground) => [ground, ratio(control, ground)] as const).filter(([, value]) => !(value >= 3))
    expect(weak).toEqual([])
  })
})

test('contrast is what WCAG computes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#c26c1d', '#ffffff')).toBeCloseTo(3.8, 1)
})

test('every color that letters have is one whose contrast is looked at', () => {
  const used = declarations
    .filter(({ property, place }) => property === 'color' && !place.startsWith(tokensFile))
    .map(({ value }) => /^var\((--[\w-]+)\)/.exec(value)?.[1])
  // A container's kind is one of the kinds.
  const unknown = new Set(used.filter((name) => name !== undefined && name !== '--kind' && !(name in texts)))
  expect([...unknown]).toEqual([])
})
