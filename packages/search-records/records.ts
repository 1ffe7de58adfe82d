// Splits a page into the records of its sections.

import { hash } from 'node:crypto'
import type { SearchedPage, SearchRecord, SiteHeading } from '@docsite/cli'

/** The maximum size of a record as JSON, in bytes. Algolia accepts 10 KB, and `push` adds the title once more and a few small fields. */
export const maxRecordBytes = 8_000

/** The weight of the section with the title of the page. Deeper sections have less. */
const pageWeight = 100
const weightPerDepth = 10

/** A page to split. */
export type RecordSource = Pick<SearchedPage, 'title' | 'group' | 'keywords' | 'weight' | 'content'> & {
  page: Pick<SearchedPage['page'], 'route' | 'url' | 'lang' | 'version' | 'headings'>
}

/** Returns the records of a page: its introduction, and then its sections in order. */
export function recordsOfPage(source: RecordSource, codeBlocks: boolean): SearchRecord[] {
  const { title } = source
  const { text, code } = source.content
  // Search finds the headings with an offset. One from a plugin has no place in the text, and a negative offset.
  const headings = source.page.headings.filter(({ offset }) => offset !== undefined)
  const sections = [{ titles: [title], anchor: '', depth: 1, start: 0 }]
  for (const [i, { text, id, depth, offset = -1 }] of headings.entries())
    sections.push({ titles: [title, ...enclosingTitles(headings, i), text], anchor: id, depth, start: offset })
  const starts = sections.map(({ start }) => start).filter((start) => start >= 0)
  const hidden = codeBlocks ? [] : code
  return sections.flatMap(({ titles, anchor, depth, start }) => {
    const end = starts.find((next) => next > start) ?? text.length
    const own = start < 0 ? '' : textBetween(text, start, end, hidden)
    return splitSection(source, { titles, anchor, depth }, withoutTitle(own, anchor ? titles.at(-1) : undefined))
  })
}

function splitSection(
  { page, group, keywords, weight }: RecordSource,
  { titles, anchor, depth }: { titles: string[]; anchor: string; depth: number },
  text: string,
): SearchRecord[] {
  const { route, url, lang, version } = page
  const record = (part: string, i: number): SearchRecord => ({
    id: hash('sha256', `${route}#${anchor} ${i}`).slice(0, 24),
    url: anchor ? `${url}#${anchor}` : url,
    titles: titles.map((title) => splitText(title, maxTitleBytes)[0] as string),
    text: part,
    keywords: anchor || i > 0 ? [] : [...keywords],
    group,
    language: lang,
    version,
    weight: Math.round((pageWeight - weightPerDepth * (depth - 1)) * weight),
  })
  return splitText(text, maxRecordBytes - sizeOf(record('', 0))).map(record)
}

/** The maximum size of a title as JSON, in bytes, so that a record always has room for text. */
const maxTitleBytes = 800

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Splits a text into parts of at most this many bytes as JSON: between paragraphs if possible, else sentences or words. */
export function splitText(text: string, maxBytes: number): string[] {
  const parts: string[] = []
  let rest = text
  while (sizeOf(rest) - 2 > maxBytes) {
    const end = cutPlace(rest, longestStart(rest, maxBytes))
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest]
}

/** Returns the length of the longest beginning of a text that has at most this many bytes as JSON. */
function longestStart(text: string, maxBytes: number): number {
  let [fits, exceeds] = [1, Math.min(text.length, maxBytes) + 1]
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1
    if (sizeOf(text.slice(0, middle)) - 2 <= maxBytes) fits = middle
    else exceeds = middle
  }
  return fits
}

/** Places where a text may be cut, the best first. */
const breaks = [/\n\n/g, /\n/g, /[.!?…。！？]\s*/g, /[\s，、；：]/g]

/** Returns the best place to cut a text before `end`. Never cuts a character in two. */
function cutPlace(text: string, end: number): number {
  const start = text.slice(0, end)
  for (const pattern of breaks) {
    const last = [...start.matchAll(pattern)].at(-1)
    const place = last ? last.index + last[0].length : 0
    // A cut near the beginning would leave a short part.
    if (place > end / 2) return place
  }
  const isInside = /[\ud800-\udbff]$/.test(start) && end > 1
  return isInside ? end - 1 : end
}

/** Returns a part of the text without the code blocks that it contains. */
function textBetween(text: string, start: number, end: number, hidden: SearchedPage['content']['code']): string {
  let shown = ''
  let at = start
  for (const [from, to] of hidden) {
    if (to <= start || from >= end) continue
    shown += text.slice(at, Math.max(from, at))
    at = Math.min(to, end)
  }
  return shown + text.slice(at, end)
}

/** Removes the heading from the text of its section, because the record contains it as title. */
function withoutTitle(text: string, title: string | undefined): string {
  const own = title !== undefined && text.startsWith(title) ? text.slice(title.length) : text
  return own
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the texts of the headings that enclose a heading, outermost first. */
function enclosingTitles(headings: readonly SiteHeading[], index: number): string[] {
  const titles: string[] = []
  let depth = headings[index]?.depth ?? 0
  for (const heading of headings.slice(0, index).reverse()) {
    if (heading.depth >= depth) continue
    titles.unshift(heading.text)
    depth = heading.depth
  }
  return titles
}
