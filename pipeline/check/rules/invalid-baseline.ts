// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const invalidBaseline = defineRule({
  name: 'invalid-baseline',
  severity: 'error',
  section: 'configuration',
  docs: {
    en: {
      meaning: '`config/translations.json` or `config/addresses.json` cannot be parsed',
      fix: 'restore the last committed version; docsite does not overwrite the file',
    },
    zh: {
      meaning: '无法读取 `config/translations.json` 或 `config/addresses.json`',
      fix: '恢复 git 里的版本；docsite 不会覆盖它',
    },
  },
})
