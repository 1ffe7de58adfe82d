// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidFormula = defineRule({
  name: 'invalid-formula',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'the TeX of a formula contains an error, or the formula is not closed',
      fix: 'correct it; if the text is not a formula, write `\\$`',
    },
    zh: {
      meaning: '公式的 TeX 有错误，或者公式没有结束',
      fix: '改正公式；如果不是公式，把 `$` 写成 `\\$`',
    },
  },
})
