// All rules of docsite, with their texts and checks.

import type { OwnRuleName } from '../model/diagnostics/diagnostic.ts'
import * as checkedRules from './checked-rules.ts'
import type { Rule, RuleTexts } from './define-rule.ts'
import { reportedRules } from './reported-rules.ts'

const textsByName = Object.values(reportedRules).flatMap(
  (section) => Object.entries(section) as [OwnRuleName, RuleTexts][],
)

export const allRules: readonly Rule[] = [
  ...Object.values(checkedRules),
  ...textsByName.map(([name, texts]) => ({ name, ...texts })),
].sort((a, b) => (a.name < b.name ? -1 : 1))
