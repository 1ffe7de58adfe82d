// Parses a page's HTML. A fast parser handles HTML as docsite writes it, and parse5 handles everything else.

import { lookUp } from '@docsite/cli/text'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Parses HTML. Both parsers return parse5's tree without comments or positions. */
export const parseHtml = (html: string): Tree.ChildNode[] =>
  readPlain(html) ?? parseFragment(html, { scriptingEnabled: false }).childNodes

const tag = /<!--(?:(?!--)[^>])*-->|<(\/?)([a-z][a-z\d]*)((?: [a-zA-Z][a-zA-Z\d:-]*(?:="[^"]*")?)*) ?(\/?)>/g
const attributePattern = / ([a-zA-Z][a-zA-Z\d:-]*)(?:="([^"]*)")?/g
const reference = /&(?:#x([\da-fA-F]+)|(amp|lt|gt|quot));/g
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Matches references that docsite does not write. */
const foreignReference = /&(?!#x[2-7][\da-fA-F];|(?:amp|lt|gt|quot);)[\w#]/
/** Elements with special parsing rules. */
const specialTags = new Set(
  'script style template noscript textarea title select option iframe svg math plaintext xmp form frame object embed html head body caption colgroup'.split(
    ' ',
  ),
)

const voidTags = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])
const terms = ['dl']
const parentsOf = new Map([
  ['li', ['ul', 'ol']],
  ['dt', terms],
  ['dd', terms],
  ...['thead', 'tbody', 'tfoot'].map((name): [string, string[]] => [name, ['table']]),
  ['tr', ['thead', 'tbody', 'tfoot']],
  ['td', ['tr']],
  ['th', ['tr']],
])
const tableTags = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
/** Elements that close open elements of the same kind. Each kind is one bit of `inside`. */
const paragraph = 1
const kindOf = new Map([
  ['p', paragraph],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, number] => [name, 2]),
  ...['a', 'button', 'nobr', 'table'].map((name, i): [string, number] => [name, 4 << i]),
])
/** Elements that do not close a paragraph. */
const inParagraph = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** An open element. */
interface Open {
  name: string
  nodes: Tree.ChildNode[]
  /** The kinds of open elements, as bits of `kindOf`. */
  inside: number
}

/** Parses HTML in which all elements are closed explicitly. Returns `undefined` for any other HTML. */
function readPlain(html: string): Tree.ChildNode[] | undefined {
  if (foreignReference.test(html) || html.includes('\0') || html.includes('\r')) return undefined
  const root: Open = { name: '', nodes: [], inside: 0 }
  const open = [root]
  let parent = root
  let at = 0
  for (const match of html.matchAll(tag)) {
    const { index, 0: whole, 1: slash, 2: name, 3: attributes, 4: isClosed } = match
    if (index > at && !addText(html.slice(at, index), parent)) return undefined
    at = index + whole.length
    if (name === undefined) continue
    if (slash) {
      if (parent.name !== name) return undefined
      open.pop()
      parent = open.at(-1) as Open
      continue
    }
    const isVoid = voidTags.has(name)
    if (specialTags.has(name) || (isClosed && !isVoid) || !staysInPlace(name, parent, open)) return undefined
    const childNodes: Tree.ChildNode[] = []
    const attrs = attributes ? readAttributes(attributes) : []
    parent.nodes.push({ nodeName: name, tagName: name, attrs, childNodes } as unknown as Tree.Element)
    if (isVoid) continue
    parent = { name, nodes: childNodes, inside: parent.inside | (kindOf.get(name) ?? 0) }
    open.push(parent)
  }
  if (at < html.length && !addText(html.slice(at), parent)) return undefined
  return parent === root ? root.nodes : undefined
}

/** Returns whether parse5 would leave an element where it is, without closing others, moving it or adding a parent. */
function staysInPlace(name: string, parent: Open, open: readonly Open[]): boolean {
  const parents = parentsOf.get(name)
  // A description list may group its terms in `<div>` elements.
  const above = parents === terms && parent.name === 'div' ? open.at(-2) : parent
  if (parents ? !parents.includes(above?.name ?? '') : tableTags.has(parent.name)) return false
  if (parent.inside & (kindOf.get(name) ?? 0)) return false
  return !(parent.inside & paragraph) || inParagraph.has(name)
}

function addText(text: string, { name, nodes }: Open): boolean {
  if (text.includes('<')) return false
  if (tableTags.has(name) && /\S/.test(text)) return false
  if (name === 'pre' && nodes.length === 0 && text.startsWith('\n')) return false
  nodes.push({ nodeName: '#text', value: decode(text) } as Tree.TextNode)
  return true
}

const readAttributes = (text: string): Tree.Element['attrs'] =>
  Array.from(text.matchAll(attributePattern), ([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value: decode(value),
  }))

/** Replaces character references with their characters. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (_, code: string | undefined, name: string) =>
        code === undefined ? (lookUp(names, name) as string) : String.fromCodePoint(Number.parseInt(code, 16)),
      )
    : text
