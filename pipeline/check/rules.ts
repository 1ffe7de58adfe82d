// Returns the checks that rules define for pages, for their HTML and for the whole site. Each function covers all
// rules, including those of plugins, or only the named ones.

import type { SiteConfig } from '../model/config/site-config.ts'
import { isCheckRule, type RuleName } from '../model/diagnostics/diagnostic.ts'
import { rules } from '../model/diagnostics/rules.ts'
import type { BodyRule } from '../page/rules/body-rules.ts'
import type { PageRule } from '../page/rules/rules.ts'
import type { HookTimes } from '../source/plugins/hook-times.ts'
import { lookUp } from '../text/look-up.ts'
import { allRules } from './all-rules.ts'
import type { Rule } from './define-rule.ts'
import { type EngineRule, pluginRules } from './plugin-rules.ts'
import type { SiteRule } from './rule.ts'

type RuleNames = readonly RuleName[] | undefined

/** Returns the checks that run while a page is parsed. */
export const pageRulesOf = (config: SiteConfig, names?: RuleNames, times?: HookTimes): readonly PageRule[] =>
  named(pluginRules(config, times), names).flatMap(({ page }) => page ?? [])

/** Returns the checks that run on the HTML of a page. */
export const bodyRulesOf = (config: SiteConfig, names?: RuleNames, times?: HookTimes): readonly BodyRule[] =>
  named(pluginRules(config, times), names).flatMap(({ html }) => html ?? [])

/** A check of the linked site. */
export interface SiteCheck {
  check: SiteRule
  /** Whether what it reports on a page depends only on the page and its original. */
  isPerPage: boolean
}

/** Which diagnostics a command reports. A build reports only those that may stop it. */
export type CheckScope = 'errors' | 'all'

/** Returns the checks of the linked site whose diagnostics a command with this scope can report. */
export const siteRulesOf = (
  config: SiteConfig,
  names?: RuleNames,
  times?: HookTimes,
  scope: CheckScope = 'all',
): readonly SiteCheck[] =>
  [...rulesOf(names), ...named(pluginRules(config, times), names)]
    .filter((rule) => scope === 'all' || countsInBuild(rule, config))
    .flatMap((rule) => [
      ...(rule.site ? [{ check: rule.site, isPerPage: false }] : []),
      ...('sitePerPage' in rule && rule.sitePerPage ? [{ check: rule.sitePerPage, isPerPage: true }] : []),
    ])

/** Returns whether a build can report a rule. */
const countsInBuild = (rule: Rule | EngineRule, { check }: SiteConfig): boolean =>
  !isCheckRule(rule.name) ||
  (lookUp(check?.rules ?? {}, rule.name) ?? ('severity' in rule ? rule.severity : rules[rule.name])) === 'error'

const rulesOf = (names: RuleNames): readonly Rule[] => named(allRules, names)

const named = <R extends { name: string }>(rules: readonly R[], names: RuleNames): readonly R[] =>
  names ? rules.filter(({ name }) => (names as readonly string[]).includes(name)) : rules
