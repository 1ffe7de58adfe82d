// Reports sites without `siteUrl`. Their builds leave out everything that needs full URLs.

import { diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { tellsSiteUrl } from '../../../source/config/deployment.ts'
import { findField } from '../../../source/config/problem-place.ts'
import { defineRule } from '../../define-rule.ts'

export const noSiteUrl = defineRule({
  name: 'no-site-url',
  en: [
    'the configuration has no `siteUrl`, and no host in `hosts` that [provides it](/reference/configuration#site-url), so the site has no canonical links, Open Graph tags or sitemap. Only `check` reports this',
    'set [`siteUrl`](/reference/configuration#base), or turn the rule off in [`check.rules`](/reference/configuration#check)',
  ],
  zh: [
    '配置里没有 `siteUrl`，`hosts` 里也没有[能提供它](/reference/configuration#site-url)的托管服务，因此没有规范链接、Open Graph 标签和站点地图；只有 `check` 会报告',
    '写上 [`siteUrl`](/reference/configuration#base)，或者在 [`check.rules`](/reference/configuration#check) 里关闭这条规则',
  ],
  *site({ project: { config }, configTexts }) {
    // If the configuration has feeds, `feed-without-site-url` reports this.
    if (config.siteUrl !== undefined || config.feeds?.length || config.hosts?.some(tellsSiteUrl)) return
    yield diagnostic(
      'no-site-url',
      findField(configTexts, []),
      'Without `siteUrl`, the site has no canonical links, Open Graph tags or sitemap',
      "Write `siteUrl: 'https://…'` in the configuration, or `check: { rules: { 'no-site-url': 'off' } }`.",
    )
  },
})
