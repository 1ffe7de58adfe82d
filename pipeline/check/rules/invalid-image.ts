// Reported while the site is written.

import { defineRule } from '../define-rule.ts'

export const invalidImage = defineRule({
  name: 'invalid-image',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning:
        'an image is damaged, so docsite cannot convert it to [smaller sizes](/guide/media#sizes). Only `build` reports this',
      fix: 'save the image again as PNG or JPEG',
    },
    zh: {
      meaning: '图片已损坏，无法转换成[较小的尺寸](/guide/media#sizes)。只有 `build` 会发现',
      fix: '把图片重新保存为 PNG 或 JPEG',
    },
  },
})
