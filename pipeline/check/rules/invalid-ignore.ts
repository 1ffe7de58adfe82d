// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidIgnore = defineRule({
  name: 'invalid-ignore',
  severity: 'warning',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a `docsite-ignore` comment does not name a known rule, or does not give a reason',
      fix: 'write `<!-- docsite-ignore rule: reason -->`',
    },
    zh: {
      meaning: '屏蔽规则的注释没有写规则名，或没有写原因',
      fix: '写成 `<!-- docsite-ignore 规则: 原因 -->`',
    },
  },
})
