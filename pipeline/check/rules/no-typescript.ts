// Reported while code samples are checked.

import { defineRule } from '../define-rule.ts'

export const noTypescript = defineRule({
  name: 'no-typescript',
  severity: 'error',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning:
        '[`check.samples`](/reference/configuration#check) is set, but the project has no `typescript`, or a version that does not provide the compiler API',
      fix: 'install TypeScript 5: `npm install --save-dev typescript@5`',
    },
    zh: {
      meaning:
        '启用了 [`check.samples`](/reference/configuration#check)，但项目没有安装 `typescript`，或者它的版本不提供编译器 API',
      fix: '`npm install --save-dev typescript@5`',
    },
  },
})
