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
        'a link points to another locale, although its target also exists in the locale of the page. Links to the same page in another locale are allowed',
      fix: 'remove the locale from the URL',
    },
    zh: {
      meaning: '链接离开了当前页面的语言，而目标页面有这种语言的版本；指向本页另一语言版本的链接除外',
      fix: '地址里不写语言',
    },
  },
})
