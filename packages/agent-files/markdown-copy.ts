// Generates the Markdown copy of a rendered page, with an estimate of its number of tokens.

import type { PageRecord, RenderedPage, SiteData } from '@docsite/cli'
import { addressing, originOf, urlOf } from '@docsite/cli/routes'
import { toMarkdown } from './markdown/convert.ts'
import { escapeText } from './markdown/escape.ts'

/** Returns the page as Markdown with frontmatter. Of the slots, only those of the home page are its content. */
export function renderMarkdown({ record, content: html }: RenderedPage, site: SiteData): string {
  const origin = originOf(site, record) ?? ''
  const url = origin + urlOf(record.routePath, addressing(site))
  const text = toMarkdown(html, (address) => absolute(address, origin, url))
  const head = [
    `title: ${JSON.stringify(titleOf(record, site.title))}`,
    ...(record.description ? [`description: ${JSON.stringify(record.description)}`] : []),
    ...(site.siteUrl === undefined ? [] : [`url: ${url}`]),
  ]
  // The first heading is the title, even if the page does not show it.
  const title = /<h1[\s>]/.test(html) ? '' : `# ${escapeText(titleOf(record, site.title))}\n\n`
  return `---\n${head.join('\n')}\n---\n\n${title}${text}`.trimEnd().concat('\n')
}

const titleOf = ({ title }: PageRecord, siteTitle: string): string => title || siteTitle

function absolute(address: string, origin: string, url: string): string {
  if (address.startsWith('/') && !address.startsWith('//')) return origin + address
  if (address.startsWith('#')) return url + address
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return address
  const nowhere = 'http://nowhere.invalid'
  const whole = URL.canParse(address, nowhere + url) ? new URL(address, origin ? url : nowhere + url).href : address
  return whole.startsWith(nowhere) ? whole.slice(nowhere.length) : whole
}

/** The size of a text. Sizes of texts add up to that of the joined text. */
export interface TextSize {
  bytes: number
  /** Number of UTF-16 code units. */
  units: number
  /** Number of Chinese, Japanese and Korean characters. */
  wide: number
}

export function sizeOfText(text: string): TextSize {
  let wide = 0
  for (let i = 0; i < text.length; i++) if (isEastAsian(text.charCodeAt(i))) wide++
  return { bytes: Buffer.byteLength(text), units: text.length, wide }
}

export const sumOfSizes = (sizes: readonly TextSize[]): TextSize =>
  sizes.reduce((sum, { bytes, units, wide }) => ({
    bytes: sum.bytes + bytes,
    units: sum.units + units,
    wide: sum.wide + wide,
  }))

/** Estimates the number of tokens: one per Chinese, Japanese or Korean character, and one per four other characters. */
export const tokensIn = ({ units, wide }: TextSize): number => Math.ceil(wide + (units - wide) / 4)

/** What lists of copies say about a copy, and the size of its text without frontmatter. */
export interface CopyFacts {
  tokens: number
  body: TextSize
}

export const copyFactsOf = (copy: string): CopyFacts => ({
  tokens: tokensIn(sizeOfText(copy)),
  body: sizeOfText(copyBody(copy)),
})

/** Returns the text of a copy without its frontmatter. */
export const copyBody = (copy: string): string => copy.replace(/^---\n[\s\S]*?\n---\n+/, '').trimEnd()

/** Returns whether a UTF-16 code unit starts a Chinese, Japanese or Korean character. */
const isEastAsian = (unit: number): boolean =>
  unit >= 0x2e80 &&
  (unit <= 0x9fff ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xd840 && unit <= 0xd87f) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit >= 0xff00)
