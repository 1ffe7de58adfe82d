// lib/brand-icons/ → the logos that social links name: titles of all, drawings of those in use (bin/brand-icons.mjs packs them).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { nearHint, type Problem } from '../model/config/problem.ts'
import { packageRoot } from './package.ts'

export interface BrandIcon {
  /** What the brand calls itself: the name of its link. */
  title: string
  /** The content of an `<svg>` of 24 × 24. */
  body: string
}

interface Names {
  iconsInChunk: number
  /** Titles by name, in the order of the drawings. */
  titles: Map<string, string>
}

const folder = join(packageRoot, 'lib/brand-icons')

let known: Names | undefined

function readNames(): Names {
  const text = readFileSync(join(folder, 'names.json'), 'utf8')
  const { iconsInChunk, titles } = JSON.parse(text) as { iconsInChunk: number; titles: [name: string, title: string][] }
  return { iconsInChunk, titles: new Map(titles) }
}

function names(): Names {
  known ??= readNames()
  return known
}

/** Returns the logo of that name, in any case of letters. */
export function brandIcon(name: string): BrandIcon | undefined {
  const { titles, iconsInChunk } = names()
  const slug = name.toLowerCase()
  const title = titles.get(slug)
  if (title === undefined) return undefined
  const place = [...titles.keys()].indexOf(slug)
  const chunk = readFileSync(join(folder, `${Math.floor(place / iconsInChunk)}.br`))
  const bodies = JSON.parse(brotliDecompressSync(chunk).toString()) as string[]
  return { title, body: bodies[place % iconsInChunk] ?? '' }
}

/** Finds the social links of a configuration, theme's and locales', whose icon no set of logos has. */
export function unknownIcons(config: unknown): Problem[] {
  const { themeConfig, locales } = fieldsOf(config)
  return [
    ...ofTheme(themeConfig, ['themeConfig']),
    ...entriesOf(locales).flatMap((locale, i) => ofTheme(locale, ['locales', i])),
  ]
}

function ofTheme(theme: unknown, path: Problem['path']): Problem[] {
  return entriesOf(fieldsOf(theme).socialLinks).flatMap((link, i): Problem[] => {
    const { icon } = fieldsOf(link)
    if (typeof icon !== 'string' || names().titles.has(icon.toLowerCase())) return []
    return [
      {
        path: [...path, 'socialLinks', i, 'icon'],
        kind: 'wrong',
        text: `must be the name of a logo at simpleicons.org, but is ${JSON.stringify(icon)}`,
        hint: nearHint(icon, names().titles.keys()) ?? 'Or set an SVG: `icon: { svg: "<svg …>" }`.',
      },
    ]
  })
}

// The configuration may be wrong elsewhere too, and everything that is wrong is told at once.
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
