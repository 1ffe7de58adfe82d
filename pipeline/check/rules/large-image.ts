// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const largeImage = defineRule({
  name: 'large-image',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning: 'an image on a page is larger than [`check.imageBytes`](/reference/configuration#check)',
      fix: 'scale it down, or save it as WebP',
    },
    zh: {
      meaning: '页面上的图片大于 [`check.imageBytes`](/reference/configuration#check)',
      fix: '缩小尺寸，或者保存为 WebP',
    },
  },
})
