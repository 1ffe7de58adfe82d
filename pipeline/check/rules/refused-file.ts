// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const refusedFile = defineRule({
  name: 'refused-file',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning:
        'a file is outside `content/`, hidden, not a regular file, neither content nor [in git](/guide/markdown#code-files), or a page larger than [`limits.pageBytes`](/reference/configuration#limits). docsite does not read it',
      fix: 'move the file, add it to git, or split the page',
    },
    zh: {
      meaning:
        '文件在 `content/` 之外、是隐藏文件、不是普通文件、既不是内容也[不在 git 里](/guide/markdown#code-files)，或者页面超过了 [`limits.pageBytes`](/reference/configuration#limits)。docsite 不会读取它',
      fix: '移动文件、把它加入 git，或者拆分页面',
    },
  },
})
