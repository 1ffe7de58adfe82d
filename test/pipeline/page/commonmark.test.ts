// The examples of CommonMark 0.31.2. docsite's HTML, without its additions, must have the same tree as the reference.

import { tests as examples } from 'commonmark-spec'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { attributeOf, isElement, type Node, readPage, textOf } from './page-test.ts'

/** The examples in which docsite intentionally differs, with the reasons. Remove an example that no longer differs. */
const differences: Record<number, string> = {
  96: 'a page may begin with frontmatter between two lines `---`',
  98: 'a page may begin with frontmatter between two lines `---`',
  602: 'GFM links a bare URL, even in angle brackets with a space',
  608: 'GFM links a bare URL, even in angle brackets with spaces',
  611: 'GFM links a bare URL',
  612: 'GFM links a bare email address',
  614: 'docsite closes self-closing tags of unknown elements',
  615: 'docsite closes self-closing tags of unknown elements',
}

/** An element for comparison: its name, its sorted attributes and its children. */
type Plain = string | { tag: string; attributes: string; children: Plain[] }

/** Attributes that docsite adds to the output of CommonMark. */
const added: Record<string, string[]> = {
  a: ['target', 'rel', 'aria-describedby'],
  img: ['class', 'loading', 'decoding'],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, ['id', 'aria-label']])),
}

const blocks = new Set(
  'address article aside blockquote body caption col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre section style script summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/**
 * Normalizes white space as CommonMark's test runner does: unchanged in `pre`, removed next to blocks, and otherwise
 * collapsed to one space.
 */
function plainAll(nodes: Node[], inBlock: boolean): Plain[] {
  const children = nodes.flatMap((node) => plain(node, false))
  const isEdge = (at: number) => {
    const beside = children[at]
    return beside === undefined ? inBlock : typeof beside !== 'string' && blocks.has(beside.tag)
  }
  return children.flatMap((child, i): Plain[] => {
    if (typeof child !== 'string') return [child]
    let text = child.replace(/\s+/g, ' ')
    if (isEdge(i - 1)) text = text.trimStart()
    if (isEdge(i + 1)) text = text.trimEnd()
    return text === '' ? [] : [text]
  })
}

function plain(node: Node, inPre: boolean): Plain[] {
  if ('data' in node) return [`<!--${node.data}-->`]
  if (!isElement(node)) return 'value' in node ? [node.value] : []
  const { tagName } = node
  const className = attributeOf(node, 'class') ?? ''
  if (className === 'permalink') return []
  if (className === 'table') return node.childNodes.flatMap((child) => plain(child, inPre))
  if (className === 'code') return node.childNodes.flatMap(plainFence)
  const attributes = node.attrs
    .filter(({ name }) => !added[tagName]?.includes(name))
    .map(({ name, value }) => ` ${name}="${name === 'class' ? value.replace(/\s+/g, ' ') : value}"`)
  const exact = inPre || tagName === 'pre'
  const children = exact
    ? node.childNodes.flatMap((child) => plain(child, true))
    : plainAll(node.childNodes, blocks.has(tagName))
  return [{ tag: tagName, attributes: attributes.sort().join(''), children }]
}

/** Converts a code block to CommonMark's form: without highlighting, with a final newline. */
function plainFence(pre: Node): Plain[] {
  const code = 'childNodes' in pre ? pre.childNodes[0] : undefined
  if (!code || !isElement(code)) return []
  const language = attributeOf(code, 'class')
  const text = textOf(code)
  const children = text ? [`${text}\n`] : []
  const inner = { tag: 'code', attributes: language ? ` class="${language}"` : '', children }
  return [{ tag: 'pre', attributes: '', children: [inner] }]
}

/** Returns a tree as indented lines, for readable differences. */
const outlineOf = (nodes: Plain[], indent = ''): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? `${indent}${JSON.stringify(node)}\n`
        : `${indent}<${node.tag}${node.attributes}>\n${outlineOf(node.children, `${indent}  `)}`,
    )
    .join('')

// Trimmed because a newline after an unclosed `<a>` would become a second link.
const treeOf = (html: string) => outlineOf(plainAll(parseFragment(html.trimEnd()).childNodes, true))

test('includes all 652 examples', () => {
  expect(examples).toHaveLength(652)
})

test.each(examples)('renders example $number ($section) like the reference', async ({ number, markdown, html }) => {
  const page = await readPage(markdown.replaceAll('→', '\t'))
  const [own, reference] = [treeOf(page.html), treeOf(html.replaceAll('→', '\t'))]
  if (differences[number] === undefined) expect(own).toBe(reference)
  else expect(own, `listed as different: ${differences[number]}`).not.toBe(reference)
})
