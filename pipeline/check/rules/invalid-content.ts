// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidContent = defineRule({
  name: 'invalid-content',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'content is in the wrong place: text between tabs, a tab outside `tabs`, or a code group without code',
      fix: 'move it into a tab, or out of the container',
    },
    zh: {
      meaning: '内容放错了位置：选项卡之间有文字，选项卡不在 `tabs` 里，代码组里没有代码',
      fix: '放进选项卡，或者移到外面',
    },
  },
})
