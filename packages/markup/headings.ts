// Lists the headings of a page, in Markdown and raw HTML, in order.

import type { MarkdownNode, PlacedInText, RulePage } from '@docsite/cli'

interface PlacedHeading {
  depth: number
  offset: number
  at: PlacedInText
}

/** Lists the headings of a page, except those in block quotes, which belong to the quoted text. */
export function headingsOf(page: RulePage): PlacedHeading[] {
  const headings = page
    .nodes('heading')
    .filter((node) => !isQuoted(node, page))
    .map((node): PlacedHeading => ({ depth: node.depth ?? 1, offset: node.position?.start.offset ?? 0, at: node }))
  const raw = page.tags
    .filter(({ name, closing }) => /^h[1-6]$/.test(name) && !closing)
    .map(({ name, start }) => ({ depth: Number(name[1]), offset: start, at: page.at(start) }))
  return raw.length === 0 ? headings : [...headings, ...raw].sort((a, b) => a.offset - b.offset)
}

function isQuoted(node: MarkdownNode, page: RulePage): boolean {
  const parent = page.parentOf(node)
  return parent !== undefined && (parent.type === 'blockquote' || isQuoted(parent, page))
}
