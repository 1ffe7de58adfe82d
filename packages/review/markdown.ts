// A review → a Markdown report that fits in a comment. Everything that comes from content is escaped.

import { interpolate } from '@docsite/cli'
import type { Review, ReviewedPage } from './review.ts'
import { headsOf, notesOf, numbersOf, sectionsOf } from './sections.ts'
import { wordsFor } from './words.ts'

/** The hidden first line, by which an action finds the comment to update. */
export const commentMarker = '<!-- docsite-review -->'

/** A comment on GitHub has at most 65,536 characters. */
const mostBytes = 60_000
/** More bytes than the lines below the tables have. */
const bytesAtEnd = 500
/** The most characters of one text from content. */
const mostCharacters = 200
/** The most entries that are listed of a sidebar. */
const mostEntries = 10

const words = wordsFor('en')
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Escapes a text from content for Markdown: one line without markup, mentions, references to issues, links or marks that change the
 * direction of text.
 */
export function escapeText(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(hidden, '').trim()
  const short = [...line].length > mostCharacters ? `${[...line].slice(0, mostCharacters).join('')}…` : line
  // Character references also keep GitHub from finding mentions, issues, commits and URLs.
  return short
    .replace(/[^\p{L}\p{N}\s.,…]/gu, (character) => `&#${character.codePointAt(0)};`)
    .replace(/\b(www)\./gi, '$1&#46;')
    .replace(/\b[0-9a-f]{7,40}\b/gi, (hash) => `${hash[0]}&#8203;${hash.slice(1)}`)
}

/** A heading, and rows of which any number can be left out. */
interface Part {
  head: string[]
  rows: string[]
}

/** Returns how long it took to read both sites. */
export function timesText(milliseconds: readonly [before: number, after: number]): string {
  const [before, after] = milliseconds.map((time) => `${(time / 1000).toFixed(1)} s`)
  return `Read the site at the commit in ${before} and the current one in ${after}.`
}

const bytesOf = (lines: readonly string[]): number => Buffer.byteLength(`${lines.join('\n')}\n`)

interface ReportOptions {
  previewUrl?: string | undefined
  /** How long it took to read each site. */
  times: [before: number, after: number]
}

/** Returns the report. If it is too long, it says how many rows are missing. */
export function markdownReport(review: Review, { previewUrl, times }: ReportOptions): string {
  const lines = [
    commentMarker,
    `## ${words.title}: ${interpolate(words.since, { ref: escapeText(review.ref), commit: review.commit.slice(0, 8) })}`,
    '',
  ]
  const parts = partsOf(review, previewUrl)
  if (parts.length === 0) lines.push(words.nothing, '')
  let leftOut = 0
  for (const { head, rows } of parts) {
    let room = mostBytes - bytesAtEnd - bytesOf([...lines, ...head])
    const missing = rows.findIndex((row) => {
      room -= bytesOf([row])
      return room < 0
    })
    const shown = missing < 0 ? rows : rows.slice(0, missing)
    leftOut += rows.length - shown.length
    if (shown.length > 0) lines.push(...head, ...shown, '')
  }
  lines.push(interpolate(words.unchanged, { n: review.unchanged }), '', timesText(times))
  if (leftOut > 0) lines.push('', `**${leftOut} more rows are left out, because the report would be too long.**`)
  return `${lines.join('\n')}\n`
}

function partsOf(review: Review, previewUrl: string | undefined): Part[] {
  const heads = headsOf(words)
  const table = [`| ${heads.join(' | ')} |`, `|${heads.map(() => '---').join('|')}|`]
  return sectionsOf(review, words, escapeText, mostEntries).map(({ title, pages, items }) => ({
    head: [`### ${title}`, '', ...(pages.length > 0 ? table : [])],
    rows: [
      ...pages.map((page) => `| ${[pageCell(page, previewUrl), ...numbersOf(page, words)].join(' | ')} |`),
      ...items.map((item) => `- ${item}`),
    ],
  }))
}

function pageCell(page: ReviewedPage, previewUrl: string | undefined): string {
  const title = escapeText(page.title || page.route)
  const isLinked = previewUrl !== undefined && page.kind !== 'removed'
  const link = isLinked ? `[${title}](<${linkTarget(previewUrl + page.url)}>)` : title
  return [link, escapeText(page.route), ...notesOf(page, words, escapeText)].join('<br>')
}

/** Encodes what could end the target of a link. */
const linkTarget = (url: string): string =>
  encodeURI(decodeURI(url)).replace(/[()<>|[\]'"`@\\]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
