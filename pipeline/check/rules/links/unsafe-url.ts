// Reports URLs that run code or read local files. Parsing reports unsafe URLs in pages; this file checks the HTML in the configuration.

import { configHtmlFaults } from '../../config-html.ts'
import { defineRule } from '../../define-rule.ts'

export const unsafeUrl = defineRule({
  name: 'unsafe-url',
  en: [
    'a URL begins with `javascript:`, `vbscript:` or `file:`, or is a `data:` URL that contains a document. docsite removes it. Comments cannot silence this rule',
    'link to a page, a file or an `https:` URL; for anything that runs code, write a component',
  ],
  zh: [
    '地址以 `javascript:`、`vbscript:` 或 `file:` 开头，或者是内含文档的 `data:` 地址。docsite 会去掉它。注释不能忽略这条规则',
    '链接到页面、文件或 `https:` 地址；需要运行的内容写成组件',
  ],
  site: (site) => configHtmlFaults(site, 'unsafe-url'),
})
