// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const feedWithoutSiteUrl = defineRule({
  name: 'feed-without-site-url',
  severity: 'warning',
  section: 'configuration',
  docs: {
    en: {
      meaning: 'the configuration has `feeds` but no `siteUrl`, so docsite does not generate feeds',
      fix: 'set [`siteUrl`](/reference/configuration#base)',
    },
    zh: {
      meaning: '配置里有 `feeds`，但没有 `siteUrl`，因此不会生成 feed',
      fix: '写上 [`siteUrl`](/reference/configuration#base)',
    },
  },
})
