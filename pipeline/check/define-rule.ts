// What a rule is: its name, severity and documentation, and, for rules of `docsite check`, how it finds problems.

import type { SiteConfig } from '../model/config/site-config.ts'
import type { Severity } from '../model/diagnostic.ts'
import type { BodyRule } from '../page/body-rules.ts'
import type { PageRule } from '../page/rules.ts'
import type { SiteRule } from './rule.ts'

/** The tables of the manual's page on messages, by the ids of their headings. */
type RuleSection = 'links' | 'external' | 'markdown' | 'text' | 'files' | 'translations' | 'configuration'

/** One row of the manual's page on messages, as Markdown. */
interface RuleDocs {
  meaning: string
  fix: string
}

export interface Rule {
  name: string
  severity: Severity
  section: RuleSection
  /** Which commands report it: `check` means `check` and `dev`, `external` means `check --external`; all commands by default. */
  scope?: 'check' | 'external'
  /** The configuration cannot lower its severity. */
  isFixed?: true
  /** Comments in content cannot silence it. */
  isProtected?: true
  docs: Readonly<Record<'en' | 'zh', RuleDocs>>
  /** Checks one page while it is parsed. */
  page?: PageRule
  /** Makes the check of one page from the configuration and the names of the project's components. */
  pageFor?: (config: SiteConfig, islands: ReadonlySet<string>) => PageRule | undefined
  /** Makes the check of a page's HTML, after all plugins, from the configuration. */
  htmlFor?: (config: SiteConfig) => BodyRule | undefined
  /** Checks the linked site. */
  site?: SiteRule
}

/**
 * Declares a rule. A rule without `page`, `pageFor`, `htmlFor` and `site` is reported by the phase that notices the problem
 * (reading, parsing, linking, writing), which calls `diagnostic()` with the rule's name.
 */
export const defineRule = (rule: Rule): Rule => rule
