// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const crossLocaleLink = defineRule({
  name: 'cross-locale-link',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning:
        'a link leaves the locale of its page although the target exists in that locale. A link to another locale of the same page is allowed',
      fix: 'write the URL without a locale',
    },
    zh: {
      meaning: '链接离开了当前页面的语言，而目标页面有这种语言的版本；指向本页另一语言版本的链接除外',
      fix: '地址里不写语言',
    },
  },
})
