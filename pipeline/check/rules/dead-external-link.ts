// Reported while external links are checked.

import { defineRule } from '../define-rule.ts'

export const deadExternalLink = defineRule({
  name: 'dead-external-link',
  severity: 'error',
  section: 'external',
  scope: 'external',
  docs: {
    en: {
      meaning:
        'the server responds with 404 or 410, the host does not exist, or the server did not respond in several consecutive runs',
      fix: 'link to its replacement, or remove the link',
    },
    zh: {
      meaning: '服务器返回 404 或 410，主机不存在，或者连续几次都没有应答',
      fix: '改为指向替代它的内容，或者去掉链接',
    },
  },
})
