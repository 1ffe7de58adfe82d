// Images that say nothing to whoever does not see them.

import type { Found, RulePage } from '../../page/rules.ts'

export function* imageTexts(page: RulePage): Generator<Found> {
  for (const node of [...page.nodes('image'), ...page.nodes('imageReference')]) {
    if (node.alt?.trim()) continue
    yield {
      rule: 'missing-alt',
      at: node,
      text: 'This image has no text for those who do not see it',
      hint: 'Write `![what it shows](…)`; of one that only decorates, `<img src="…" alt="">`.',
    }
  }
}
