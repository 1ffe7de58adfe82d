// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const hiddenFile = defineRule({
  name: 'hidden-file',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning:
        'a file in `public/` is not published because its name, or the name of its folder, begins with a dot. Only `.well-known/` is exempt',
      fix: 'rename the file, or delete it',
    },
    zh: {
      meaning: '`public/` 里的名字以点开头，因此文件不会发布；只有 `.well-known/` 例外',
      fix: '重命名文件，或者删除它',
    },
  },
})
