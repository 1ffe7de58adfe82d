// Reads logos for social links from lib/brand-icons/, which bin/bundle/brand-icons.mjs creates. Loads all titles, but only the drawings in use.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { nearHint, type Problem } from '../../model/config/problem.ts'
import { packageRoot } from '../package.ts'

export interface BrandIcon {
  /** The name of the brand, which is the accessible name of the link. */
  title: string
  /** The content of an `<svg>` with a `viewBox` of 24 × 24. */
  body: string
}

interface Names {
  iconsInChunk: number
  /** The titles by icon name, in the order of the drawings. */
  titles: Map<string, string>
}

const folder = join(packageRoot, 'lib/brand-icons')

const readPacked = (name: string): unknown =>
  JSON.parse(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString())

let cache: Names | undefined

function readNames(): Names {
  const { iconsInChunk, titles } = readPacked('names') as {
    iconsInChunk: number
    titles: [name: string, title: string][]
  }
  return { iconsInChunk, titles: new Map(titles) }
}

function names(): Names {
  cache ??= readNames()
  return cache
}

/** Returns the logo with a name, ignoring case. */
export function brandIcon(name: string): BrandIcon | undefined {
  const { titles, iconsInChunk } = names()
  const slug = name.toLowerCase()
  const title = titles.get(slug)
  if (title === undefined) return undefined
  const place = [...titles.keys()].indexOf(slug)
  const bodies = readPacked(`${Math.floor(place / iconsInChunk)}`) as string[]
  return { title, body: bodies[place % iconsInChunk] ?? '' }
}

/** Reports social links with an unknown icon, in the theme configuration and in locales. */
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
        hint:
          nearHint(icon, names().titles.keys()) ??
          'Use a name from that site, or set an SVG: `icon: { svg: "<svg …>" }`.',
      },
    ]
  })
}

// The configuration is not validated yet, so its fields may have any type.
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
