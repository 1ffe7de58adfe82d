// Compares the old project with the new site: words, URLs, heading ids and counts.

import type { NewFile } from './convert.ts'
import type { Counts, HeadingIds, NearestPage } from './model.ts'
import { drawnIn, proseOf, textOf, wordsOf } from './prose.ts'
import { countHeadings, oldIds } from './text/heading-ids.ts'
import { fencesIn, maskCode } from './text/mask.ts'
import { withinTime } from './text/time-limit.ts'
import { isExternal } from './values.ts'
import type { BuiltSite, Redirect } from './verify.ts'

/** A page of both sites with what readers read. */
export interface ComparedPage {
  file: NewFile
  /** What writers wrote, line by line, without syntax. */
  prose: string
  /** The HTML of the new page, and its text. Absent for parts, which are no pages. */
  built?: { html: string; text: string } | undefined
}

/** Returns what readers read on each page, before and after. */
export const comparedPages = (pages: readonly NewFile[], built: BuiltSite): ComparedPage[] =>
  pages.map((file) => {
    const html = built.pages.get(file.page.target)?.html
    return withinTime(
      () => ({
        ...{ file, prose: proseOf(file.original) },
        built: html === undefined ? undefined : { html, text: textOf(html) },
      }),
      () => ({ file: { ...file, original: '' }, prose: '' }),
    )
  })

/** Words of the old project that are not in the new site, with the line of the old file. */
export interface LostWords {
  file: string
  line: number
  words: string[]
}

/**
 * Returns the words of each old file that its new page does not contain as often. Words in `elsewhere`, the report, are not
 * lost. The source of formulas and diagrams counts, because pages show signs and shapes instead of it.
 */
export function lostWords(pages: readonly ComparedPage[], elsewhere: readonly string[]): LostWords[] {
  const whole = countWords(pages.map(({ built }) => built?.text ?? '').join('\n'))
  const reported = countWords(elsewhere.join('\n'))
  return pages.flatMap(({ file: { page, text }, prose, built }) => {
    const present = built ? countWords(`${built.text}\n${drawnIn(text)}`) : new Map(whole)
    for (const [word, count] of reported) present.set(word, (present.get(word) ?? 0) + count)
    return prose.split('\n').flatMap((line, i): LostWords[] => {
      const lost = wordsOf(line).filter((word) => !take(present, word))
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
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
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
  const redirected = exactRedirects(built)
  const found = new Set([...served, ...servedBy(built)])
  const targetOf = patternTarget(built, found)
  const targets = new Map([...oldRoutes].map((route) => [comparable(route), targetOf(route)]))
  const old = new Set([...targets.keys(), ...targets.values()])
  const isServed = (route: string): boolean => found.has(route) || redirected.has(withoutSlash(route))
  return {
    missing: [...targets].flatMap(([route, to]) => (isServed(route) || to !== undefined ? [] : [route])).sort(),
    added: [...served].filter((route) => !old.has(route)).sort(),
  }
}

const isPattern = ({ from }: Redirect): boolean => from.startsWith('^')

/** The routes of redirects that are no patterns. */
const exactRedirects = ({ redirects }: BuiltSite): Set<string> =>
  new Set(redirects.filter((one) => !isPattern(one)).map(({ from }) => withoutSlash(from)))

/** Returns a function that finds the page to which the pattern of a redirect leads. */
function patternTarget({ redirects }: BuiltSite, found: ReadonlySet<string>): (route: string) => string | undefined {
  const patterns = redirects.filter(isPattern).map(({ from, to }) => ({ from: new RegExp(from), to }))
  return (route) =>
    patterns
      .filter(({ from }) => from.test(route))
      .map(({ from, to }) => comparable(route.replace(from, to)))
      .find((target) => found.has(target))
}

/** Hosts serve `/a.html` for `/a`, and `/` for `/index`. A slash at the end makes a difference. */
export const comparable = (route: string): string =>
  route
    .normalize('NFC')
    .replace(/\.html$/, '')
    .replace(/(?:^|(?<=\/))index$/, '')

/** Returns the URLs of the files of the new site. Hosts lead from the URL of a folder without a slash to its document. */
const servedBy = ({ outputs = new Set() }: BuiltSite): string[] =>
  [...outputs].flatMap((url) => [comparable(url), withoutSlash(url)])

/** Returns the redirects for lists and feeds that the new site lacks. `nearest` names the page to which they lead. */
export function listRedirects(nearest: readonly NearestPage[], built: BuiltSite): { from: string; to: string }[] {
  const found = new Set(servedBy(built))
  const taken = exactRedirects(built)
  return nearest.flatMap(({ from, to }) => {
    const source = withoutSlash(from)
    const isLost = to !== undefined && (isExternal(to) || found.has(withoutSlash(to)))
    if (!isLost || found.has(source) || taken.has(source)) return []
    taken.add(source)
    return [{ from: source, to }]
  })
}

/** Returns a route as `comparable` does, also without a slash at its end. */
export const withoutSlash = (route: string): string => comparable(route).replace(/(?<=.)\/$/, '')

/** Returns the ids of old headings that the new pages lack. */
export function lostIds(pages: readonly NewFile[], built: BuiltSite, algorithm: HeadingIds): Difference[] {
  return pages.flatMap(({ page, text }) => {
    const builtPage = built.pages.get(page.target)
    if (!builtPage) return []
    return withinTime(
      () => oldIds(text, algorithm),
      () => [],
    )
      .filter((id) => id !== '' && !builtPage.ids.has(id))
      .map((id) => ({ file: page.file, text: `#${id}` }))
  })
}

const label = String.raw`\[(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*\]`
const destination = String.raw`(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])`
const images = new RegExp(`!${label}${destination}`, 'g')
const links = new RegExp(`(?<!!)${label}${destination}|<https?:[^<>\\s]+>`, 'g')

/** The name of a definition, and brackets that may be a reference to one. */
const definition = /^ {0,3}\[([^\]\n]+)\]:/gm
const shortReference = /(?<![!\]\\])\[([^[\]\n]+)\](?![([:])/g

const namesIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name.toLowerCase())

/** Counts the links whose text is the name of a definition. */
function countShortReferences(text: string): number {
  const defined = new Set(namesIn(text, definition))
  return namesIn(text, shortReference).filter((name) => defined.has(name)).length
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Counts what the old project contains. */
export function countsBefore(pages: readonly ComparedPage[]): Counts {
  const counts = { pages: 0, words: 0, headings: 0, links: 0, 'code blocks': 0, images: 0 }
  for (const {
    file: { page, original },
    prose,
  } of pages) {
    if (page.route !== undefined) counts.pages++
    counts.words += wordsOf(prose).length
    const [headings, linksOfPage, blocks, imagesOfPage] = withinTime(
      () => countsIn(original),
      () => [0, 0, 0, 0],
    )
    counts.headings += headings
    counts.links += linksOfPage
    counts['code blocks'] += blocks
    counts.images += imagesOfPage
  }
  return counts
}

function countsIn(original: string): [headings: number, links: number, blocks: number, images: number] {
  const text = maskCode(original)
  return [
    countHeadings(original),
    countOf(text, links) + countShortReferences(text),
    fencesIn(original).length,
    countOf(text, images),
  ]
}

/** Counts what the new site contains. */
export function countsAfter(pages: readonly ComparedPage[]): Counts {
  const built = pages.flatMap(({ built }) => built ?? [])
  const count = (pattern: RegExp) => built.reduce((sum, { html }) => sum + countOf(html, pattern), 0)
  return {
    pages: built.length,
    words: built.reduce((sum, { text }) => sum + wordsOf(text).length, 0),
    headings: count(/<h[1-6][\s>]/g),
    links: count(/<a\s(?![^>]*class="permalink")/g),
    'code blocks': count(/<pre[\s>]/g),
    images: count(/<img[\s>]/g),
  }
}
