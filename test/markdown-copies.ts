// A built site's Markdown copies → where one does not say what its page says.

import type { Nodes, Root } from 'mdast'
import { defaultTreeAdapter as tree } from 'parse5'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { attribute, type Element, isPage, type Node, type Output, parseDocument } from './output.ts'

/** What a text says. Words are compared without white space: blocks and lines are set apart in other ways. */
interface Said {
  words: string
  code: string[]
  cells: string[]
  pictures: string[]
  /** Where links lead. */
  links: string[]
}

/** Compares each page with its copy, which is read by a parser that knows CommonMark and GFM and nothing of docsite. */
export function wrongCopies(files: Output): string[] {
  return [...files].flatMap(([path, bytes]) => {
    const html = bytes.toString()
    if (!path.endsWith('.html') || !isPage(html)) return []
    const elements = parseDocument(html)
    const { record } = pageData(elements)
    const copy = files.get(path.replace(/html$/, 'md'))?.toString()
    const hasNone = record.pageType === '404' || record.fallback !== undefined
    if (copy === undefined || hasNone) return (copy === undefined) === hasNone ? [] : [`${path}: its copy`]
    const main = elements.find(({ tagName }) => tagName === 'main')
    const body = main ? ofPage(main) : nothing()
    // Where the browser draws the page, its document says nothing.
    if (body.words === '') return []
    const hasTitle = elements.some(({ tagName }) => tagName === 'h1')
    const said = ofCopy(copy, hasTitle)
    const wrongLinks = body.links.filter((address, i) => !said.links[i]?.endsWith(address))
    if (wrongLinks.length > 0 || body.links.length !== said.links.length)
      return [`${path}: its links ${JSON.stringify(wrongLinks)}, those of its copy ${JSON.stringify(said.links)}`]
    return (['words', 'code', 'cells', 'pictures'] as const).flatMap((what) =>
      difference(path, what, body[what], said[what]),
    )
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

function difference(path: string, what: string, page: string | string[], copy: string | string[]): string[] {
  if (JSON.stringify(page) === JSON.stringify(copy)) return []
  let at = 0
  while (at < page.length && page[at] === copy[at]) at++
  const from = typeof page === 'string' ? Math.max(0, at - 20) : at
  const shown = (said: string | string[]) =>
    JSON.stringify(said.slice(from, typeof said === 'string' ? at + 40 : at + 1))
  return [`${path}: its ${what} are ${shown(page)}, those of its copy ${shown(copy)}`]
}

const nothing = (): Said => ({ words: '', code: [], cells: [], pictures: [], links: [] })
const bare = (text: string): string => text.replace(/\s+/g, '')

// ---- The page, as somebody reads it who sees all its tabs

/** Buttons and signs of the screen, what the screen shows twice, and numbers of footnotes. */
const notSaid =
  /(?:^| )(?:permalink|tab-list|breadcrumbs|page-actions|translation-notice|needs-script|feature-icon|dark-only|code-title)(?: |$)/

function ofPage(main: Element): Said {
  const said = nothing()
  read(main, said)
  return { ...said, words: bare(said.words) }
}

function read(node: Node, said: Said): void {
  if (tree.isTextNode(node)) said.words += node.value
  if (!tree.isElementNode(node) || isUnsaid(node)) return
  if (node.tagName === 'img') {
    const alt = attribute(node, 'alt') ?? ''
    if (alt) said.pictures.push(bare(alt))
    return
  }
  const inside = nothing()
  inside.words = changeSign(node)
  for (const child of node.childNodes) read(child, inside)
  said.words += inside.words
  said.code.push(...inside.code)
  said.cells.push(...inside.cells)
  said.pictures.push(...inside.pictures)
  said.links.push(...inside.links)
  const address = node.tagName === 'a' ? attribute(node, 'href') : undefined
  if (address !== undefined && (inside.words.trim() || inside.pictures.length > 0)) said.links.push(address)
  const isCell = node.tagName === 'td' || node.tagName === 'th'
  if (isCell && bare(inside.words)) said.cells.push(bare(inside.words))
  // In a cell code can be no block.
  if (node.tagName === 'pre' && !isInCell(node) && inside.words) said.code.push(inside.words.replace(/\n$/, ''))
}

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

/** What a line of code shows by its colour, in a block that shows a change. */
function changeSign(line: Element): string {
  const is = (node: Node, name: string) =>
    tree.isElementNode(node) && node.tagName === 'span' && ` ${attribute(node, 'class')} `.includes(` ${name} `)
  const block = line.parentNode?.childNodes ?? []
  if (!is(line, 'line') || !block.some((other) => is(other, 'added') || is(other, 'removed'))) return ''
  return is(line, 'added') ? '+' : is(line, 'removed') ? '-' : ' '
}

const isInCell = ({ parentNode }: Element): boolean =>
  parentNode !== null &&
  tree.isElementNode(parentNode) &&
  (['td', 'th'].includes(parentNode.tagName) || isInCell(parentNode))

// ---- The copy

function ofCopy(markdown: string, hasTitle: boolean): Said {
  const root = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(markdown.replace(/^---\n[\s\S]*?\n---\n/, '')) as Root
  const first = root.children.findIndex(({ type }) => type === 'heading')
  if (!hasTitle) root.children.splice(first, 1)
  const said = nothing()
  readNode(root, said)
  return { ...said, words: bare(said.words) }
}

function readNode(node: Nodes, said: Said): void {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      said.words += node.value
      break
    case 'code':
      said.words += node.value
      if (node.value) said.code.push(node.value)
      break
    case 'image':
      if (node.alt) said.pictures.push(bare(node.alt))
      break
  }
  if (!('children' in node)) return
  const inside = nothing()
  for (const child of node.children) readNode(child, inside)
  said.words += inside.words
  said.code.push(...inside.code)
  said.cells.push(...inside.cells)
  said.pictures.push(...inside.pictures)
  said.links.push(...inside.links)
  if (node.type === 'link') said.links.push(node.url)
  if (node.type === 'tableCell' && bare(inside.words)) said.cells.push(bare(inside.words))
}
