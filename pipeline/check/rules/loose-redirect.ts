// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const looseRedirect = defineRule({
  name: 'loose-redirect',
  severity: 'warning',
  section: 'links',
  docs: {
    en: {
      meaning: 'the source of a redirect looks like a URL, but is a pattern that also matches inside other URLs',
      fix: 'encode the special characters of a URL, or begin a pattern with `^`: [Redirects](/reference/configuration#redirects)',
    },
    zh: {
      meaning: '重定向的起点看起来是 URL，其实是正则表达式，还会匹配其他 URL 的中间部分',
      fix: '对 URL 里的特殊字符编码，或者让正则表达式以 `^` 开头，见 [重定向](/reference/configuration#redirects)',
    },
  },
})
