// Ends bare URLs at Chinese punctuation, which GFM would include in the URL.

import type { Link, Nodes, Parents } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Processor } from 'unified'
import { addSyntax } from './syntax-extensions.ts'

/** Matches Chinese punctuation. URLs may contain Chinese characters: `https://zh.wikipedia.org/wiki/中文`. */
const fullWidth =
  /[\u2018-\u201F\u2026\u3000-\u3003\u3008-\u3011\u3014-\u301F\uFF01\uFF08\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F\uFF5E]/

/**
 * A transform that runs in the parser, so that it also applies to titles and labels, which are parsed without the
 * processor's plugins.
 */
export const autolinkEnds: TreeExtension = { transforms: [visit] }

export function remarkAutolinkEnds(this: Processor): void {
  addSyntax(this, undefined, autolinkEnds)
}

function visit(node: Nodes): void {
  if (!('children' in node)) return
  node.children.forEach(visit)
  if (node.children.some(isTooLong)) node.children = node.children.flatMap(cut) as Parents['children'] as never
}

/** Returns whether a link is a bare URL (not `<…>` or `[…](…)`) that contains Chinese punctuation. */
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
