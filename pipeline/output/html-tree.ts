// A page's HTML → its tree: at once where it is written as docsite writes it, else by parse5.

import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Reads HTML. Whichever way it takes, the tree is the one that parse5 makes, without comments and places. */
export const parseHtml = (html: string): Tree.ChildNode[] =>
  readPlain(html) ?? parseFragment(html, { scriptingEnabled: false }).childNodes

const tag = /<!--(?:(?!--)[^>])*-->|<(\/?)([a-z][a-z\d]*)((?: [a-z][a-z\d:-]*(?:="[^"]*")?)*) ?(\/?)>/gi
const attributePattern = / ([a-z][a-z\d:-]*)(?:="([^"]*)")?/gi
const reference = /&(?:#x([\da-fA-F]+)|(amp|lt|gt|quot));/g
const otherReference = /&(?!#x[2-7][\da-fA-F];|(?:amp|lt|gt|quot);)[\w#]/
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const voidTags = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])
/** What the parser of HTML treats by rules of its own. */
const special =
  /<(?:script|style|template|noscript|textarea|title|select|option|iframe|svg|math|plaintext|xmp|form|frame|object|embed|html|head|body|caption|colgroup|a[^>]*>[^<]*<a)[\s>]/i

const terms = ['dl']
const parentsOf: Record<string, string[]> = {
  li: ['ul', 'ol'],
  dt: terms,
  dd: terms,
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
}
const tableTags = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
/** What closes the last of its kind. */
const alone = new Set(['a', 'button', 'nobr', 'table'])
/** What closes no paragraph. */
const inParagraph = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Reads HTML in which every element is closed where it ends; nothing where anything is otherwise. */
function readPlain(html: string): Tree.ChildNode[] | undefined {
  if (special.test(html)) return undefined
  const root: Tree.ChildNode[] = []
  const open: { name: string; nodes: Tree.ChildNode[] }[] = []
  let nodes = root
  let at = 0
  for (const match of html.matchAll(tag)) {
    const { index, 0: written, 1: slash, 2: name, 3: attributes = '', 4: isClosed } = match
    if (index > at && !addText(html.slice(at, index), nodes, open.at(-1)?.name)) return undefined
    at = index + written.length
    if (name === undefined) continue
    if (slash) {
      if (open.pop()?.name !== name) return undefined
      nodes = open.at(-1)?.nodes ?? root
      continue
    }
    const isVoid = voidTags.has(name)
    if ((isClosed && !isVoid) || name !== name.toLowerCase()) return undefined
    const attrs = readAttributes(attributes)
    if (!attrs || !mayStand(name, open)) return undefined
    const element = {
      nodeName: name,
      tagName: name,
      attrs,
      childNodes: [] as Tree.ChildNode[],
    } as unknown as Tree.Element
    nodes.push(element)
    if (isVoid) continue
    nodes = element.childNodes
    open.push({ name, nodes })
  }
  return open.length > 0 || (at < html.length && !addText(html.slice(at), nodes, undefined)) ? undefined : root
}

/** Tells whether an element stays where it is written: it closes no other, is put nowhere else and brings no parent of its own. */
function mayStand(name: string, open: readonly { name: string }[]): boolean {
  const parents = parentsOf[name]
  // A list of terms may hold them in groups.
  const isGroup = parents === terms && open.at(-1)?.name === 'div'
  const parent = open.at(isGroup ? -2 : -1)?.name ?? ''
  if (parents && !parents.includes(parent)) return false
  if (!parents && tableTags.has(parent)) return false
  const isHeading = /^h[1-6]$/.test(name)
  return !open.some(
    ({ name: other }) =>
      (other === 'p' && !inParagraph.has(name)) ||
      (other === name && alone.has(name)) ||
      (isHeading && /^h[1-6]$/.test(other)),
  )
}

function addText(text: string, nodes: Tree.ChildNode[], parent: string | undefined): boolean {
  const value = decode(text)
  if (value === undefined || /[<\0\r]/.test(text)) return false
  if (parent !== undefined && tableTags.has(parent) && /\S/.test(text)) return false
  if (parent === 'pre' && nodes.length === 0 && text.startsWith('\n')) return false
  nodes.push({ nodeName: '#text', value } as Tree.TextNode)
  return true
}

function readAttributes(written: string): Tree.Element['attrs'] | undefined {
  const attrs: Tree.Element['attrs'] = []
  for (const [, name = '', text = ''] of written.matchAll(attributePattern)) {
    const value = decode(text)
    if (value === undefined) return undefined
    attrs.push({ name: name.toLowerCase(), value })
  }
  return attrs
}

/** Puts signs in the places of references; nothing where there are others than those that docsite writes. */
function decode(text: string): string | undefined {
  if (!text.includes('&')) return text
  if (otherReference.test(text)) return undefined
  return text.replace(reference, (_, code: string | undefined, name: string) =>
    code === undefined ? (names[name] as string) : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
