// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const redirectChain = defineRule({
  name: 'redirect-chain',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a redirect points to a URL that is itself redirected',
      fix: 'use the final URL in the hint',
    },
    zh: {
      meaning: '重定向的终点又被重定向',
      fix: '改成最后的地址，见提示',
    },
  },
})
