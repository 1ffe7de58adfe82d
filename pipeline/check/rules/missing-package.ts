// Reported while a page is parsed, and while the site is linked.

import { defineRule } from '../define-rule.ts'

export const missingPackage = defineRule({
  name: 'missing-package',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning:
        'the page contains a formula or a diagram, or the configuration contains `images`, but the package for it is not installed or cannot be loaded',
      fix: 'install the package that the message names',
    },
    zh: {
      meaning: '页面包含公式或图表，或者配置里有 `images`，而所需的包没有安装或无法加载',
      fix: '安装消息中提到的包',
    },
  },
})
