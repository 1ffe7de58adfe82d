// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const unknownField = defineRule({
  name: 'unknown-field',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning:
        'the frontmatter has an unknown field, or a field that has no effect on this page, for example because another one takes precedence',
      fix: 'use the name in the hint, or declare the field in [`frontmatter`](/reference/configuration#frontmatter)',
    },
    zh: {
      meaning: 'frontmatter 里有不存在的字段，或者在这个页面上不起作用的字段，比如被另一个字段覆盖了',
      fix: '改成提示的名字，或者在 [`frontmatter`](/reference/configuration#frontmatter) 里声明这个字段',
    },
  },
})
