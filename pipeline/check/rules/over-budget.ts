// Reported while the site is written.

import { defineRule } from '../define-rule.ts'

export const overBudget = defineRule({
  name: 'over-budget',
  severity: 'error',
  section: 'configuration',
  docs: {
    en: {
      meaning:
        'the site is larger, or its build takes longer, than the configuration allows. Only `build` measures this',
      fix: 'reduce the items that the hint lists, or raise the budget: [Budgets](/reference/configuration#budget)',
    },
    zh: {
      meaning: '站点的体积或构建时间超出了配置的预算。只有 `build` 会测量',
      fix: '减小提示里列出的内容，或者提高预算，见 [预算](/reference/configuration#budget)',
    },
  },
})
