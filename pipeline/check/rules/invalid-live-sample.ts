// Reported while live samples are bundled, by builds and by `check`.

import { defineRule } from '../define-rule.ts'

export const invalidLiveSample = defineRule({
  name: 'invalid-live-sample',
  severity: 'warning',
  section: 'markdown',
  docs: {
    en: {
      meaning:
        'a [live sample](/guide/blocks#live) cannot be bundled: its code or a module that it imports is invalid or missing, or it has no default export. The frame shows the error',
      fix: 'correct the code, or remove `live`',
    },
    zh: {
      meaning:
        '[实时示例](/guide/blocks#live)无法打包：代码或它导入的模块有误、缺失，或者没有默认导出。页面会在示例的框里显示错误',
      fix: '修改代码，或去掉 `live`',
    },
  },
})
