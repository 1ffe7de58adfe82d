// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const unclosedContainer = defineRule({
  name: 'unclosed-container',
  severity: 'error',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'a container is not closed',
      fix: 'close it with the same number of colons; an outer container needs more colons than the containers inside it',
    },
    zh: {
      meaning: '容器没有结尾',
      fix: '用同样多的冒号闭合；嵌套时外层的冒号要更多',
    },
  },
})
