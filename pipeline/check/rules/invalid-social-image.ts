// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const invalidSocialImage = defineRule({
  name: 'invalid-social-image',
  severity: 'error',
  section: 'configuration',
  docs: {
    en: {
      meaning: 'docsite cannot draw social images: a package is not installed, or a font cannot be read',
      fix: 'follow the hint: [Social images](/reference/configuration#social-image)',
    },
    zh: {
      meaning: '无法绘制分享图片：没有安装所需的包，或者字体无法读取',
      fix: '按提示处理，见 [分享图片](/reference/configuration#social-image)',
    },
  },
})
