// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const noPackageCommand = defineRule({
  name: 'no-package-command',
  severity: 'warning',
  section: 'markdown',
  docs: {
    en: {
      meaning: "a package manager block has no npm command, or contains another package manager's command",
      fix: 'write the npm command',
    },
    zh: {
      meaning: '包管理器代码块里没有 npm 命令，或者是其他包管理器的命令',
      fix: '写成 npm 命令',
    },
  },
})
