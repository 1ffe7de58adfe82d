// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const invalidFileName = defineRule({
  name: 'invalid-file-name',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning:
        'a page cannot have this file name: a name that ends in `.html`, contains control characters, or is too long',
      fix: 'rename the file',
    },
    zh: {
      meaning: '页面不能用这个名字：以 `.html` 结尾、含有控制字符或者过长的名字',
      fix: '重命名文件',
    },
  },
})
