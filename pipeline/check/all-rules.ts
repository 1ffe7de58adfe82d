// All rules of docsite, with their texts and, except for those of features, their checks.

import type { OwnRuleName } from '../model/diagnostics/diagnostic.ts'
import type { PluginRule } from '../model/plugin/plugin-rule.ts'
import * as checkedRules from './checked-rules.ts'
import type { Rule, RuleTexts } from './define-rule.ts'
import { featureRules } from './plugin-rules.ts'
import { reportedRules } from './reported-rules.ts'

const textsByName = Object.values(reportedRules).flatMap(
  (section) => Object.entries(section) as [OwnRuleName, RuleTexts][],
)

export const allRules: readonly Rule[] = [
  ...Object.values(checkedRules),
  ...featureRules.map(textsOfRule),
  ...textsByName.map(([name, texts]) => ({ name, ...texts })),
].sort((a, b) => (a.name < b.name ? -1 : 1))

/** Returns the texts of a feature's rule. */
function textsOfRule({ name, explanation }: PluginRule): Rule {
  const { meaning = '', fix = '', zh = { meaning: '', fix: '' } } = explanation ?? {}
  return { name: name as OwnRuleName, en: [meaning, fix], zh: [zh.meaning, zh.fix] }
}
