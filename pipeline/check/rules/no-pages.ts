// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const noPages = defineRule({
  name: 'no-pages',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning: 'the content folder has no pages',
      fix: 'write `content/index.md`',
    },
    zh: {
      meaning: '内容目录里没有页面',
      fix: '写一个 `content/index.md`',
    },
  },
})
