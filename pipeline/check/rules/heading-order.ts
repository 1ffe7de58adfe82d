// Headings that jump over a level, and pages with two titles: both mislead whoever goes by headings.

import type { Nodes } from 'mdast'
import type { Placed } from '../../page/nodes.ts'
import type { Finding, RulePage } from '../../page/rules.ts'

interface PlacedHeading {
  depth: number
  offset: number
  at: Placed
}

export function* headingOrder(page: RulePage): Generator<Finding> {
  // The title of the frontmatter is the first heading; what a home page shows before its text has some of the second level.
  let last = page.frontmatter.pageType === 'home' ? 2 : 1
  let title: string | undefined
  for (const { depth, at } of headingsOf(page)) {
    if (depth === 1) {
      if (title !== undefined)
        yield {
          rule: 'second-title',
          at,
          text: `This page has its title${title} already`,
          hint: 'Make this `##`, or a page of its own.',
        }
      // Lines of a text with fragments are not those of its file.
      title ??= page.source.spans.length === 0 ? ` in line ${at.position?.start.line}` : ''
    } else if (depth > last + 1)
      yield {
        rule: 'skipped-level',
        at,
        text: `A heading of level ${depth} follows one of level ${last}`,
        hint: `Make it \`${'#'.repeat(last + 1)}\`.`,
      }
    last = depth
  }
}

/** Headings of Markdown and of raw HTML, in order. Those of a quotation are no part of the page's own. */
function headingsOf(page: RulePage): PlacedHeading[] {
  const written = page
    .nodes('heading')
    .filter((node) => !isQuoted(node, page))
    .map((node): PlacedHeading => ({ depth: node.depth, offset: node.position?.start.offset ?? 0, at: node }))
  const raw = page.tags
    .filter(({ name, closing }) => /^h[1-6]$/.test(name) && !closing)
    .map(({ name, start }) => ({ depth: Number(name[1]), offset: start, at: page.at(start) }))
  return raw.length === 0 ? written : [...written, ...raw].sort((a, b) => a.offset - b.offset)
}

function isQuoted(node: Nodes, page: RulePage): boolean {
  const parent = page.parentOf(node)
  return parent !== undefined && (parent.type === 'blockquote' || isQuoted(parent, page))
}
