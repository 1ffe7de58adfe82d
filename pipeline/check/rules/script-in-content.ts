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
        "content, an SVG file that a page uses, or HTML in the configuration contains a script, an event handler, `<base>`, `<meta http-equiv>` or a linked style sheet, or a page links to an HTML or XML file outside `public/`. With [`markdown.html: 'safe'`](/guide/strangers#settings), docsite removes it. Comments cannot silence this rule",
      fix: 'write a [component](/guide/markdown#components), or move the file to `public/`',
    },
    zh: {
      meaning:
        "内容、页面用到的 SVG 文件或配置里的 HTML 含有脚本、事件处理属性、`<base>`、`<meta http-equiv>` 或外部样式表，或者页面链接到 `public/` 以外的 HTML 或 XML 文件。[`markdown.html: 'safe'`](/guide/strangers#settings) 时，docsite 会去掉它。注释不能忽略这条规则",
      fix: '写成[组件](/guide/markdown#components)，或者把文件移到 `public/`',
    },
  },
  site: (site: CheckedSite) => configHtmlFaults(site, 'script-in-content'),
})
