// Finds differences between the pages of a built site and their Markdown copies. A parser independent of docsite
// converts each copy to HTML, and the same code reads both.

import { defaultTreeAdapter as tree } from 'parse5'
import { markdownHtml } from './markdown-html.ts'
import { attribute, type Element, isPage, type Node, type Output, parseDocument, parsePart } from './output.ts'

/** The content of a page or copy in document order. White space and block boundaries become one space. */
interface Said {
  words: string
  headings: string[]
  /** The language, title and text of each code block. */
  code: string[]
  /** Tables with their rows and cells. */
  tables: string[][][]
  quotes: string[]
  pictures: string[]
  links: string[]
  /** Inline formatting such as emphasis, code and keys. */
  marks: string[]
  /** The definitions of abbreviations, as a copy writes them. */
  abbreviations: string[]
}

/** Compares each page with its copy and returns the differences. */
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
    const page = { ...read(main ? [main] : [], url), abbreviations: main ? definitionsOf(main) : [] }
    // Client-rendered pages have no text in their documents.
    if (page.words === '') return []
    const said = readCopy(copy)
    // A copy has a title even if the page has none.
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

/** Describes the differences between a page and its copy. */
function differences(path: string, page: Said, copy: Said): string[] {
  return (Object.keys(page) as (keyof Said)[]).flatMap((what) => {
    const [written, copied] = [page[what], copy[what]]
    if (JSON.stringify(written) === JSON.stringify(copied)) return []
    let at = 0
    while (at < written.length && JSON.stringify(written[at]) === JSON.stringify(copied[at])) at++
    const shown = (said: Said[keyof Said]) =>
      JSON.stringify(typeof said === 'string' ? said.slice(Math.max(0, at - 30), at + 40) : said.slice(at, at + 1))
    return [`${path}: ${what} are ${shown(written)} on the page and ${shown(copied)} in its copy`]
  })
}

/** The base for resolving URLs without a host. */
const nowhere = 'http://nowhere.invalid'

function readCopy(copy: string): Said {
  const [definitions = ''] = /(?:^\*\[[^\]\n]+\]: .+\n)*$(?![\s\S])/m.exec(copy) ?? []
  const written = copy.slice(0, copy.length - definitions.length)
  const html = markdownHtml(written.replace(/^---\n[\s\S]*?\n---\n/, ''))
  // The URLs of a copy must not be relative to its page, because copies are read on their own.
  const said = read(parsePart(`<main>${html}</main>`).slice(0, 1), nowhere)
  return { ...said, abbreviations: definitions.split('\n').filter(Boolean) }
}

// ---- Reading documents with all tabs visible

/** Selectors of elements that are not content: buttons, icons, repeated elements and footnote numbers. */
const notSaid =
  /(?:^| )(?:permalink|tab-list|breadcrumbs|page-actions|translation-notice|version-notice|needs-script|feature-icon|dark-only|code-title)(?: |$)/
const blocks = new Set(
  'address article aside blockquote br button caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)
const played = new Set(['audio', 'video', 'iframe', 'object', 'embed'])
const srcOf = (element: Element): string | undefined => attribute(element, 'src') ?? attribute(element, 'data')
/** Equivalent tags for inline formatting. */
const markTags: Record<string, string> = { b: 'strong', i: 'em', s: 'del', samp: 'code', tt: 'code' }
for (const tag of ['strong', 'em', 'del', 'code', 'sub', 'sup', 'kbd', 'mark', 'ins', 'u']) markTags[tag] = tag

function read(nodes: readonly Node[], url: string): Said {
  const said: Said = {
    words: '',
    headings: [],
    code: [],
    tables: [],
    quotes: [],
    pictures: [],
    links: [],
    marks: [],
    abbreviations: [],
  }
  new Reader(said, url).all(nodes)
  return { ...said, words: folded(said.words) }
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

const elementsIn = (node: Element): Element[] =>
  node.childNodes.flatMap((child) => (tree.isElementNode(child) ? [child, ...elementsIn(child)] : []))

/** Returns the definitions of all abbreviations in an element, without repetitions. */
const definitionsOf = (main: Element): string[] => [
  ...new Set(
    elementsIn(main)
      .filter((one) => one.tagName === 'abbr' && attribute(one, 'title'))
      .map(
        (one) =>
          `*[${one.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')}]: ${attribute(one, 'title')}`,
      ),
  ),
]

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
      // Only a style sheet separates these elements.
      const isBeside = isTag(node, 'span', 'a') && isTag(last, node.nodeName) && !isIn(node as Element, 'pre')
      if (isBeside && !isTerm(node) && !isTerm(last)) this.#said.words += ' '
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
    if (this.#block(node)) return
    const isBlock = blocks.has(tagName)
    const start = said.words.length + (isBlock ? 1 : 0)
    if (isBlock) said.words += ' '
    if (tagName === 'table') said.tables.push([])
    if (tagName === 'tr') said.tables.at(-1)?.push([])
    said.words += changeSign(node)
    // The style sheet shows the prompts of terminal sessions.
    said.words += attribute(node, 'data-prompt') ?? ''
    this.all(node.childNodes)
    this.#note(node, said.words.slice(start))
    if (isBlock) said.words += ' '
  }

  /** Records a block of a plugin as the copy shows it. Returns `false` for other elements. */
  #block(node: Element): boolean {
    const said = this.#said
    const markdown = attribute(node, 'data-markdown')
    if (markdown === undefined) return false
    const [, language, meta, source] = /^`{3,}(\w*) ?(.*)\n([\s\S]*)\n`{3,}$/.exec(markdown) ?? []
    if (source === undefined) said.words += node.tagName === 'math' ? markdown : ` ${markdown} `
    else {
      said.words += ` ${source} `
      said.code.push(JSON.stringify([language, meta, source]))
    }
    return true
  }

  /** Records a media element as a link, as in the copy. */
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
    // A folder of a file tree is an entry of a list, and its name is not emphasized.
    const isFolder = ['details', 'summary'].includes(tagName) && isInTree(node)
    if ((['blockquote', 'details'].includes(tagName) || classes.includes('container')) && !inCell && !isFolder)
      said.quotes.push(words)
    const mark =
      titleClasses.some((name) => classes.includes(name)) || (titleTags.includes(tagName) && !isFolder)
        ? 'strong'
        : markTags[tagName]
    if (mark && !isIn(node, 'pre')) said.marks.push(`${mark} ${words}`)
    // Copies have types as code, without links to their fields.
    const isOfField = attribute(node, 'href')?.startsWith('#') && isIn(node, 'pre')
    if (tagName === 'a' && attribute(node, 'href') !== undefined && !isOfField && !isTerm(node))
      said.links.push(`${words} ${this.#address(node, 'href')}`)
  }
}

/** Classes and tags of titles that are emphasized in copies, because they are not headings. */
const titleClasses = ['container-title', 'tab-panel-label']
const titleTags = ['summary', 'dt']

/** Whether an element is a term with a tooltip, which copies have as text. */
const isTerm = (node: Node | undefined): boolean => isTag(node, 'a') && attribute(node as Element, 'rel') === 'glossary'

const isTag = (node: Node | undefined, ...names: string[]): boolean =>
  node !== undefined && tree.isElementNode(node) && names.includes(node.tagName)

function isUnsaid(element: Element): boolean {
  const is = (name: string) => attribute(element, name) !== undefined
  return (
    ['script', 'style', 'template'].includes(element.tagName) ||
    // Collapsed lines are hidden until readers open or find them.
    !['until-found', undefined].includes(attribute(element, 'hidden')) ||
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

/** Returns the sign of a changed line, which the page shows as a color. */
function changeSign(line: Element): string {
  const is = (node: Node, name: string) =>
    tree.isElementNode(node) && node.tagName === 'span' && ` ${attribute(node, 'class')} `.includes(` ${name} `)
  const block = line.parentNode?.childNodes ?? []
  if (!is(line, 'line') || !block.some((other) => is(other, 'added') || is(other, 'removed'))) return ''
  return is(line, 'added') ? '+' : is(line, 'removed') ? '-' : ' '
}

const isInTree = ({ parentNode }: Element): boolean =>
  parentNode !== null &&
  tree.isElementNode(parentNode) &&
  (attribute(parentNode, 'class') === 'file-tree' || isInTree(parentNode))

const isIn = ({ parentNode }: Element, ...names: string[]): boolean =>
  parentNode !== null &&
  tree.isElementNode(parentNode) &&
  (names.includes(parentNode.tagName) || isIn(parentNode, ...names))
