// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidLineRange = defineRule({
  name: 'invalid-line-range',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'the range of highlighted lines is outside the code block',
      fix: 'correct the range; line numbers start at 1: `{1,3-5}`',
    },
    zh: {
      meaning: '要高亮的行超出了代码块',
      fix: '从 1 开始重新数：`{1,3-5}`',
    },
  },
})
