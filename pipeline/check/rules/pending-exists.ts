// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const pendingExists = defineRule({
  name: 'pending-exists',
  severity: 'warning',
  section: 'links',
  docs: {
    en: {
      meaning: 'a page in `check.pending` now exists',
      fix: 'remove it from the list',
    },
    zh: {
      meaning: '`check.pending` 里的页面已经存在',
      fix: '从列表中去掉',
    },
  },
})
