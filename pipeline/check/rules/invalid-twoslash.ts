// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidTwoslash = defineRule({
  name: 'invalid-twoslash',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning:
        'a code block with [types](/guide/types) has a type error that it does not declare, or a comment that twoslash cannot read, so the page shows the code without types',
      fix: 'correct the code; if the error is intended, write `// @errors:` and its number in the code',
    },
    zh: {
      meaning:
        '[显示类型](/guide/types)的代码块有未声明的类型错误，或者有 twoslash 读不懂的注释，因此页面只显示代码，不显示类型',
      fix: '修改代码；有意写错时，在代码里写 `// @errors:` 和错误编号',
    },
  },
})
