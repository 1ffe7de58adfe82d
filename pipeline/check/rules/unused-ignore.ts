// Reported when the problems of a site are collected.

import { defineRule } from '../define-rule.ts'

export const unusedIgnore = defineRule({
  name: 'unused-ignore',
  severity: 'warning',
  section: 'markdown',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a comment silences a rule that reports nothing there',
      fix: 'delete the comment',
    },
    zh: {
      meaning: '注释屏蔽的规则在这里没有消息',
      fix: '删掉这条注释',
    },
  },
})
