// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const missingAsset = defineRule({
  name: 'missing-asset',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning: 'an image or a download does not exist, or its case differs',
      fix: 'correct the path: either relative to the page, or starting with `/` for `content/public/`',
    },
    zh: {
      meaning: '图片或下载文件不存在，或者大小写不一致',
      fix: '修改路径：相对于页面，或者以 `/` 开头，指向 `content/public/`',
    },
  },
})
