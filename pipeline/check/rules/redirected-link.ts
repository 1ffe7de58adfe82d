// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const redirectedLink = defineRule({
  name: 'redirected-link',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a link points to a URL that is redirected',
      fix: 'use the new URL',
    },
    zh: {
      meaning: '链接指向的地址会被重定向',
      fix: '写新的地址',
    },
  },
})
