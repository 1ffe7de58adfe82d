// Reported while code samples are checked.

import { defineRule } from '../define-rule.ts'

export const sampleTypeError = defineRule({
  name: 'sample-type-error',
  severity: 'error',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning: 'TypeScript reports a type error in a sample. Needs [`check.samples`](/reference/configuration#check)',
      fix: 'correct the code; if the error is intended, write `noCheck` after the language',
    },
    zh: {
      meaning: '启用 [`check.samples`](/reference/configuration#check) 时，TypeScript 认为示例有错',
      fix: '修改代码；有意写错时，在语言之后写 `noCheck`',
    },
  },
})
