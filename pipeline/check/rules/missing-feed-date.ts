// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const missingFeedDate = defineRule({
  name: 'missing-feed-date',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning: 'a page in a feed has no date',
      fix: 'add `published_at` to its frontmatter',
    },
    zh: {
      meaning: '属于 feed 的页面没有日期',
      fix: '在 frontmatter 里写上 `published_at`',
    },
  },
})
