// Compares the old project with the new site: words, URLs, heading ids and counts.

import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { NewPage } from './convert.ts'
import type { Counts, HeadingIds } from './model.ts'
import { oldIds } from './text/heading-ids.ts'
import { fencesIn, maskFences } from './text/mask.ts'
import type { BuiltPage, BuiltSite } from './verify.ts'

const wordPattern = /[\p{L}\p{N}]+/gu

/** Words of the old project that are not in the new site, with the line of the old file. */
export interface LostWords {
  file: string
  line: number
  words: string[]
}

/** Returns the words of each old file that its new page does not contain as often. `elsewhere` are words of the report. */
export function lostWords(pages: readonly NewPage[], built: BuiltSite, elsewhere: readonly string[]): LostWords[] {
  const whole = countWords([...built.pages.values()].map(({ html }) => textOf(html)).join('\n'))
  const reported = countWords(elsewhere.join('\n'))
  return pages.flatMap(({ page, original }) => {
    const own = built.pages.get(page.target)
    const present = own ? countWords(textOf(own.html)) : new Map(whole)
    for (const [word, count] of reported) present.set(word, (present.get(word) ?? 0) + count)
    return proseOf(original)
      .split('\n')
      .flatMap((line, i): LostWords[] => {
        const lost = (line.match(wordPattern) ?? []).filter(
          (word) => !take(present, word.normalize('NFC').toLowerCase()),
        )
        return lost.length > 0 ? [{ file: page.file, line: i + 1, words: lost }] : []
      })
  })
}

function take(words: Map<string, number>, word: string): boolean {
  const count = words.get(word) ?? 0
  if (count > 0) words.set(word, count - 1)
  return count > 0
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.normalize('NFC').toLowerCase().matchAll(wordPattern))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Entities that a body contains, and those that writers use most. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  mdash: '—',
  ndash: '–',
  rarr: '→',
}

/** Replaces character references. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** A tag. Attribute values can contain `>`. */
const tag = /<\/?([A-Za-z][\w-]*)((?:[^<>"]|"[^"]*")*)>/g
const inlineTags = new Set(['span', 'a', 'em', 'strong', 'b', 'i', 'mark', 'wbr', 'del', 's', 'abbr'])

/** Returns the text of HTML with the values of attributes that readers see. */
function textOf(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->/g, ' ').replace(tag, (_, name: string, attributes: string) => {
    const shown = Array.from(
      attributes.matchAll(/\s(?:alt|title|aria-label|data-title|label)="([^"]*)"/g),
      ([, value = '']) => value,
    )
    return shown.length > 0 ? ` ${shown.join(' ')} ` : inlineTags.has(name) ? '' : ' '
  })
  return decoded(text)
}

/** Returns the words that writers wrote, line by line, without syntax: URLs, tags, directives, marks of fences. */
function proseOf(text: string): string {
  const blankOut = (part: string) => part.replace(/[^\n]/g, ' ')
  const infos = fencesIn(text)
  let body = maskInfos(
    text,
    infos.map(({ start, info, prefix, marks }) => [start + prefix.length + marks.length, info.length]),
  )
  body = body.replace(/^---\n[\s\S]*?\n---(?=\n)/, (head) => frontmatterProse(head))
  body = body.replace(/\{\{\s*#[^}]*\}\}|\[!code[^\]\n]*\]|-*8<-[^\n]*/g, blankOut)
  return decoded(
    inProse(body, (prose) =>
      prose
        .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, blankOut)
        .replace(/^(?:import\s[^\n]*['"][^'"\n]+['"];?|import\s*\{[^}]*\}\s*from\s*['"][^'"\n]+['"];?)/gm, blankOut)
        .replace(/<<<[^\n]*/g, blankOut)
        .replace(/(?<![$\\{\w])\{[A-Za-z_$][\w$.]*\}/g, blankOut)
        .replace(/(?<=^[ \t>]*:{3,}[^\n]*|\))\{[^{}\n]*\}/gm, blankOut)
        .replace(/^([ \t>]*\[[^\]\n^][^\]\n]*\]:).*$/gm, blankOut)
        .replace(/!?\[([^\]]*)\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])/g, '$1')
        .replace(/\[\^[^\]\n]+\]:?/g, '')
        .replace(/^[ \t>]*\d{1,9}[.)](?=[ \t])/gm, blankOut)
        .replace(/\{[#.:][^{}\n]*\}/g, blankOut)
        .replace(/<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>/g, (tag) => tagProse(tag))
        .replace(/^[ \t>]*(?::{3,}|!!!|\?\?\?\+?|===)[ \t]*[\w-]*/gm, blankOut)
        .replace(/^([ \t>]*)\[!\w+\]/gm, blankOut)
        .replace(/\[\[toc\]\]|\[TOC\]/gi, blankOut)
        .replace(/https?:\/\/[^\s<>)]+/g, blankOut)
        .replace(/\*+|~~/g, '')
        .replace(/(?<![\p{L}\p{N}])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])_{1,2}(?![\p{L}\p{N}])/gu, ''),
    ),
  )
}

/** Keeps what readers see of a tag: texts in attributes. */
const tagProse = (tag: string): string => {
  const shown = Array.from(
    tag.matchAll(/\s(?:alt|title|label|text|description)="([^"]*)"/g),
    ([, value]) => value,
  ).join(' ')
  const [, name = ''] = /^<\/?([\w-]+)/.exec(tag) ?? []
  return shown + (inlineTags.has(name) ? '' : ' ') + tag.replace(/[^\n]/g, '')
}

const frontmatterProse = (head: string): string =>
  head.replace(/^[^\n]*$/gm, (line) => {
    const [, value] = /^[ \t-]*(?:title|description|tagline|text|name|details)[ \t]*:[ \t]*(.+)$/.exec(line) ?? []
    return value ?? ''
  })

function maskInfos(text: string, ranges: readonly [start: number, length: number][]): string {
  let result = text
  for (const [start, length] of ranges)
    result = result.slice(0, start) + ' '.repeat(length) + result.slice(start + length)
  return result
}

/** Changes only the text outside fences. The change must keep the lines. */
function inProse(text: string, change: (prose: string) => string): string {
  const masked = maskFences(text)
  const lines = text.split('\n')
  return change(masked)
    .split('\n')
    .map((line, i) => (line.includes('\uFFFC') ? lines[i] : line))
    .join('\n')
}

/** A difference between the URLs or the anchors of both sites. */
export interface Difference {
  file: string
  text: string
}

/** Returns the old URLs that the new site does not serve, and those that only the new site serves. */
export function urlDifferences(
  oldRoutes: ReadonlySet<string>,
  built: BuiltSite,
): { missing: string[]; added: string[] } {
  const served = new Set(built.routes.map(comparable))
  const redirected = new Set([...built.redirects].map(comparable))
  const old = new Set([...oldRoutes].map(comparable))
  return {
    missing: [...old].filter((route) => !served.has(route) && !redirected.has(route)).sort(),
    added: [...served].filter((route) => !old.has(route)).sort(),
  }
}

/** Hosts serve `/a.html` for `/a`, and `/` for `/index`. A slash at the end makes a difference. */
const comparable = (route: string): string =>
  route
    .normalize('NFC')
    .replace(/\.html$/, '')
    .replace(/(?:^|(?<=\/))index$/, '')

/** Returns the ids of old headings that the new pages lack. */
export function lostIds(pages: readonly NewPage[], built: BuiltSite, algorithm: HeadingIds): Difference[] {
  return pages.flatMap(({ page, text }) => {
    const own = built.pages.get(page.target)
    if (!own) return []
    return oldIds(text, algorithm)
      .filter((id) => id !== '' && !own.ids.has(id))
      .map((id) => ({ file: page.file, text: `#${id}` }))
  })
}

/** Counts what the old project contains. */
export function countsBefore(pages: readonly NewPage[]): Counts {
  const counts = { pages: 0, words: 0, headings: 0, links: 0, 'code blocks': 0, images: 0 }
  for (const { page, original } of pages) {
    if (page.route !== undefined) counts.pages++
    counts.words += proseOf(original).match(wordPattern)?.length ?? 0
    counts['code blocks'] += fencesIn(original).length
    visit(fromMarkdown(original.replace(/^---\n[\s\S]*?\n---(?=\n)/, '')), (node) => {
      if (node.type === 'heading') counts.headings++
      if (node.type === 'link' || node.type === 'linkReference') counts.links++
      if (node.type === 'image' || node.type === 'imageReference') counts.images++
    })
  }
  return counts
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node)
  if ('children' in node) for (const child of node.children) visit(child, see)
}

/** Counts what the new site contains. */
export function countsAfter(built: BuiltSite): Counts {
  const pages: BuiltPage[] = [...built.pages.values()]
  const count = (pattern: RegExp) => pages.reduce((sum, { html }) => sum + (html.match(pattern)?.length ?? 0), 0)
  return {
    pages: pages.length,
    words: pages.reduce((sum, { html }) => sum + (textOf(html).match(wordPattern)?.length ?? 0), 0),
    headings: count(/<h[1-6][\s>]/g),
    links: count(/<a\s(?![^>]*class="permalink")/g),
    'code blocks': count(/<pre[\s>]/g),
    images: count(/<img[\s>]/g),
  }
}
