// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const removedHtml = defineRule({
  name: 'removed-html',
  severity: 'warning',
  section: 'links',
  docs: {
    en: {
      meaning:
        '[`markdown.html`](/guide/strangers#settings) does not allow an HTML element or attribute, so docsite removes it or shows it as text',
      fix: 'use Markdown or a class, or allow frames with `markdown.allow`',
    },
    zh: {
      meaning: '[`markdown.html`](/guide/strangers#settings) 不允许的 HTML：元素或属性被去掉，或者显示为文本',
      fix: '改用 Markdown 或 class；内嵌框架可以用 `markdown.allow` 放行',
    },
  },
})
