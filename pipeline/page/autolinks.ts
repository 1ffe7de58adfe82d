// Bare addresses as links (GFM), ended by Chinese punctuation too, which GFM would take for a part of the address.

import type { Link, Nodes, Parents, Root } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import type { Extension } from 'micromark-util-types'

/** Punctuation of Chinese text; letters stay, since addresses may hold them: `https://zh.wikipedia.org/wiki/中文`. */
const fullWidth =
  /[\u2018-\u201F\u2026\u3000-\u3003\u3008-\u3011\u3014-\u301F\uFF01\uFF08\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF5E]/

/** The constructs of e-mail addresses, or of all others: they are looked for at other letters. */
export function autolinkSyntax(kind: 'e-mail' | 'web'): Extension {
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).map(([code, constructs]) => [
    code,
    [constructs].flat().filter((construct) => (construct?.name === 'emailAutolink') === (kind === 'e-mail')),
  ])
  return { text: Object.fromEntries(text) }
}

/** Makes the links. */
export function autolinkTree(): TreeExtension {
  const tree = gfmAutolinkLiteralFromMarkdown()
  return { ...tree, transforms: [...(tree.transforms ?? []), cutAll] }
}

function cutAll(tree: Root): Root {
  visit(tree)
  return tree
}

function visit(node: Nodes): void {
  if (!('children' in node)) return
  node.children.forEach(visit)
  if (node.children.some(isTooLong)) node.children = node.children.flatMap(cut) as Parents['children'] as never
}

/** A link that is its own address as it was written, neither in `<…>` nor in `[…](…)`, with Chinese punctuation in it. */
function isTooLong(node: Nodes): node is Link {
  if (node.type !== 'link') return false
  const [text] = node.children
  if (text?.type !== 'text' || !fullWidth.test(text.value) || !node.url.endsWith(text.value)) return false
  const { start, end } = node.position ?? {}
  return start?.offset === undefined || end?.offset === undefined || end.offset - start.offset === text.value.length
}

function cut(node: Nodes): Nodes[] {
  const [text] = isTooLong(node) ? node.children : []
  if (!isTooLong(node) || text?.type !== 'text') return [node]
  const at = text.value.search(fullWidth)
  const rest = text.value.slice(at)
  const url = node.url.slice(0, -rest.length)
  return [
    { ...node, url, children: [{ ...text, value: text.value.slice(0, at) }] },
    { type: 'text', value: rest },
  ]
}
