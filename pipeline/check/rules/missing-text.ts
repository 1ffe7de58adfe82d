// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const missingText = defineRule({
  name: 'missing-text',
  severity: 'warning',
  section: 'configuration',
  docs: {
    en: {
      meaning: 'a text on the landing page is missing in one of the languages',
      fix: 'add the text in that language',
    },
    zh: {
      meaning: '落地页的文字缺少某种语言',
      fix: '补上',
    },
  },
})
