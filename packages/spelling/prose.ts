// A page → the pieces of prose that readers see, with their places in its text.

import { fenceAttribute, type MarkdownNode, type RulePage } from '@docsite/cli'

/** A piece of prose as the author wrote it. */
export interface Prose {
  text: string
  /** The offset of each piece in the text of the page. */
  offset: number
  isHeading?: boolean
  /** Its language, if it is not that of the page. */
  lang?: string
}

interface Span {
  start: number
  end: number
  /** The language of what it contains; `undefined` if this is no prose. */
  lang: string | undefined
}

/** Lists the prose of a page, apart from its frontmatter, in no particular order. */
export function proseOf(page: RulePage): Prose[] {
  const foreign = foreignSpans(page)
  const all = [...textsOf(page), ...attributesOf(page), ...captionsOf(page), ...htmlTextsOf(page)]
  return all.flatMap((prose) => divided(prose, foreign))
}

/** Divides a piece of prose by language. */
function divided(prose: Prose, spans: readonly Span[]): Prose[] {
  const pieces: Prose[] = []
  let { text } = prose
  for (const { lang, ...span } of spans) {
    const [start, end] = [span.start - prose.offset, span.end - prose.offset].map((at) => Math.max(0, at))
    const inside = text.slice(start, end)
    if (inside === '') continue
    text = text.slice(0, start) + blank(inside, /.+/gs) + text.slice(end)
    if (lang !== undefined) pieces.push({ ...prose, text: inside, offset: prose.offset + (start ?? 0), lang })
  }
  return [{ ...prose, text }, ...pieces]
}

const offsetOf = (node: MarkdownNode): number => node.position?.start.offset ?? 0

function textsOf(page: RulePage): Prose[] {
  return page.nodes('text').flatMap((node) => {
    const parent = page.parentOf(node)
    // The text of an autolink is its URL.
    if (parent?.type === 'link' && isUrl(node.value ?? '')) return []
    const isHeading = parent?.type === 'heading'
    return { text: page.written(node), offset: offsetOf(node), ...(isHeading ? { isHeading } : {}) }
  })
}

const isUrl = (text: string): boolean => /^(?:[a-z][\w+.-]*:|www\.)\S*$/i.test(text)

const directives = ['containerDirective', 'leafDirective', 'textDirective']

/** Returns the texts in attributes of directives, without the code and the URLs in them. Labels are text of the page. */
const attributesOf = (page: RulePage): Prose[] =>
  directives
    .flatMap((type) => page.nodes(type))
    .flatMap((node) =>
      partsOf(page, node, [node.name === 'figure' ? '' : node.attributes?.caption, node.attributes?.alt]),
    )
    .map(({ text, ...rest }) => ({ ...rest, text: blank(text, /`[^`]*`|\]\([^()]*\)|\{[^{}]*\}|<[^<>]*>/g) }))

/** Returns the texts of images, the titles of links, and the captions of code blocks. */
const captionsOf = (page: RulePage): Prose[] => [
  ...['image', 'imageReference', 'link', 'definition']
    .flatMap((type) => page.nodes(type))
    .flatMap((node) => partsOf(page, node, [node.alt, node.title])),
  ...page.nodes('code').flatMap((node) => partsOf(page, node, [fenceAttribute(node.meta ?? '', 'caption')])),
]

/** Returns the parts of a node that its text contains as they are. */
function partsOf(page: RulePage, node: MarkdownNode, parts: readonly (string | null | undefined)[]): Prose[] {
  const written = page.written(node)
  return parts.flatMap((text) => {
    const at = text ? written.indexOf(text) : -1
    return text && at >= 0 ? { text, offset: offsetOf(node) + at } : []
  })
}

const tag = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)(?![\w-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi

/** Returns the texts between the tags of raw HTML, and those of its images. */
function htmlTextsOf(page: RulePage): Prose[] {
  return page.nodes('html').flatMap((node) => {
    const html = page.written(node)
    const start = offsetOf(node)
    const alts = Array.from(html.matchAll(/\salt="([^"<>]+)"/g), ({ 1: text = '', index }) => ({
      text,
      offset: start + index + 6,
    }))
    return [{ text: blank(html, tag), offset: start }, ...alts]
  })
}

/** Replaces what a pattern matches by spaces, so that offsets remain. */
const blank = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))

/** Elements whose content is not prose. */
const literal = new Set(['code', 'pre', 'kbd', 'samp', 'var', 'script', 'style', 'math', 'svg', 'textarea'])

/** Returns the ranges of elements with code, in another language, or that must not be translated. */
function foreignSpans(page: RulePage): Span[] {
  const { lang } = page
  const spans: Span[] = []
  let open: { name: string; start: number; depth: number; lang: string | undefined } | undefined
  for (const node of page.nodes('html'))
    for (const { 0: all, 1: slash, 2: written, 3: attributes = '', index } of page.written(node).matchAll(tag)) {
      const name = written?.toLowerCase()
      const at = offsetOf(node) + index
      if (name === undefined || attributes.endsWith('/')) continue
      if (!open) {
        if (!slash && (literal.has(name) || isForeign(attributes, lang)))
          open = { name, start: at + all.length, depth: 1, lang: literal.has(name) ? undefined : langOf(attributes) }
      } else if (name === open.name) {
        open.depth += slash ? -1 : 1
        if (open.depth === 0) {
          spans.push({ start: open.start, end: at, lang: open.lang })
          open = undefined
        }
      }
    }
  return [...spans, ...foreignDirectives(page)]
}

function foreignDirectives(page: RulePage): Span[] {
  const { lang } = page
  return directives
    .flatMap((type) => page.nodes(type))
    .filter(({ attributes }) => attributes?.lang !== undefined && !isSame(attributes.lang, lang))
    .map((node) => ({ start: offsetOf(node), end: node.position?.end.offset ?? 0, lang: node.attributes?.lang }))
}

const isUntranslated = (attributes: string): boolean => /\stranslate\s*=\s*["']?no\b/i.test(attributes)

/** Returns the language of an element; `undefined` if it must not be translated, because then it is no prose. */
const langOf = (attributes: string): string | undefined =>
  isUntranslated(attributes) ? undefined : /\slang\s*=\s*["']?([\w-]+)/i.exec(attributes)?.[1]

function isForeign(attributes: string, lang: string): boolean {
  const own = langOf(attributes)
  return isUntranslated(attributes) || (own !== undefined && !isSame(own, lang))
}

const isSame = (a: string, b: string): boolean => a.split('-')[0]?.toLowerCase() === b.split('-')[0]?.toLowerCase()
