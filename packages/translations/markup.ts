// Markdown → the spans in it that a translation must keep: code, URLs, tags, directives and ids.

import type { Heading, Link, LinkReference, Node, Parents, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { trimmedEnd } from './text.ts'

/** What a span is. Spans of the same kind can correspond to each other in two languages. */
export type Kind = 'code' | 'words' | 'link' | 'image' | 'html' | 'directive' | 'id' | 'field' | 'literal' | 'other'

/** A protected span of a text. Both marks around a translatable text, such as that of a link, have the same number as `pair`. */
export interface Span {
  from: number
  to: number
  kind: Kind
  at: 'whole' | 'start' | 'end'
  pair?: number
}

/** The protected spans of a text in their order, and the depths of its headings by their offset. */
export interface Markup {
  spans: Span[]
  headings: { from: number; to: number; depth: number; text: string }[]
}

const processor = unified().use(remarkParse).use(remarkGfm, { singleTilde: false })

/** Finds the spans of a text, whose lines end with `\n`. */
export function markupOf(text: string): Markup {
  const found = new Found(text)
  const tree: Root = processor.parse(text)
  const headings: Markup['headings'] = []
  visit(tree, (node, _, parent) => {
    if (node.type === 'heading') {
      addHeadingId(node, text, found)
      const [from, to] = rangeOf(node)
      headings.push({ from, to, depth: node.depth, text: text.slice(from, to) })
    } else addNode(node, parent, text, found)
  })
  addPatterns(text, found)
  return { spans: found.sorted(), headings }
}

/** The spans found so far. None overlaps another one. */
class Found {
  readonly #spans: Span[] = []
  readonly #taken: Uint8Array
  #pairs = 0

  constructor(text: string) {
    this.#taken = new Uint8Array(text.length + 1)
  }

  isFree(from: number, to: number): boolean {
    return !this.#taken.subarray(from, to).includes(1)
  }

  whole(kind: Kind, from: number, to: number): void {
    if (to < from || !this.isFree(from, to)) return
    this.#taken.fill(1, from, to)
    this.#spans.push({ from, to, kind, at: 'whole' })
  }

  /** Adds the marks before and after a text. */
  pair(kind: Kind, [from, textFrom]: [number, number], [textTo, to]: [number, number]): void {
    if (!this.isFree(from, textFrom) || !this.isFree(textTo, to)) return
    const pair = this.#pairs++
    this.#taken.fill(1, from, textFrom).fill(1, textTo, to)
    this.#spans.push({ from, to: textFrom, kind, at: 'start', pair }, { from: textTo, to, kind, at: 'end', pair })
  }

  sorted(): Span[] {
    return this.#spans.sort((a, b) => a.from - b.from || a.to - b.to)
  }
}

const rangeOf = ({ position }: Node): [number, number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? position?.start.offset ?? 0,
]

/** The id at the end of a heading. Each has one, which may be empty, because its translation may need one; titles do not. */
function addHeadingId(heading: Heading, text: string, found: Found): void {
  const [from, end] = rangeOf(heading)
  const last = heading.children.at(-1)
  const to = last ? rangeOf(last)[1] : end
  const [id = ''] = /(?<![ \t])[ \t]*\{[ \t]*#[^{}\n]*\}$/.exec(text.slice(from, to)) ?? []
  if (id !== '' || heading.depth > 1) found.whole('id', to - id.length, to)
}

function addNode(node: Node, parent: Parents | undefined, text: string, found: Found): void {
  const [from, to] = rangeOf(node)
  switch (node.type) {
    case 'code':
      // Code that nothing closes contains the end of the last line, which is no part of a text.
      return found.whole('code', from, from + trimmedEnd(text.slice(from, to)).length)
    case 'inlineCode':
      return found.whole('words', from, to)
    case 'definition':
    case 'footnoteReference':
      return found.whole('link', from, to)
    case 'footnoteDefinition':
      return found.whole('link', from, from + (/^\[[^\]]*\]:/.exec(text.slice(from, to))?.[0].length ?? 0))
    case 'html':
      return addHtml(from, from + trimmedEnd(text.slice(from, to)).length, text, found)
    case 'image':
    case 'imageReference':
      return addImage(from, to, text, found)
    case 'link':
    case 'linkReference':
      return addLink(node as Link | LinkReference, parent, text, found)
  }
}

function addLink(link: Link | LinkReference, _: Parents | undefined, text: string, found: Found): void {
  const [from, to] = rangeOf(link)
  const [first, last] = [link.children[0], link.children.at(-1)]
  if (!first || !last || text[from] !== '[') return found.whole('link', from, to)
  const textTo = rangeOf(last)[1]
  if (link.type === 'link') return addUrl('link', [from, rangeOf(first)[0]], [textTo, to], text, found)
  // A reference without a label of its own is found by its text, which docsite checks.
  if (link.referenceType === 'full') found.pair('link', [from, rangeOf(first)[0]], [textTo, to])
}

/** Adds `[` and `](url)`. A title in it is a text inside both, so that it moves with them. */
function addUrl(kind: Kind, start: [number, number], [from, to]: [number, number], text: string, found: Found): void {
  const [, before = '', title = ''] =
    /^(?=[\s\S]*["')]\s*\)$)(\]\([\s\S]*?\s["'(])([\s\S]*?)["')]\s*\)$/.exec(text.slice(from, to)) ?? []
  if (title === '') return found.pair(kind, start, [from, to])
  found.pair(kind, start, [to - 1, to])
  found.pair(kind, [from, from + before.length], [from + before.length + title.length, to - 1])
}

function addImage(from: number, to: number, text: string, found: Found): void {
  const written = text.slice(from, to)
  const end = Math.max(written.lastIndexOf(']('), written.lastIndexOf(']['))
  if (end === -1 || written.slice(2, end).trim() === '') return found.whole('image', from, to)
  addUrl('image', [from, from + 2], [from + end, to], text, found)
}

/** Attributes whose values are texts for readers. */
const shownAttribute =
  /(?<![\w-])(?:title|label|alt|caption|description|summary|text|details|aria-label|default-note|placeholder)\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')/g

/** Adds a tag or a directive. The label and the texts of attributes are inside its marks, so that they move with it. */
function addWithTexts(
  kind: Kind,
  [from, to]: [number, number],
  text: string,
  found: Found,
  label?: [from: number, to: number],
): void {
  const after = label?.[1] ?? from
  const values = Array.from(text.slice(after, to).matchAll(shownAttribute), ({ 0: all, 1: one, 2: other, index }) => {
    const end = after + index + all.length - 1
    return { start: after + index, from: end - (one ?? other ?? '').length, to: end }
  })
  const start = label?.[0] ?? values[0]?.start ?? to
  const end = (values.at(-1)?.to ?? after - 1) + 1
  if (start === to) return found.whole(kind, from, to)
  // The title of a container ends with its line.
  if (end === to) return found.whole(kind, from, start)
  found.pair(kind, [from, start], [end, to])
  values.forEach((value, i) => {
    const before = values[i - 1]
    found.pair(kind, [before ? before.to + 1 : (label?.[1] ?? start), value.from], [value.to, value.to + 1])
  })
}

function addHtml(from: number, to: number, text: string, found: Found): void {
  const html = text.slice(from, to)
  if (/^<(?:script|style|pre|svg|textarea)\b/i.test(html)) return found.whole('html', from, to)
  for (const { 0: tag, index } of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/g,
  ))
    addWithTexts('html', [from + index, from + index + tag.length], text, found)
}

/** A line with a directive: `:::tip Title {attributes}`, `::name[label]{attributes}`, or the end of a container. */
const directiveLine = /^([ \t>]*)(:{2,})([ \t]*)([A-Za-z][\w-]*)?(.*)$/gm

/** Patterns in texts. Those with a first group are marks around a text. */
const patterns: [Kind, RegExp][] = [
  ['directive', /(?<![\w:])(:[a-z][\w-]*\[)[^[\]\n]*(\](?:\{[^{}\n]*\})?)/gi],
  ['directive', /(?<![\w:]):[a-z][\w-]*\{[^{}\n]*\}/gi],
  ['other', /\{\{[^{}\n]*\}\}/g],
  ['other', /(?<![^\n])[ \t]*\$\$[ \t]*\n(?:(?![ \t]*\$\$[ \t]*(?:\n|$))[^\n]*\n)+[ \t]*\$\$[ \t]*(?![^\n])/g],
  ['other', /\$(?=\S)[^$\n\\^_{}]*[\\^_{}][^$\n]*\$/g],
  ['other', /\[(?<=^[ \t>]*\[)![A-Za-z]+\]/gm],
  ['other', /^\*\[[^[\]\n]+\]:/gm],
  ['directive', /\{[ \t]*[.#][^{}\n]*\}/g],
  ['other', /(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w:])/gi],
]

function addPatterns(text: string, found: Found): void {
  for (const match of text.matchAll(directiveLine)) addDirective(match, text, found)
  for (const [kind, pattern] of patterns)
    for (const { 0: all, 1: start, 2: end = '', index } of text.matchAll(pattern)) {
      const to = index + all.length
      if (!found.isFree(index, index + (start ?? all).length)) continue
      if (start === undefined) found.whole(kind, index, to)
      else found.pair(kind, [index, index + start.length], [to - end.length, to])
    }
}

function addDirective(match: RegExpExecArray, text: string, found: Found): void {
  const [all, before = '', colons = '', space = '', name, rest = ''] = match
  const from = match.index + before.length
  const end = match.index + all.trimEnd().length
  if (!found.isFree(from, from + colons.length)) return
  if (name === undefined) {
    if (colons.length > 2 && rest.trim() === '') found.whole('directive', from, end)
    return
  }
  const head = from + colons.length + space.length + name.length
  const [, open = '', label = ''] =
    /^(\[)(.*)(\](?:\{(?:[^{}"]|"[^"]*")*\})?\s*)$/.exec(rest) ??
    /^(\s+)(?!\s)(.*?)((?<!\s)\s*(?:\{(?:[^{}"]|"[^"]*")*\}\s*)?)$/.exec(rest) ??
    []
  const labelFrom = head + open.length
  if (label.trim() === '') return addWithTexts('directive', [from, end], text, found)
  const labelTo = labelFrom + label.length
  addWithTexts('directive', [from, Math.max(end, labelTo)], text, found, [labelFrom, labelTo])
}
