// Reported while the site is written.

import { defineRule } from '../define-rule.ts'

export const missingGlyph = defineRule({
  name: 'missing-glyph',
  severity: 'warning',
  section: 'configuration',
  docs: {
    en: {
      meaning: 'no font in `socialImage.fonts` contains one of the characters in a title. Only `build` reports this',
      fix: 'add a font that contains the character',
    },
    zh: {
      meaning: '`socialImage.fonts` 里的字体都没有标题里的某个字符。只有 `build` 会发现',
      fix: '添加含有这个字符的字体',
    },
  },
})
