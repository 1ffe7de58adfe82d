// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const duplicateRoute = defineRule({
  name: 'duplicate-route',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning: 'two files have the same URL, or a file in `public/` has the URL of a page',
      fix: 'move or rename one of them',
    },
    zh: {
      meaning: '两个文件的地址相同，或者 `public/` 里的文件占用了页面的位置',
      fix: '移动或重命名其中一个',
    },
  },
})
