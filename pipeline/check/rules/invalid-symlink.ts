// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const invalidSymlink = defineRule({
  name: 'invalid-symlink',
  severity: 'error',
  section: 'files',
  docs: {
    en: {
      meaning:
        'a symbolic link is broken, or points outside `content/`, to a hidden or special file, or to a folder that contains it',
      fix: 'delete it, copy the file into `content/`, or allow the folder in [`route.linkedFolders`](/reference/configuration#route)',
    },
    zh: {
      meaning: '符号链接指向 `content/` 之外、隐藏文件或特殊文件、不存在的位置，或者它所在的目录',
      fix: '删除它，把文件复制到 `content/`，或者在 [`route.linkedFolders`](/reference/configuration#route) 里允许目标目录',
    },
  },
})
