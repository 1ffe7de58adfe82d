// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const foreignField = defineRule({
  name: 'foreign-field',
  severity: 'info',
  section: 'files',
  scope: 'check',
  docs: {
    en: {
      meaning:
        'a field in the frontmatter has its name from another generator, such as `sidebar_position`. It takes effect',
      fix: "use docsite's name, which the hint shows",
    },
    zh: {
      meaning: 'frontmatter 的某个字段用了其他生成器的名字，比如 `sidebar_position`；它照样起作用',
      fix: '改成提示里 docsite 自己的名字',
    },
  },
})
