// Headings that jump over a level, and pages with two titles: both mislead whoever goes by headings.

import type { Found, RulePage } from '../../page/rules.ts'

export function* headingOrder(page: RulePage): Generator<Found> {
  // The title of the frontmatter is the first heading.
  let last = 1
  let title = page.frontmatter.title === undefined ? undefined : 'the frontmatter'
  for (const node of page.nodes('heading')) {
    const { depth } = node
    if (depth === 1) {
      const first = node.position?.start.line
      if (title !== undefined && title !== 'the frontmatter')
        yield {
          rule: 'second-title',
          at: node,
          text: `This page has its title in ${title} already`,
          hint: 'Make this `##`, or a page of its own.',
        }
      title = `line ${first}`
    } else if (depth > last + 1)
      yield {
        rule: 'skipped-level',
        at: node,
        text: `A heading of level ${depth} follows one of level ${last}`,
        hint: `Make it \`${'#'.repeat(last + 1)}\`.`,
      }
    last = depth
  }
}
