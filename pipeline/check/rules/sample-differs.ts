// Reported while code samples are checked.

import { defineRule } from '../define-rule.ts'

export const sampleDiffers = defineRule({
  name: 'sample-differs',
  severity: 'warning',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning:
        'the code of a sample differs from the same sample in the default language. Comments and translated strings may differ',
      fix: 'make the two samples identical',
    },
    zh: {
      meaning: '示例的代码与默认语言里的同一个示例不同；注释和翻译过的文字不算',
      fix: '让两者一致',
    },
  },
})
