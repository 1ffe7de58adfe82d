// The facts about a book → the image of its cover, with the logo of the site.

import { type BuiltSite, DocsiteError } from '@docsite/cli'
import type { BookFacts } from './facts.ts'
import type { Edition } from './plan/editions.ts'
import { type BookImage, imageFrom } from './tree/images.ts'
import { nestedSvg } from './tree/svg.ts'
import { escapeXml } from './tree/xml.ts'

const width = 800
const height = 1200
const margin = 80

/** Returns the cover: the image of the configuration, or a drawing. Throws a `DocsiteError` if the image does not exist. */
export async function coverOf(site: BuiltSite, { book }: Edition, facts: BookFacts): Promise<BookImage> {
  if (book.cover === undefined) return drawnCover(facts, await logoOf(site))
  const bytes = await site.file(book.cover)
  const image = bytes && imageFrom(bytes)
  if (image) return image
  throw new DocsiteError(
    `The cover \`${book.cover}\` of the book \`${book.name}\` ${bytes ? 'is not an image that books can contain' : 'does not exist'}`,
    [],
    'Name a PNG, JPEG or SVG file in `content/public/`, relative to this folder.',
  )
}

async function logoOf(site: BuiltSite): Promise<BookImage | undefined> {
  const { logo } = site.data
  const url = typeof logo === 'string' ? logo : logo?.light
  const { pathname } = new URL(url ?? '', 'https://site.invalid')
  const path = pathname.startsWith(site.base) ? pathname.slice(site.base.length) : pathname.slice(1)
  const bytes = path === '' ? undefined : await site.file(path)
  return bytes && imageFrom(bytes)
}

/** Draws a cover: the title and the logo on paper, above layers of thin lines. */
function drawnCover(facts: BookFacts, logo: BookImage | undefined): BookImage {
  const titleSize = 68
  const title = linesOf(facts.title, (width - 2 * margin) / titleSize).slice(0, 5)
  const subtitle = linesOf(facts.subtitle ?? '', (width - 2 * margin) / 32).slice(0, 4)
  const top = 420
  const parts = [
    `<rect width="${width}" height="${height}" fill="#fdfcfa"/>`,
    strata(),
    logo ? mark(logo) : '',
    textLines(facts, title, { top, size: titleSize, weight: 700 }),
    textLines(facts, subtitle, { top: top + title.length * titleSize * 1.25, size: 32, weight: 400 }),
    textLines(facts, [facts.author ?? ''], { top: height - margin, size: 28, weight: 400 }),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xml:lang="${escapeXml(facts.lang)}">${parts.join('')}</svg>`
  return { name: 'cover.svg', mediaType: 'image/svg+xml', bytes: Buffer.from(svg), width, height }
}

/** Returns the URL of an image that contains its bytes. */
export const dataUrl = ({ mediaType, bytes }: BookImage): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`

/** A logo with a style sheet is an image of its own, so that its styles do not apply to the cover. */
function mark(logo: BookImage): string {
  const most = 120
  const { width: own = most, height: ownHeight = most } = logo
  const scale = most / Math.max(own, ownHeight)
  const [width, height] = [Math.round(own * scale), Math.round(ownHeight * scale)]
  const place = { x: margin, y: margin, width, height }
  const isPlain = logo.mediaType === 'image/svg+xml' && !Buffer.from(logo.bytes).includes('<style')
  if (isPlain) return nestedSvg(logo.bytes, place)
  return `<image x="${margin}" y="${margin}" width="${width}" height="${height}" xlink:href="${dataUrl(logo)}"/>`
}

function textLines(
  { dir }: BookFacts,
  lines: readonly string[],
  { top, size, weight }: Record<'top' | 'size' | 'weight', number>,
): string {
  // In text from right to left, a line starts at its right end.
  const x = dir === 'rtl' ? width - margin : margin
  return lines
    .map((line, i) => {
      const y = Math.round(top + i * size * 1.25)
      return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${weight}" fill="#1a1a1a"${dir === 'rtl' ? ' direction="rtl"' : ''}>${escapeXml(line)}</text>`
    })
    .join('')
}

/** Divides a text into lines of at most `most` ems. Words break only if they are longer than a line. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (line !== '' && emsOf(line + segment.trimEnd()) > most) {
      lines.push(line.trim())
      line = segment.trimStart()
    } else line += segment
  }
  return [...lines, line.trim()].filter(Boolean)
}

/** Returns the approximate width of a text. Characters of East Asian scripts are as wide as high. */
const emsOf = (text: string): number =>
  [...text].reduce(
    (sum, char) => sum + (/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/u.test(char) ? 1 : 0.58),
    0,
  )

/** Draws layers that are denser toward the bottom, as the landing pages of docsite have them. */
function strata(): string {
  const count = 36
  const lines = Array.from({ length: count }, (_, i) => {
    const depth = i / (count - 1)
    const fold = Math.sin(3 * Math.PI * depth)
    const start = 980 + 215 * depth
    const middle = 800 + 370 * depth + 30 * fold
    const end = 620 + 560 * (1 - (1 - depth) ** 1.2) - 16 * fold
    const [a, b, c] = [start, middle, end].map(Math.round)
    return `<path d="M-10 ${a}C160 ${a} 240 ${b} 400 ${b}S640 ${c} 810 ${c}"/>`
  })
  return `<g fill="none" stroke="#c9bfb2" stroke-width="1.2">${lines.join('')}</g>`
}
