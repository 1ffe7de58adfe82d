// Computes the heading ids of the old site, and writes them into the headings for which docsite would derive another id.

import GithubSlugger, { slug } from 'github-slugger'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as plainText } from 'mdast-util-to-string'
import type { HeadingIds } from '../model.ts'
import { tagsIn } from './elements.ts'
import { isEmoji } from './emoji.ts'
import { applyEdits, type Edit, maskCode, maskFences } from './mask.ts'

/** A heading in a text. */
interface Heading {
  /** Offset of its text. */
  start: number
  /** Offset of the end of its text, where an id can be written. */
  end: number
  /** The text as Markdown, without the id. */
  markdown: string
  /** The id that the heading sets itself. */
  own?: string | undefined
  /** Offset and length of that id with its braces. */
  ownAt?: [start: number, end: number]
}

interface Algorithm {
  base(text: string): string
  /** Separates a repeated id from its number. */
  separator: string
  /** The number of the first repetition. */
  first: number
  /** What stands for a repeated id before its number, instead of the id itself. */
  repeated?: string
  /** Whether the names of emoji are not part of the text. */
  dropsEmoji?: boolean
}

const algorithms: Record<HeadingIds, Algorithm> = {
  github: { base: slug, separator: '-', first: 1 },
  vitepress: { base: vitepressSlug, separator: '-', first: 1, dropsEmoji: true },
  mdbook: { base: mdbookSlug, separator: '-', first: 1 },
  mkdocs: { base: mkdocsSlug, separator: '_', first: 1 },
  docutils: { base: docutilsSlug, separator: '-', first: 1, repeated: 'id' },
  gitbook: { base: gitbookSlug, separator: '-', first: 1 },
}

/** Returns the id that VitePress derives from a text. */
export function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

function mdbookSlug(text: string): string {
  return text
    .trim()
    .replace(/[^\p{Alphabetic}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
    .toLowerCase()
}

function mkdocsSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

function docutilsSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
}

/** gitbook.com keeps dots, writes `&` as a word, drops accents and emoji, and puts `id-` before digits. */
function gitbookSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, 'id-')
}

/** A heading with the text from which its id derives. */
type TitledHeading = Heading & { title: string }

const titledHeadings = (text: string, algorithm: HeadingIds): TitledHeading[] =>
  headingsIn(text).map((heading) => ({
    ...heading,
    title: heading.own === undefined ? headingText(heading.markdown, algorithm) : '',
  }))

/** Returns the ids that the old site gives to the headings of a page, in order. */
export const oldIds = (text: string, algorithm: HeadingIds): string[] =>
  idsOf(titledHeadings(text, algorithm), algorithm)

/** Returns the number of headings in a text. */
export const countHeadings = (text: string): number => headingsIn(text).length

function idsOf(headings: readonly TitledHeading[], algorithm: HeadingIds): string[] {
  const { base, separator, first, repeated } = algorithms[algorithm]
  const taken = new Set<string>()
  return headings.map(({ title, own }) => {
    const wanted = own ?? base(title)
    let id = wanted
    for (let n = first; taken.has(id) || (id === '' && repeated); n++)
      id = repeated === undefined ? `${wanted}${separator}${n}` : `${repeated}${n}`
    taken.add(id)
    return id
  })
}

/** Returns the texts from which the old site derived the ids of headings. Headings with an id of their own are left out. */
export const headingTexts = (text: string, algorithm: HeadingIds): string[] =>
  headingsIn(text).flatMap(({ markdown, own }) => (own === undefined ? [headingText(markdown, algorithm)] : []))

/** Returns the text with an id in each heading that has none. `idOf` derives it, and repeated ones get numbers. */
export function writeHeadingIds(text: string, algorithm: HeadingIds, idOf: (text: string) => string): string {
  const { separator, first } = algorithms[algorithm]
  const taken = new Set<string>()
  const edits = headingsIn(text).flatMap(({ end, markdown, own }): Edit[] => {
    const wanted = own ?? idOf(headingText(markdown, algorithm))
    let id = wanted
    for (let n = first; taken.has(id); n++) id = `${wanted}${separator}${n}`
    taken.add(id)
    return own === undefined && id !== '' ? [{ start: end, end, text: ` {#${id}}` }] : []
  })
  return applyEdits(text, edits)
}

/** Returns the text with an id in each heading for which docsite would not derive the old id. */
export function pinHeadingIds(text: string, algorithm: HeadingIds): { text: string; pinned: number } {
  const headings = titledHeadings(text, algorithm)
  const old = idsOf(headings, algorithm)
  const taken = new Set(headings.flatMap(({ own }) => own ?? []))
  const derive = deriverOf(algorithm, taken)
  const edits: Edit[] = []
  const slugs = headings.map(({ title }) => newSlug(title, algorithm))
  // docsite assigns the ids of headings without letters last.
  const order = [...headings.entries()].sort(([a], [b]) => Number(!slugs[a]) - Number(!slugs[b]))
  for (const [i, { end, markdown, own, ownAt }] of order) {
    const id = old[i] ?? ''
    if (own !== undefined) {
      if (ownAt && own !== id) edits.push({ start: ownAt[0], end: ownAt[1], text: ` {#${id}}` })
      continue
    }
    const derived = derive(slugs[i] || 'section')
    const hasComponent = inlineDirective.test(markdown)
    if ((derived === id && !hasComponent) || id === '' || (taken.has(id) && derived !== id && old.indexOf(id) !== i)) {
      taken.add(derived)
      continue
    }
    taken.add(id)
    edits.push({ start: end, end, text: ` {#${id}}` })
  }
  return { text: applyEdits(text, edits), pinned: edits.length }
}

/** Returns the text with the old id in each heading whose components will become something else. `<Badge text="…"/>` has no part in an id. */
export function pinTaggedIds(text: string, algorithm: HeadingIds): string {
  const tags = [...tagsIn(text)].filter(({ start }) => text[start - 1] !== '\\')
  const isPart = (start: number, end: number) => tags.filter((one) => start <= one.start && one.end <= end)
  const old = oldIds(
    applyEdits(
      text,
      headingsIn(text).flatMap(({ start, end }) => isPart(start, end).map((tag) => ({ ...tag, text: '' }))),
    ),
    algorithm,
  )
  return applyEdits(
    text,
    headingsIn(text).flatMap(({ start, end, own }, i) => {
      const inside = isPart(start, end).filter(({ name }) => /^[A-Z]/.test(name))
      const isPlain = inside.every(
        ({ name, kind, attributes }) =>
          name === 'Badge' && kind === 'single' && !/[[\]]/.test(String(attributes.get('text') ?? '')),
      )
      return isPlain || own !== undefined || !old[i] ? [] : [{ start: end, end, text: ` {#${old[i]}}` }]
    }),
  )
}

/** Returns the value of `markdown.headingIds` that makes docsite derive the old ids, or `undefined` for its default. */
export const headingIdsRule = (algorithm: HeadingIds): 'vitepress' | 'mdbook' | undefined =>
  algorithm === 'vitepress' || algorithm === 'mdbook' ? algorithm : undefined

/** Returns the slug that the new site derives from a text. */
function newSlug(text: string, algorithm: HeadingIds): string {
  const rule = headingIdsRule(algorithm)
  return rule === undefined ? slug(text) : algorithms[rule].base(text)
}

/** Returns a function that makes the slugs of a page's headings unique as the new site does, in order. */
function deriverOf(algorithm: HeadingIds, taken: ReadonlySet<string>): (base: string) => string {
  const slugger = new GithubSlugger()
  const numbers = new Map<string, number>()
  return (base) => {
    if (headingIdsRule(algorithm) !== undefined) return uniqueId(base, taken, numbers)
    let id = slugger.slug(base)
    while (taken.has(id)) id = slugger.slug(base)
    return id
  }
}

/** Returns the first id with a number that is not taken. `numbers` remembers the last one of each id. */
function uniqueId(base: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  let id = base
  while (taken.has(id)) {
    const number = (numbers.get(base) ?? 0) + 1
    numbers.set(base, number)
    id = `${base}-${number}`
  }
  return id
}

const atx = /^((?:[ \t]|>[ \t]?){0,4}#{1,6}[ \t]+)(.*?)[ \t]*$/gm
// Looks at the next line first, because most lines are no headings.
const setext =
  /^(?=[^\n]*\n[ \t]{0,3}(?:=|--))(?![ \t]*(?:[-*+>#|:]|\d+[.)])[ \t]?)([^\n\uFFFC]*\S[^\n]*)\n[ \t]{0,3}(?:=+|-{2,})[ \t]*$/gm
const ownId = /[ \t]*\{[ \t]*:?[ \t]*#([^\s{}#]+)[^{}\n]*\}[ \t]*$/

/** Returns the headings of a text, in order. */
function headingsIn(text: string): Heading[] {
  const masked = maskCode(text).replace(/<pre\b[\s\S]*?<\/pre>/gi, (code) => code.replace(/[^\n]/g, '\uFFFC'))
  const headings = [
    ...Array.from(
      maskFences(text).matchAll(atx),
      ({ index, 1: marks = '', 2: content = '' }) => [index + marks.length, content] as const,
    ),
    ...Array.from(
      masked.matchAll(setext),
      ({ index, 1: content = '' }) => [index, text.slice(index, index + content.length)] as const,
    ),
  ]
  return headings
    .filter(([start]) => masked[start - 1] !== '\uFFFC' && !isInFrontmatter(text, start))
    .sort(([a], [b]) => a - b)
    .map(([start, heading]) => {
      const content = heading.replace(/[ \t]+#+[ \t]*$/, '').trimEnd()
      const match = ownId.exec(content)
      return match
        ? {
            start,
            end: start + content.length,
            markdown: content.slice(0, match.index),
            own: match[1],
            ownAt: [start + match.index, start + content.length],
          }
        : { start, end: start + content.length, markdown: content }
    })
}

const isInFrontmatter = (text: string, offset: number): boolean => {
  const [head] = /^---\n[\s\S]*?\n---(?=\n|$)/.exec(text) ?? ['']
  return offset < head.length
}

/** A directive in a line of text, such as a badge. The text of a component is not known. */
const inlineDirective = /:(?!badge\b)[a-z][\w-]*(?:\[[^\]]*\])?\{[^{}]*\}/

/** Returns the text of a heading without markup, badges and components. */
function headingText(markdown: string, algorithm: HeadingIds): string {
  const plain = (algorithms[algorithm].dropsEmoji ? withoutEmoji(markdown) : markdown)
    .replace(/:badge\[[^\]]*\](?:\{[^{}]*\})?/g, '')
    .replace(inlineDirective, '')
    .trim()
  if (!/[`*_[\]<>&\\~]/.test(plain)) return plain
  const [first] = fromMarkdown(`# ${withoutReferences(plain)}`).children
  return first ? plainText(first, { includeHtml: false }).trim() : plain
}

/** Replaces `[text][name]` by its text. A heading alone does not define the name. */
const withoutReferences = (markdown: string): string =>
  markdown.replace(/\[((?:[^[\]]|\[[^[\]]*\])+)\]\[[^[\]]*\]/g, '$1')

const withoutEmoji = (markdown: string): string =>
  markdown.replace(/:([\w+-]+):/g, (whole, name: string) => (isEmoji(name) ? '' : whole))
