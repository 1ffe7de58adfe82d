// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const absoluteLink = defineRule({
  name: 'absolute-link',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning: 'a link contains the full URL of a page on this site',
      fix: 'use a path from the root of the site, so that the link also works in previews and on another domain',
    },
    zh: {
      meaning: '链接写出了本站的完整地址',
      fix: '从站点的根目录写起，这样在预览环境里或换了域名后仍然正确',
    },
  },
})
