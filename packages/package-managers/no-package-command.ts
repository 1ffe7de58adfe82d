// Reports blocks of npm commands that contain none.

import { defineRule, hasFlag } from '@docsite/cli'
import { word } from './block.ts'
import { packageManagerProblem } from './commands.ts'

export const noPackageCommand = defineRule({
  name: 'no-package-command',
  severity: 'warning',
  explanation: {
    meaning: "a package manager block has no npm command, or contains another package manager's command",
    fix: 'write the npm command',
    zh: { meaning: '包管理器代码块里没有 npm 命令，或者是其他包管理器的命令', fix: '写成 npm 命令' },
  },
  *page(page) {
    for (const at of page.nodes('code')) {
      const text = hasFlag(at.meta ?? '', word) ? packageManagerProblem(at.value ?? '') : undefined
      if (text !== undefined) yield { at, text }
    }
  },
})
