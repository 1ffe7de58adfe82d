// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const invalidMeta = defineRule({
  name: 'invalid-meta',
  severity: 'error',
  section: 'configuration',
  docs: {
    en: {
      meaning: 'a `_meta.json` or `_nav.json` cannot be parsed, names a missing page, or has an unknown field',
      fix: 'correct the entry: [Sidebar and menu](/reference/navigation)',
    },
    zh: {
      meaning: '`_meta.json` 或 `_nav.json` 无法读取、列出了不存在的内容，或者有不存在的字段',
      fix: '修改对应的项，见 [侧边栏和菜单](/reference/navigation)',
    },
  },
})
