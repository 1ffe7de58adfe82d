// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const pendingLink = defineRule({
  name: 'pending-link',
  severity: 'info',
  section: 'links',
  docs: {
    en: {
      meaning: 'a link or a redirect points to a planned page',
      fix: 'write the planned page',
    },
    zh: {
      meaning: '链接或重定向指向计划中的页面',
      fix: '写出这个页面',
    },
  },
})
