// Headings that skip a level: readers who navigate by headings expect each level.

import type { Finding, RulePage } from '../../page/rules.ts'
import { defineRule } from '../define-rule.ts'
import { headingsOf } from '../headings.ts'

export const skippedHeadingLevel = defineRule({
  name: 'skipped-heading-level',
  severity: 'warning',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a heading skips a level',
      fix: 'use the level directly below the heading before it',
    },
    zh: {
      meaning: '标题跳过了一级',
      fix: '改成比上一个标题低一级',
    },
  },
  page: skippedLevels,
})

function* skippedLevels(page: RulePage): Generator<Finding> {
  // The frontmatter's title counts as level 1. A home page shows headings of level 2 above its text.
  let last = page.frontmatter.pageType === 'home' ? 2 : 1
  for (const { depth, at } of headingsOf(page)) {
    if (depth > last + 1)
      yield {
        rule: 'skipped-heading-level',
        at,
        text: `A heading of level ${depth} follows a heading of level ${last}`,
        hint: `Write \`${'#'.repeat(last + 1)}\`.`,
      }
    last = depth
  }
}
