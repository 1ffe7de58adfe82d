// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const deadAnchor = defineRule({
  name: 'dead-anchor',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning: 'the page exists, but it has no heading with this id',
      fix: 'use the id in the hint, or give the heading [a custom id](/guide/markdown#headings)',
    },
    zh: {
      meaning: '页面存在，但没有这个标题',
      fix: '改成提示的 id，或者给标题写上 [自定义的 id](/guide/markdown#headings)',
    },
  },
})
