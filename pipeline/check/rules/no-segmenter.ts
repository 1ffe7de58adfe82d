// Reported while the site is written, and by `check`.

import { defineRule } from '../define-rule.ts'

export const noSegmenter = defineRule({
  name: 'no-segmenter',
  severity: 'warning',
  section: 'configuration',
  docs: {
    en: {
      meaning:
        'the site has Chinese text, but `nodejieba` is not installed or cannot be loaded, so Node.js segments the text',
      fix: '[install or repair it](/guide/start#binaries), or turn the rule off',
    },
    zh: {
      meaning: '站点有中文内容，而 `nodejieba` 没有安装或无法加载，改用 Node.js 对中文分词',
      fix: '[安装或修复它](/guide/start#binaries)，或者关闭这条规则',
    },
  },
})
