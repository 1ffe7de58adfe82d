// Everything wrong with a site: what reading and linking found, and what the rules find, without what authors silenced.

import {
  applySeverities,
  type Diagnostic,
  diagnostic,
  inOrder,
  isCheckRule,
  isExternalRule,
  isProtectedRule,
  type RuleName,
  type Severity,
} from '../model/diagnostic.ts'
import type { Ignore } from '../model/page.ts'
import { pageFailure } from '../model/page-failure.ts'
import { allLangs, allVersions } from '../model/route.ts'
import type { CheckedSite, SiteRule } from './rule.ts'
import { siteRules } from './rules.ts'

/** How much is looked for: for a build only what it must not ship. */
export type CheckScope = 'errors' | 'all'

/** Gives all messages of a site in order of place, with the severities that the configuration gives them. */
export function checkSite(site: CheckedSite, others: readonly Diagnostic[], scope: CheckScope): Diagnostic[] {
  const { config, addressing } = site.project
  // Sidebars are made when they are asked for: here is whoever no page asked for.
  for (const version of allVersions(addressing))
    for (const lang of allLangs(addressing)) site.linked.shared(lang, version)
  const found = [
    ...others,
    ...site.linked.diagnostics,
    ...site.pages.flatMap((page) => page.diagnostics),
    ...siteRules.flatMap((rule) => foundBy(rule, site)),
  ]
  const { kept, unused } = withoutIgnored(found, ignoresOf(site))
  const all = scope === 'all' ? [...kept, ...unused] : kept
  const configured = applySeverities(all, config.check?.rules)
  return inOrder(scope === 'all' ? configured : configured.filter(countsInBuild))
}

/** What a rule finds. Where it throws, it looks at the pages one by one, to name those that make it throw. */
function foundBy(rule: SiteRule, site: CheckedSite): Diagnostic[] {
  try {
    return [...rule(site)]
  } catch (error) {
    const failures = site.pages.flatMap((page) => {
      try {
        for (const _ of rule({ ...site, pages: [page] }));
        return []
      } catch (error) {
        return [pageFailure(page.route.filePath, 'checked', error)]
      }
    })
    if (failures.length === 0) throw error
    return failures
  }
}

/** What only `check` looks for stops a build where somebody has made it an error. */
const countsInBuild = ({ rule, severity }: { rule: RuleName; severity: Severity }): boolean =>
  severity === 'error' || !isCheckRule(rule)

/** Comments of all pages; those of a fragment once. */
function ignoresOf({ pages, pageOf }: CheckedSite): Ignore[] {
  const ignores = new Map<string, Ignore>()
  for (const { route } of pages)
    for (const ignore of pageOf(route.filePath)?.ignores ?? [])
      ignores.set(`${ignore.file}:${ignore.line}:${ignore.column}`, ignore)
  return [...ignores.values()]
}

/** Takes messages away that a comment silences; a comment that silences nothing is a message itself. */
export function withoutIgnored(
  diagnostics: readonly Diagnostic[],
  ignores: readonly Ignore[],
): { kept: Diagnostic[]; unused: Diagnostic[] } {
  const used = new Set<Ignore>()
  const kept = diagnostics.filter(({ rule, place }) => {
    const ignore = ignores.find(
      (one) =>
        one.rule === rule &&
        `content/${one.file}` === place.file &&
        (place.line ?? 0) >= one.from &&
        (place.line ?? 0) <= one.to,
    )
    if (!ignore || isProtectedRule(rule)) return true
    used.add(ignore)
    return false
  })
  const unused = ignores
    // Whether anything on the web is dead depends on the day, and on whether it was asked for.
    .filter((one) => !used.has(one) && !isExternalRule(one.rule))
    .map(({ rule, file, line, column }) =>
      diagnostic(
        'unused-ignore',
        { file: `content/${file}`, line, column },
        `This comment silences nothing: \`${rule}\` reports no problem here`,
        'Delete the comment.',
      ),
    )
  return { kept, unused }
}
