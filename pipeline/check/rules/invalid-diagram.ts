// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const invalidDiagram = defineRule({
  name: 'invalid-diagram',
  severity: 'warning',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'a diagram has an error or contains something that docsite cannot draw, so the page shows its source',
      fix: 'correct or simplify the line that the message names, or install [`mermaid`](/guide/formulas#mermaid-frames)',
    },
    zh: {
      meaning: '图表有错误，或者含有 docsite 画不出来的内容，因此页面显示它的源码',
      fix: '改正或简化消息指出的那一行，或安装 [`mermaid`](/guide/formulas#mermaid-frames)',
    },
  },
})
