// Reports headings that skip a level. Readers who navigate by headings expect every level.

import { defineRule } from '@docsite/cli'
import { headingsOf } from './headings.ts'

export const skippedHeadingLevel = defineRule({
  name: 'skipped-heading-level',
  severity: 'warning',
  explanation: {
    meaning: 'a heading skips a level',
    fix: 'use one level below the previous heading',
    zh: {
      meaning: '标题跳过了一级',
      fix: '改成比上一个标题低一级',
    },
  },
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
