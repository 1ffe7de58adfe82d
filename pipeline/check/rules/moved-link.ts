// Reported while external links are checked.

import { defineRule } from '../define-rule.ts'

export const movedLink = defineRule({
  name: 'moved-link',
  severity: 'info',
  section: 'external',
  scope: 'external',
  docs: {
    en: {
      meaning: 'the server redirects the link to another URL',
      fix: 'if the move is permanent, use the new URL',
    },
    zh: {
      meaning: '服务器把读者转到另一个地址',
      fix: '如果是永久移动，写成新的地址',
    },
  },
})
