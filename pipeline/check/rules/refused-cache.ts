// Reported when the cache is opened.

import { defineRule } from '../define-rule.ts'

export const refusedCache = defineRule({
  name: 'refused-cache',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning:
        'git tracks the [cache](/reference/command-line#cache), or the cache is a symbolic link. docsite uses only a cache that it created on this machine',
      fix: 'run the command in the hint',
    },
    zh: {
      meaning:
        'git 跟踪了 [缓存](/reference/command-line#cache)，或者缓存是符号链接：它不是 docsite 在这台机器上生成的，因此不会使用',
      fix: '执行提示里的命令',
    },
  },
})
