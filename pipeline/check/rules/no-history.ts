// Reported when the git history is read.

import { defineRule } from '../define-rule.ts'

export const noHistory = defineRule({
  name: 'no-history',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning:
        '[`lastUpdated`](/reference/configuration#theme) is on, but git or a repository is missing, or another user owns the repository',
      fix: 'run docsite in a repository that your user owns, or turn `lastUpdated` off',
    },
    zh: {
      meaning: '启用了 [`lastUpdated`](/reference/configuration#theme)，但没有 git、没有仓库，或者仓库属于其他用户',
      fix: '在属于当前用户的仓库里运行 docsite，或者关闭 `lastUpdated`',
    },
  },
})
