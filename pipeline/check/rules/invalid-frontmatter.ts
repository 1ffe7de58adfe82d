// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidFrontmatter = defineRule({
  name: 'invalid-frontmatter',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning: 'the frontmatter is not YAML, is not closed, does not start on the first line, or has an invalid value',
      fix: 'correct the value; quote text that contains `: ` or `#`',
    },
    zh: {
      meaning: 'frontmatter 不是 YAML、没有结尾、不在第一行，或者字段的值不正确',
      fix: '修改值；文字里有 `: ` 或 `#` 时加引号',
    },
  },
})
