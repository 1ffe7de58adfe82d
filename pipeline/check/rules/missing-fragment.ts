// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const missingFragment = defineRule({
  name: 'missing-fragment',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'an included file does not exist, or includes itself',
      fix: 'correct the path: either relative to the file, or starting with `/` for the folder of the language',
    },
    zh: {
      meaning: '引用的片段不存在，或者片段引用了自己',
      fix: '修改路径：相对于当前文件，或者以 `/` 开头，从语言目录算起',
    },
  },
})
