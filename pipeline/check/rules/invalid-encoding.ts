// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const invalidEncoding = defineRule({
  name: 'invalid-encoding',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning: 'a file is not UTF-8, or contains a NUL byte',
      fix: 'save it as UTF-8',
    },
    zh: {
      meaning: '文件不是 UTF-8，或者含有 NUL 字节',
      fix: '保存为 UTF-8',
    },
  },
})
