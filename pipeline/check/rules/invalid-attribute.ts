// Reported while a page is parsed or rendered.

import { defineRule } from '../define-rule.ts'

export const invalidAttribute = defineRule({
  name: 'invalid-attribute',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning:
        'an attribute is unknown, has an invalid value, or cannot be parsed. `check` does not report [props](/guide/markdown#component-props) of components',
      fix: 'write it as `{name="value"}`, with a name from the hint',
    },
    zh: {
      meaning: '属性不存在、无法读取，或者值不正确。`check` 不检查组件的 [props](/guide/markdown#component-props)',
      fix: '写成 `{name="value"}`，名字见提示',
    },
  },
})
