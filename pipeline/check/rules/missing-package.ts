// Reported while a page is parsed, and while the site is linked.

import { defineRule } from '../define-rule.ts'

export const missingPackage = defineRule({
  name: 'missing-package',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning:
        'the page contains a formula, a diagram or code with types, or the configuration contains `images`, but the package for it is not installed or cannot be loaded',
      fix: 'install the package that the message names',
    },
    zh: {
      meaning: '页面包含公式、图表或带类型的代码，或者配置里有 `images`，而所需的包没有安装或无法加载',
      fix: '安装消息中提到的包',
    },
  },
})
