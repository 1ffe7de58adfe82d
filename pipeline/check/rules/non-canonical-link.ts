// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const nonCanonicalLink = defineRule({
  name: 'non-canonical-link',
  severity: 'warning',
  section: 'links',
  scope: 'check',
  docs: {
    en: {
      meaning:
        'a link works, but its URL is not the canonical one: it contains `.html`, `/index` or the base, or it has an extra or missing trailing slash',
      fix: 'use the file path or the URL in the hint',
    },
    zh: {
      meaning: '链接能到达页面，但写法与站点不一致：带有 `.html`、`/index` 或 base，或者结尾多了、少了斜杠',
      fix: '按提示写成文件的路径或页面的地址',
    },
  },
})
