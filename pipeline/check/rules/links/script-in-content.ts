// Reports scripts in content. Parsing reports scripts in pages; this file checks the HTML in the configuration.

import { configHtmlFaults } from '../../config-html.ts'
import { defineRule } from '../../define-rule.ts'

export const scriptInContent = defineRule({
  name: 'script-in-content',
  en: [
    "content or HTML in the configuration contains a script, an event handler, `<base>`, `<meta http-equiv>` or a linked style sheet, or a page uses a file outside `public/` that is [not known to be harmless](/guide/strangers#files). With [`markdown.html: 'safe'`](/guide/strangers#settings), docsite removes it. Comments cannot silence this rule",
    'write a [component](/guide/markdown#components), or move the file to `public/`',
  ],
  zh: [
    "内容或配置里的 HTML 含有脚本、事件处理属性、`<base>`、`<meta http-equiv>` 或外部样式表，或者页面用到了 `public/` 以外[不能确定无害的文件](/guide/strangers#files)。[`markdown.html: 'safe'`](/guide/strangers#settings) 时，docsite 会去掉它。注释不能忽略这条规则",
    '写成[组件](/guide/markdown#components)，或者把文件移到 `public/`',
  ],
  site: (site) => configHtmlFaults(site, 'script-in-content'),
})
