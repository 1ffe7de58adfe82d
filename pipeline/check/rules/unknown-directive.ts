// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const unknownDirective = defineRule({
  name: 'unknown-directive',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'no container, directive or component has this name',
      fix: 'correct the name; for plain text, write `\\:`',
    },
    zh: {
      meaning: '没有叫这个名字的容器、部件或组件',
      fix: '修改名字；如果是普通文字，写成 `\\:`',
    },
  },
})
