// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const duplicateId = defineRule({
  name: 'duplicate-id',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning: 'a page uses the same custom id twice',
      fix: 'give the second heading a different id',
    },
    zh: {
      meaning: '自定义的 id 在一个页面里出现两次',
      fix: '给第二个换一个 id',
    },
  },
})
