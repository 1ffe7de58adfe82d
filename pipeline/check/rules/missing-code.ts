// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const missingCode = defineRule({
  name: 'missing-code',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'a code block shows a file or a region of a file that does not exist',
      fix: 'correct `file` or `region`, or add the comments of the region to the file',
    },
    zh: {
      meaning: '代码块要显示的文件不存在，或者文件里没有这个区域',
      fix: '修改 `file` 或 `region`，或者在文件里补上区域的注释',
    },
  },
})
