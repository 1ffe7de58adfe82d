// Reported when the git history is read.

import { defineRule } from '../define-rule.ts'

export const shallowHistory = defineRule({
  name: 'shallow-history',
  severity: 'info',
  section: 'files',
  docs: {
    en: {
      meaning: 'the git history is incomplete, so some dates are unknown',
      fix: 'fetch the full history, for example with `fetch-depth: 0`',
    },
    zh: {
      meaning: 'git 历史不完整，部分日期未知',
      fix: '拉取完整的历史，比如设置 `fetch-depth: 0`',
    },
  },
})
