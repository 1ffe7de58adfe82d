// Reported while code samples are checked.

import { defineRule } from '../define-rule.ts'

export const invalidSample = defineRule({
  name: 'invalid-sample',
  severity: 'error',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning:
        'a code sample in TypeScript, JavaScript, CSS, JSON, YAML or TOML cannot be parsed. Samples may be parts of files, and may contain `...` for omitted code',
      fix: 'correct the code; if the error is intended, write `noCheck` after the language',
    },
    zh: {
      meaning: 'TypeScript、JavaScript、CSS、JSON、YAML 或 TOML 的示例无法解析；片段和表示省略的 `...` 可以解析',
      fix: '修改代码；有意写错时，在语言之后写 `noCheck`',
    },
  },
})
