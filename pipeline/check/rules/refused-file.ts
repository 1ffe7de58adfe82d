// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const refusedFile = defineRule({
  name: 'refused-file',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning:
        'a file is outside `content/`, hidden, not a regular file, or a page larger than [`limits.pageBytes`](/reference/configuration#limits). docsite does not read it',
      fix: 'move the file, or split the page',
    },
    zh: {
      meaning:
        '文件在 `content/` 之外、是隐藏文件、不是普通文件，或者页面超过了 [`limits.pageBytes`](/reference/configuration#limits)。docsite 不会读取它',
      fix: '移动文件，或者拆分页面',
    },
  },
})
