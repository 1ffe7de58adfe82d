// Lists the headings of a page, in Markdown and raw HTML, in order.

import type { Nodes } from 'mdast'
import type { Placed } from '../page/nodes.ts'
import type { RuleInput } from '../page/rules/rules.ts'

interface PlacedHeading {
  depth: number
  offset: number
  at: Placed
}

/** Lists the headings of a page, except those in block quotes, which belong to the quoted text. */
export function headingsOf(page: RuleInput): PlacedHeading[] {
  const headings = page
    .nodes('heading')
    .filter((node) => !isQuoted(node, page))
    .map((node): PlacedHeading => ({ depth: node.depth, offset: node.position?.start.offset ?? 0, at: node }))
  const raw = page.tags
    .filter(({ name, closing }) => /^h[1-6]$/.test(name) && !closing)
    .map(({ name, start }) => ({ depth: Number(name[1]), offset: start, at: page.at(start) }))
  return raw.length === 0 ? headings : [...headings, ...raw].sort((a, b) => a.offset - b.offset)
}

function isQuoted(node: Nodes, page: RuleInput): boolean {
  const parent = page.parentOf(node)
  return parent !== undefined && (parent.type === 'blockquote' || isQuoted(parent, page))
}
