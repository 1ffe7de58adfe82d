// Reported when diagnostics are collected.

import { defineRule } from '../define-rule.ts'

export const unusedIgnore = defineRule({
  name: 'unused-ignore',
  severity: 'warning',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a `docsite-ignore` comment has no effect, because its rule reports nothing there',
      fix: 'delete the comment',
    },
    zh: {
      meaning: '注释屏蔽的规则在这里没有消息',
      fix: '删掉这条注释',
    },
  },
})
