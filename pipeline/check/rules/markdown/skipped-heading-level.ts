// Reports headings that skip a level. Readers who navigate by headings expect every level.

import { defineRule } from '../../define-rule.ts'
import { headingsOf } from '../../headings.ts'

export const skippedHeadingLevel = defineRule({
  name: 'skipped-heading-level',
  en: ['a heading skips a level', 'use one level below the previous heading'],
  zh: ['标题跳过了一级', '改成比上一个标题低一级'],
  *page(page) {
    // The title in the frontmatter is level 1. A home page shows level-2 headings above its text.
    let last = page.frontmatter.pageType === 'home' ? 2 : 1
    for (const { depth, at } of headingsOf(page)) {
      if (depth > last + 1)
        yield {
          at,
          text: `A level-${depth} heading follows a level-${last} heading`,
          hint: `Write \`${'#'.repeat(last + 1)}\`.`,
        }
      last = depth
    }
  },
})
