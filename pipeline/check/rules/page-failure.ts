// Reported by any phase that throws on a page.

import { defineRule } from '../define-rule.ts'

export const pageFailure = defineRule({
  name: 'page-failure',
  severity: 'error',
  section: 'files',
  isFixed: true,
  docs: {
    en: {
      meaning: "docsite or one of the project's plugins failed on this page. docsite checks the other pages as usual",
      fix: 'fix the plugin; if no plugin is involved, report a bug in docsite',
    },
    zh: {
      meaning: 'docsite 或项目的插件在处理这个页面时出错。其他页面照常检查',
      fix: '修复插件；如果与插件无关，请向 docsite 报告',
    },
  },
})
