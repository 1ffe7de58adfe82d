// Defines the type of a rule: its name, documentation and, for rules of `docsite check`, its checks.

import type { OwnRuleName } from '../model/diagnostics/diagnostic.ts'
import type { PerPageRule, SiteRule } from './rule.ts'

/** What a rule means and how to fix what it reports, as on the manual's page about messages, in Markdown. */
type Texts = readonly [meaning: string, fix: string]

/** The texts of a rule, in the languages of the manual. */
export interface RuleTexts {
  en: Texts
  zh: Texts
}

/** A rule, whose severity is in `model/diagnostics/rules.ts`. */
export interface Rule extends RuleTexts {
  name: OwnRuleName
  /** Checks the linked site. */
  site?: SiteRule
  /** Checks each page of the linked site. What it reports on a page depends only on the page and its original. */
  sitePerPage?: PerPageRule
}

/** Declares a rule with a check, in the folder that its section of the manual's page about messages names. Rules without one are in `reported-rules.ts`. */
export const defineRule = (rule: Rule): Rule => rule
