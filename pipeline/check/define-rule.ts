// Defines the type of a rule: its name, severity, documentation and, for rules of `docsite check`, its checks.

import type { SiteConfig } from '../model/config/site-config.ts'
import type { Severity } from '../model/diagnostics/diagnostic.ts'
import type { BodyRule } from '../page/rules/body-rules.ts'
import type { PageRule } from '../page/rules/rules.ts'
import type { PerPageRule, SiteRule } from './rule.ts'

/** The tables on the manual's page about messages, by heading id. */
type RuleSection = 'links' | 'external' | 'markdown' | 'text' | 'files' | 'translations' | 'configuration'

/** One row on the manual's page about messages, as Markdown. */
interface RuleDocs {
  meaning: string
  fix: string
}

export interface Rule {
  name: string
  severity: Severity
  section: RuleSection
  /** The commands that report it: `check` and `dev` for `'check'`, `check --external` for `'external'`; all commands by default. */
  scope?: 'check' | 'external'
  /** The configuration cannot lower its severity. */
  isFixed?: true
  /** Comments in content cannot silence it. */
  isProtected?: true
  docs: Readonly<Record<'en' | 'zh', RuleDocs>>
  /** Checks one page while it is parsed. */
  page?: PageRule
  /** Creates the check of one page from the configuration and the names of the project's components. */
  pageFor?: (config: SiteConfig, islands: ReadonlySet<string>) => PageRule | undefined
  /** Creates the check of a page's HTML from the configuration. It runs after all plugins. */
  htmlFor?: (config: SiteConfig) => BodyRule | undefined
  /** Checks the linked site. */
  site?: SiteRule
  /** Checks each page of the linked site. What it reports on a page depends only on the page and its original. */
  sitePerPage?: PerPageRule
}

/** Declares a rule with a check. Rules without one are in `reported-rules.ts`. */
export const defineRule = (rule: Rule): Rule => rule
