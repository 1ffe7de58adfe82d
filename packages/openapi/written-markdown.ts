// Prepares a description for a page. It is GitHub Flavored Markdown, in which docsite's own syntax is text: the tree of a parser that does
// not know this syntax is written again with all its signs escaped. docsite removes dangerous HTML from all pages; here it only must not
// break the page's structure.

import { hash } from 'node:crypto'
import type { Heading, Html, Nodes, Paragraph, Root, RootContent } from 'mdast'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { entryOf } from './values.ts'

export interface WrittenOptions {
  /** The depth of the outermost headings. Without it, headings become bold text, because a list cannot contain them. */
  depth?: number | undefined
  /** Returns the new target of a link, such as `#tag/pets`. */
  linkTo?: (target: string) => string | undefined
}

const gfm = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false, tablePipeAlign: false, tableCellPadding: false })
  .freeze()

/** The parts of links, in which only few signs have a meaning. */
const targets = ['autolink', 'destinationLiteral', 'destinationRaw', 'titleQuote', 'titleApostrophe'] as const

/** How Markdown is written. Beside the signs of GFM, those are escaped with which docsite's own syntax begins. */
const style: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  unsafe: [...':{}[]<>=+^~$|@#!&'].map((character) => ({
    character,
    inConstruct: ['phrasing', 'label'],
    notInConstruct: [...targets],
  })),
  extensions: (gfm.data() as { toMarkdownExtensions?: Options[] }).toMarkdownExtensions ?? [],
}

/** Text that is the same with and without Markdown, as most descriptions are. */
const isPlain = (text: string): boolean => /^\p{L}[\p{L}\p{N} ,;.'"()/-]*$/u.test(text) && !/www\./i.test(text)

/** Lists and quotes that are nested this deep would use up the stack. */
const deep = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){100}/m
/** Signs that may open something, of which a paragraph with more would take too long to parse. */
const mostSigns = 1000

/** Parses a description. One that would take too long is a block of code. */
function parsed(text: string): Root {
  const isCostly =
    deep.test(text) || text.split(/\n\s*\n/).some((part) => (part.match(/[*_~[\]<`]/g)?.length ?? 0) > mostSigns)
  return isCostly ? { type: 'root', children: [{ type: 'code', value: text }] } : gfm.parse(text)
}

/** Returns Markdown that shows the text of a description. */
export function writtenMarkdown(text: string, options: WrittenOptions = {}): string {
  const trimmed = text.trim()
  if (isPlain(trimmed)) return trimmed
  const tree = parsed(text)
  new Adapter(text, tree, options).adapt()
  return toMarkdown(tree, style).trim()
}

/** Changes the tree of a description so that it can be a part of a page. */
class Adapter {
  readonly #tree: Root
  readonly #options: WrittenOptions
  /** Distinguishes the footnotes of a description from those of others on the page. */
  readonly #id: string
  readonly #targets = new Map<string, { url: string; title?: string | null | undefined }>()
  /** The open HTML elements. */
  readonly #open: string[] = []

  constructor(text: string, tree: Root, options: WrittenOptions) {
    this.#tree = tree
    this.#options = options
    this.#id = hash('sha1', text).slice(0, 8)
  }

  adapt(): void {
    this.#findTargets(this.#tree)
    this.#shiftHeadings()
    this.#visit(this.#tree)
    const closing = this.#open.toReversed().map((name) => `</${name}>`)
    if (closing.length > 0) this.#tree.children.push({ type: 'html', value: closing.join('') })
  }

  /** The first definition of a name applies. */
  #findTargets(node: Nodes): void {
    if (node.type === 'definition' && !this.#targets.has(node.identifier)) this.#targets.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) this.#findTargets(child)
  }

  /** A description can begin with a deep heading, or leave out levels. A page must not. */
  #shiftHeadings(): void {
    const { depth } = this.#options
    if (depth === undefined) return
    const headings = this.#tree.children.filter((node) => node.type === 'heading')
    const shift = depth - Math.min(...headings.map(({ depth }) => depth))
    let last = depth - 1
    for (const heading of headings) {
      const shifted = Math.min(heading.depth + shift, last + 1)
      if (shifted > 6) continue
      last = shifted
      heading.depth = shifted as Heading['depth']
      this.#kept.add(heading)
    }
  }

  /** The headings that are not bold text. */
  readonly #kept = new Set<Nodes>()

  #visit(parent: Nodes): void {
    if (!('children' in parent)) return
    const children = (parent.children as RootContent[]).flatMap((child) => this.#adapted(child))
    parent.children = children as never
    for (const child of children) this.#visit(child)
  }

  #adapted(node: RootContent): RootContent[] {
    switch (node.type) {
      case 'heading':
        if (node.children.length === 0) return []
        // Where a heading ends with an id, docsite reads it even if it is escaped.
        if (textOf(node).endsWith('}')) node.children.push({ type: 'html', value: '<wbr>' })
        return this.#kept.has(node) ? [node] : [boldParagraph(node)]
      case 'definition':
        return []
      case 'linkReference':
        return [{ type: 'link', children: node.children, ...this.#targetOf(node.identifier) }]
      case 'imageReference':
        return [{ type: 'image', alt: node.alt ?? '', ...this.#targetOf(node.identifier) }]
      case 'link':
        return [{ ...node, ...this.#linked(node.url) }]
      case 'footnoteReference':
      case 'footnoteDefinition': {
        const label = `${node.identifier}-${this.#id}`
        return [{ ...node, identifier: label, label }]
      }
      case 'code': {
        // The sample need not be complete, so docsite must not check it.
        const [lang = null] = /^[\w+#.-]+/.exec(node.lang ?? '') ?? []
        return [{ ...node, lang, meta: 'noCheck' }]
      }
      case 'html':
        return this.#html(node)
      default:
        return [node]
    }
  }

  #linked = (url: string): { url: string } => ({ url: this.#options.linkTo?.(url) ?? url })

  #targetOf(identifier: string): { url: string; title?: string | null | undefined } {
    const { url = '', title } = this.#targets.get(identifier) ?? {}
    return { ...this.#linked(url), title }
  }

  #html(node: Html): Html[] {
    const value = node.value
      .replace(/<!--[\s\S]*?(?:-->|$)|<[?!][^>]*>?/g, '')
      .split(/(<\/?[A-Za-z][^<>]*>)/)
      .map((part, i) => (i % 2 === 0 ? asText(part) : this.#tag(part)))
      .join('')
    return value.trim() === '' ? [] : [{ ...node, value }]
  }

  /** Returns a tag with its harmless attributes, or as text if it is not for text. A tag that closes nothing is left out. */
  #tag(tag: string): string {
    const [, slash, name = '', attributes = ''] = /^<(\/?)([A-Za-z][\w-]*)(?![\w-])([^<>]*)>$/.exec(tag) ?? []
    const element = name.toLowerCase()
    const isVoid = entryOf(elements, element)
    if (isVoid === undefined) return asText(tag)
    if (!slash) {
      if (!isVoid) this.#open.push(element)
      return `<${element}${harmless(attributes)}>`
    }
    const open = isVoid ? -1 : this.#open.lastIndexOf(element)
    if (open < 0) return ''
    return this.#open
      .splice(open)
      .reverse()
      .map((one) => `</${one}>`)
      .join('')
  }
}

const boldParagraph = ({ children }: Heading): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'strong', children }],
})

/** Returns text of HTML in which no sign is syntax, neither of Markdown nor of HTML. */
const asText = (html: string): string =>
  html.replace(/&#?\w{1,32};|[!-/:-@[-`{-~]/g, (sign) => (sign.length > 1 ? sign : `&#${sign.charCodeAt(0)};`))

/** The HTML elements that descriptions use for text. The value is `true` for elements without content. */
const elements: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...'a abbr b blockquote caption center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead tr u ul var'
    .split(' ')
    .map((name): [string, boolean] => [name, false]),
  ...['br', 'hr', 'img', 'wbr'].map((name): [string, boolean] => [name, true]),
])

const attributePattern =
  /\b(href|src|alt|title|width|height|colspan|rowspan|align|start|open)(?:\s*=\s*("[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?/gi

const harmless = (attributes: string): string =>
  Array.from(attributes.matchAll(attributePattern), ([all]) => ` ${all.replace(/\s+/g, ' ')}`).join('')

/** Returns the first sentence of a description as plain text, of at most about 160 characters. */
export function firstSentence(text: string): string {
  const first = isPlain(text.trim()) ? text : textOf(firstParagraph(parsed(text)), { includeHtml: false })
  const plain = first.replace(/\s+/g, ' ').trim()
  const sentence = /^[\s\S]*?(?:[.!?](?=\s)|[。！？]|$)/.exec(plain)?.[0] ?? plain
  return sentence.length <= 160 ? sentence : `${sentence.slice(0, 157).replace(/(?<!\s)\s+\S*$/, '')}…`
}

/** Returns the first paragraph or heading with text. */
function firstParagraph(node: Nodes): Nodes | undefined {
  if (node.type === 'paragraph' || node.type === 'heading')
    return textOf(node, { includeHtml: false }).trim() === '' ? undefined : node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstParagraph(child)
    if (found) return found
  }
  return undefined
}
