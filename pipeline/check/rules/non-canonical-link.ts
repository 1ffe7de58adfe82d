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
        'a link reaches its page, but is not written the way the site writes URLs: it has `.html`, `/index`, the base, or an extra or missing slash',
      fix: 'write the path of the file or the URL of the page, as in the hint',
    },
    zh: {
      meaning: '链接能到达页面，但写法与站点不一致：带有 `.html`、`/index` 或 base，或者结尾多了、少了斜杠',
      fix: '按提示写成文件的路径或页面的地址',
    },
  },
})
