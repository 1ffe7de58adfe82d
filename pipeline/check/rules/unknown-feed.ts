// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const unknownFeed = defineRule({
  name: 'unknown-feed',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning: '`link-rss` names a feed that the configuration does not define',
      fix: 'use a feed that the hint lists',
    },
    zh: {
      meaning: '`link-rss` 里的 feed 在配置中不存在',
      fix: '改成提示里的某一个',
    },
  },
})
