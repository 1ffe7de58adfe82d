// Takes a built site. Returns where a page's Markdown copy says something else than the page. A parser that knows
// nothing of docsite converts each copy to HTML, and the same code reads both.

import { defaultTreeAdapter as tree } from 'parse5'
import { markdownHtml } from './markdown-html.ts'
import { attribute, type Element, isPage, type Node, type Output, parseDocument, parsePart } from './output.ts'

/** The contents of a text, each in document order. White space and block borders count as one space. */
interface Said {
  words: string
  headings: string[]
  /** The language, title and text of each block. */
  code: string[]
  /** Each table as rows of cells. */
  tables: string[][][]
  quotes: string[]
  pictures: string[]
  links: string[]
  /** Inline formatting: emphasis, code, keys. */
  marks: string[]
}

/** Compares each page with its copy. */
export function wrongCopies(files: Output): string[] {
  const pages = [...files].filter(([path, bytes]) => path.endsWith('.html') && isPage(bytes.toString()))
  return pages.flatMap(([path, bytes]) => {
    const html = bytes.toString()
    const elements = parseDocument(html)
    const { record } = pageData(elements)
    const copy = files.get(path.replace(/html$/, 'md'))?.toString()
    const hasNone = record.pageType === '404' || record.fallback !== undefined
    if (copy === undefined || hasNone) return (copy === undefined) === hasNone ? [] : [`${path}: its copy`]
    const main = elements.find(({ tagName }) => tagName === 'main')
    const { base } = JSON.parse(files.get('static/manifest.json')?.toString() ?? '{}') as { base: string }
    const url = /^url: (.*)$/m.exec(copy)?.[1] ?? `${nowhere}${base}${path.replace(/(?:(^|\/)index)?\.html$/, '$1')}`
    const page = read(main ? [main] : [], url)
    // The document of a client-rendered page has no text.
    if (page.words === '') return []
    const said = readCopy(copy)
    // The copy of a page without a title has one.
    if (!elements.some(({ tagName }) => tagName === 'h1')) {
      const [title = ''] = said.headings.splice(0, 1)
      said.words = said.words.slice(title.slice('h1 '.length).length).trim()
    }
    return differences(path, page, said)
  })
}

interface PageData {
  record: { pageType: string; fallback?: string }
}

function pageData(elements: readonly Element[]): PageData {
  const data = elements.find((element) => attribute(element, 'id') === 'pageData')
  const text = data?.childNodes[0]
  return (JSON.parse(text && tree.isTextNode(text) ? text.value : '{}') as { view: PageData }).view
}

/** Describes the differences between a page and its copy, with their places. */
function differences(path: string, page: Said, copy: Said): string[] {
  return (Object.keys(page) as (keyof Said)[]).flatMap((what) => {
    const [written, copied] = [page[what], copy[what]]
    if (JSON.stringify(written) === JSON.stringify(copied)) return []
    let at = 0
    while (at < written.length && JSON.stringify(written[at]) === JSON.stringify(copied[at])) at++
    const shown = (said: Said[keyof Said]) =>
      JSON.stringify(typeof said === 'string' ? said.slice(Math.max(0, at - 30), at + 40) : said.slice(at, at + 1))
    return [`${path}: its ${what} are ${shown(written)}, those of its copy ${shown(copied)}`]
  })
}

/** Resolves URLs without a host. */
const nowhere = 'http://nowhere.invalid'

function readCopy(copy: string): Said {
  const html = markdownHtml(copy.replace(/^---\n[\s\S]*?\n---\n/, ''))
  // A copy must be readable on its own, so its URLs cannot be relative to a page.
  return read(parsePart(`<main>${html}</main>`).slice(0, 1), nowhere)
}

// ---- Reads a document like a reader who sees all tabs

/** Buttons and icons of the interface, repeated elements, and footnote numbers. */
const notSaid =
  /(?:^| )(?:permalink|tab-list|breadcrumbs|page-actions|translation-notice|needs-script|feature-icon|dark-only|code-title)(?: |$)/
const blocks = new Set(
  'address article aside blockquote br button caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)
const played = new Set(['audio', 'video', 'iframe', 'object', 'embed'])
const srcOf = (element: Element): string | undefined => attribute(element, 'src') ?? attribute(element, 'data')
/** Inline formatting, in any notation. */
const markTags: Record<string, string> = { b: 'strong', i: 'em', s: 'del', samp: 'code', tt: 'code' }
for (const tag of ['strong', 'em', 'del', 'code', 'sub', 'sup', 'kbd', 'mark', 'ins', 'u']) markTags[tag] = tag

function read(nodes: readonly Node[], url: string): Said {
  const said: Said = { words: '', headings: [], code: [], tables: [], quotes: [], pictures: [], links: [], marks: [] }
  new Reader(said, url).all(nodes)
  return { ...said, words: folded(said.words) }
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

class Reader {
  readonly #said: Said
  readonly #url: string

  constructor(said: Said, url: string) {
    this.#said = said
    this.#url = url
  }

  #address(element: Element, name: string): string {
    const address = attribute(element, name) ?? ''
    return address === '' || address.startsWith('data:') ? '' : new URL(address, this.#url).href
  }

  all(nodes: readonly Node[]): void {
    let last: Node | undefined
    for (const node of nodes) {
      // Parts that only a style sheet separates.
      if (isTag(node, 'span', 'a') && isTag(last, node.nodeName) && !isIn(node as Element, 'pre'))
        this.#said.words += ' '
      this.#node(node)
      last = node
    }
  }

  #node(node: Node): void {
    const said = this.#said
    if (tree.isTextNode(node)) said.words += node.value
    if (!tree.isElementNode(node) || isUnsaid(node)) return
    const { tagName } = node
    if (tagName === 'img') {
      const alt = folded(attribute(node, 'alt') ?? '')
      if (alt) said.pictures.push(`${alt} ${this.#address(node, 'src')}`)
      return
    }
    if (played.has(tagName)) return this.#played(node)
    const isBlock = blocks.has(tagName)
    const start = said.words.length + (isBlock ? 1 : 0)
    if (isBlock) said.words += ' '
    if (tagName === 'table') said.tables.push([])
    if (tagName === 'tr') said.tables.at(-1)?.push([])
    said.words += changeSign(node)
    this.all(node.childNodes)
    this.#note(node, said.words.slice(start))
    if (isBlock) said.words += ' '
  }

  /** A media element becomes a link in the copy. */
  #played(node: Element): void {
    const source = [node, ...node.childNodes].find((one) => isTag(one, 'source', node.tagName) && srcOf(one as Element))
    if (!source) return
    const address = srcOf(source as Element) as string
    const words = attribute(node, 'title') ?? address
    this.#said.words += words
    this.#said.links.push(`${words} ${new URL(address, this.#url).href}`)
  }

  /** Records an element's kind and text. */
  #note(node: Element, written: string): void {
    const { tagName } = node
    const said = this.#said
    const words = folded(written)
    const classes = attribute(node, 'class')?.split(' ') ?? []
    const inCell = isIn(node, 'td', 'th')
    if (tagName === 'pre' && !inCell && words)
      said.code.push(JSON.stringify([...infoOf(node), written.replace(/\n$/, '')]))
    if (tagName === 'td' || tagName === 'th') said.tables.at(-1)?.at(-1)?.push(words)
    if (!words) return
    if (/^h[1-6]$/.test(tagName) && !inCell) said.headings.push(`${tagName} ${words}`)
    if ((['blockquote', 'details'].includes(tagName) || classes.includes('container')) && !inCell)
      said.quotes.push(words)
    const mark =
      titleClasses.some((name) => classes.includes(name)) || titleTags.includes(tagName) ? 'strong' : markTags[tagName]
    if (mark && !isIn(node, 'pre')) said.marks.push(`${mark} ${words}`)
    if (tagName === 'a' && attribute(node, 'href') !== undefined)
      said.links.push(`${words} ${this.#address(node, 'href')}`)
  }
}

/** Titles of parts that are not headings are emphasized in a copy. */
const titleClasses = ['container-title', 'tab-panel-label']
const titleTags = ['summary', 'dt']

const isTag = (node: Node | undefined, ...names: string[]): boolean =>
  node !== undefined && tree.isElementNode(node) && names.includes(node.tagName)

function isUnsaid(element: Element): boolean {
  const is = (name: string) => attribute(element, name) !== undefined
  return (
    ['script', 'style', 'template'].includes(element.tagName) ||
    is('hidden') ||
    attribute(element, 'aria-hidden') === 'true' ||
    attribute(element, 'id') === 'footnote-label' ||
    is('data-footnote-ref') ||
    is('data-footnote-backref') ||
    notSaid.test(attribute(element, 'class') ?? '')
  )
}

/** Returns the language and title of a code block. */
function infoOf(pre: Element): string[] {
  const code = pre.childNodes.find((child) => isTag(child, 'code')) as Element | undefined
  const language = /(?:^| )language-(\S+)/.exec((code && attribute(code, 'class')) ?? '')?.[1] ?? ''
  const meta = code && attribute(code, 'data-meta')
  if (meta !== undefined) return [language, /^title=(["'])(.*)\1$/.exec(meta)?.[2] ?? meta]
  const box = pre.parentNode && tree.isElementNode(pre.parentNode) ? pre.parentNode : undefined
  const title = box?.childNodes.find((child) => tree.isElementNode(child) && attribute(child, 'class') === 'code-title')
  const text = title && tree.isElementNode(title) ? title.childNodes[0] : undefined
  const isChange = code?.childNodes.some((line) => tree.isElementNode(line) && changeSign(line) !== '')
  const named = text && tree.isTextNode(text) ? text.value : ''
  return [isChange ? 'diff' : language || (named && 'text'), named]
}

/** Returns what the color of a line means in a block that shows a change. */
function changeSign(line: Element): string {
  const is = (node: Node, name: string) =>
    tree.isElementNode(node) && node.tagName === 'span' && ` ${attribute(node, 'class')} `.includes(` ${name} `)
  const block = line.parentNode?.childNodes ?? []
  if (!is(line, 'line') || !block.some((other) => is(other, 'added') || is(other, 'removed'))) return ''
  return is(line, 'added') ? '+' : is(line, 'removed') ? '-' : ' '
}

const isIn = ({ parentNode }: Element, ...names: string[]): boolean =>
  parentNode !== null &&
  tree.isElementNode(parentNode) &&
  (names.includes(parentNode.tagName) || isIn(parentNode, ...names))
