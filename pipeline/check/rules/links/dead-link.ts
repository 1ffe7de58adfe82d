// Reports links to pages that do not exist. Linking reports dead links in pages; this file checks URLs in the configuration.

import { configUrlFaults } from '../../config-urls.ts'
import { defineRule } from '../../define-rule.ts'

export const deadLink = defineRule({
  name: 'dead-link',
  en: [
    'the page that a link points to does not exist: no page has this URL, it is missing in this locale, it is a fragment, `route` excludes it, or its case differs. Covers pages, frontmatter, the footer, social links and landing data',
    'use the URL in the hint, or list a planned page in [`check.pending`](/reference/configuration#check)',
  ],
  zh: [
    '页面、frontmatter、页脚、社交链接或落地页里的链接失效：页面不存在，没有这种语言的版本，只是片段，被 `route` 排除，或者大小写不同',
    '改成提示的地址；计划中的页面列入 [`check.pending`](/reference/configuration#check)',
  ],
  site: (site) => configUrlFaults(site, 'dead-link'),
})
