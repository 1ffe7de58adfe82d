// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const invalidRedirect = defineRule({
  name: 'invalid-redirect',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning:
        'a redirect starts at an existing page, is a duplicate, contains a query or a fragment, points to a missing page, or forms a loop',
      fix: 'correct the rule: [Redirects](/reference/configuration#redirects)',
    },
    zh: {
      meaning: '重定向的起点是存在的页面，或者重复，或者含有查询参数或锚点，或者终点不存在，或者形成循环',
      fix: '修改规则，见 [重定向](/reference/configuration#redirects)',
    },
  },
})
