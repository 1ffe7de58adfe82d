// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const unknownField = defineRule({
  name: 'unknown-field',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning:
        'the frontmatter has an unknown field, or `outline` has a value from another generator. The field has no effect: a page with `draft: true` is published',
      fix: 'use the name in the hint, or declare the field in [`frontmatter`](/reference/configuration#frontmatter)',
    },
    zh: {
      meaning:
        'frontmatter 里有不存在的字段，或者 `outline` 用了其他生成器的值：它不起作用，写了 `draft: true` 的页面照样会发布',
      fix: '改成提示的名字，或者在 [`frontmatter`](/reference/configuration#frontmatter) 里声明这个字段',
    },
  },
})
