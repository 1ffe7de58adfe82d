// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const ignoredFile = defineRule({
  name: 'ignored-file',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning:
        'a file looks like part of the content, but docsite ignores it: `.mdx` and other Markdown extensions, a `_nav.json` in a subfolder, or a `_meta.json` in a folder without pages',
      fix: 'rename or move it, or list it in [`route.exclude`](/reference/configuration#route)',
    },
    zh: {
      meaning:
        '文件看起来会被读取，实际不会：`.mdx` 等其他 Markdown 后缀、子目录里的 `_nav.json`、没有页面的目录里的 `_meta.json`',
      fix: '重命名或移动它，或者列入 [`route.exclude`](/reference/configuration#route)',
    },
  },
})
