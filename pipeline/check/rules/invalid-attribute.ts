// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidAttribute = defineRule({
  name: 'invalid-attribute',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'an attribute is unknown, has an invalid value, or cannot be parsed',
      fix: 'write it as `{name="value"}`, with a name from the hint',
    },
    zh: {
      meaning: '属性不存在、无法读取，或者值不正确',
      fix: '写成 `{name="value"}`，名字见提示',
    },
  },
})
