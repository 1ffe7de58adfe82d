// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const removedHtml = defineRule({
  name: 'removed-html',
  severity: 'warning',
  section: 'links',
  docs: {
    en: {
      meaning:
        '[`markdown.html`](/guide/strangers#settings) does not allow an HTML element or attribute, so docsite removes it or shows it as text; or a page sets a head tag that needs [`markdown.head`](/guide/strangers#head)',
      fix: 'use Markdown or a class, or allow frames with `markdown.allow` and head tags with `markdown.head`',
    },
    zh: {
      meaning:
        '[`markdown.html`](/guide/strangers#settings) 不允许的 HTML：元素或属性被去掉，或者显示为文本；也可能是页面写了需要 [`markdown.head`](/guide/strangers#head) 的 head 标签',
      fix: '改用 Markdown 或 class；内嵌框架可以用 `markdown.allow` 放行，head 标签可以用 `markdown.head` 放行',
    },
  },
})
