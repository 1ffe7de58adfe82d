// Reported while external links are checked.

import { defineRule } from '../define-rule.ts'

export const unansweredLink = defineRule({
  name: 'unanswered-link',
  severity: 'info',
  section: 'external',
  scope: 'external',
  docs: {
    en: {
      meaning: 'the server did not respond in this run, or its address is private',
      fix: 'wait for the next run, or see [`check.external`](/reference/configuration#check)',
    },
    zh: {
      meaning: '这一次没有应答，或者地址属于内网',
      fix: '等待下一次检查，或查看 [`check.external`](/reference/configuration#check)',
    },
  },
})
