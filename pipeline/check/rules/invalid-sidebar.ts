// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const invalidSidebar = defineRule({
  name: 'invalid-sidebar',
  severity: 'error',
  section: 'configuration',
  docs: {
    en: {
      meaning: 'a link in the sidebar or the menu points to a missing page',
      fix: 'use the URL in the hint',
    },
    zh: {
      meaning: '侧边栏或菜单里的链接失效',
      fix: '改成提示的地址',
    },
  },
})
