// Reports scripts in content. Parsing reports scripts in pages; this file checks the HTML in the configuration.

import { configHtmlFaults } from '../config-html.ts'
import { defineRule } from '../define-rule.ts'
import type { CheckedSite } from '../rule.ts'

export const scriptInContent = defineRule({
  name: 'script-in-content',
  severity: 'error',
  section: 'links',
  isProtected: true,
  docs: {
    en: {
      meaning:
        "content, or HTML in the configuration, contains a script, an event handler, `<base>`, `<meta http-equiv>` or a linked style sheet. With [`markdown.html: 'safe'`](/guide/strangers#settings), docsite removes it. Comments cannot silence this rule",
      fix: 'write a [component](/guide/markdown#components)',
    },
    zh: {
      meaning:
        "内容或配置里的 HTML 含有脚本、事件处理属性、`<base>`、`<meta http-equiv>` 或外部样式表。[`markdown.html: 'safe'`](/guide/strangers#settings) 时，docsite 会去掉它。注释不能忽略这条规则",
      fix: '写成[组件](/guide/markdown#components)',
    },
  },
  site: (site: CheckedSite) => configHtmlFaults(site, 'script-in-content'),
})
