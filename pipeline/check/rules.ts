// Returns the checks that the rules define for pages, for their HTML and for the whole site.

import type { SiteConfig } from '../model/config/site-config.ts'
import type { BodyRule } from '../page/body-rules.ts'
import type { PageRule } from '../page/rules.ts'
import { allRules } from './all-rules.ts'
import type { SiteRule } from './rule.ts'

/** Returns the checks that run while a page is parsed. */
export const pageRulesOf = (config: SiteConfig, islands: ReadonlySet<string> = new Set()): readonly PageRule[] =>
  allRules.flatMap(({ page, pageFor }) => page ?? pageFor?.(config, islands) ?? [])

/** Returns the checks that run on the HTML of a page. */
export const bodyRulesOf = (config: SiteConfig): readonly BodyRule[] =>
  allRules.flatMap(({ htmlFor }) => htmlFor?.(config) ?? [])

export const siteRules: readonly SiteRule[] = allRules.flatMap(({ site }) => site ?? [])
