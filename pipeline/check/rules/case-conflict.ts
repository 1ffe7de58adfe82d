// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const caseConflict = defineRule({
  name: 'case-conflict',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning: 'two URLs, or two files in `public/`, differ only in case',
      fix: 'rename one of them, because on some disks they overwrite each other',
    },
    zh: {
      meaning: '两个地址或 `public/` 里的两个文件只有大小写不同',
      fix: '重命名其中一个，因为在有些磁盘上它们会互相覆盖',
    },
  },
})
