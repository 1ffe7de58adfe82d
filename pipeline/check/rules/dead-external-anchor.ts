// Reported while external links are checked.

import { defineRule } from '../define-rule.ts'

export const deadExternalAnchor = defineRule({
  name: 'dead-external-anchor',
  severity: 'warning',
  section: 'external',
  scope: 'external',
  docs: {
    en: {
      meaning: 'the page exists, but it has no heading with this id',
      fix: 'use the id in the hint',
    },
    zh: {
      meaning: '页面存在，但没有这个标题',
      fix: '改成提示的 id',
    },
  },
})
