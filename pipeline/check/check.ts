// Collects a site's diagnostics from reading, linking and the rules, except those that comments in content silence.

import {
  applySeverities,
  type Diagnostic,
  diagnostic,
  inOrder,
  isCheckRule,
  isProtectedRule,
  type RuleName,
  type Severity,
} from '../model/diagnostics/diagnostic.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import type { Ignore } from '../model/page/page.ts'
import { allLangs, allVersions } from '../model/route.ts'
import { nameGenerated } from '../source/plugins/generated-files.ts'
import { flagOf } from './plugin-rules.ts'
import type { CheckedSite, SiteRule } from './rule.ts'
import { type CheckScope, siteRulesOf } from './rules.ts'

/**
 * Returns the diagnostics of a site, sorted by place, with the configured severities. If `site.rules` is set, returns
 * only the diagnostics of those rules.
 */
export function checkSite(site: CheckedSite, others: readonly Diagnostic[], scope: CheckScope): Diagnostic[] {
  const { config, plugins } = site.project
  const rules = siteRulesOf(config, site.rules, plugins.times, scope)
  const found = [
    ...others,
    ...siteDiagnostics(site),
    ...site.pages.flatMap((page) => page.diagnostics),
    ...(site.pageFindings?.diagnostics ?? []),
    ...rules.filter((rule) => !(rule.isPerPage && site.pageFindings)).flatMap(({ check }) => foundBy(check, site)),
  ]
  return reportOf(found, site, scope)
}

/** Returns the diagnostics of linking that concern no single page. */
export function siteDiagnostics({ project: { addressing, baseline }, linked }: CheckedSite): Diagnostic[] {
  // Sidebars are built on demand. Build all of them, so that their problems are reported too.
  for (const version of allVersions(addressing)) for (const lang of allLangs(addressing)) linked.sidebars(lang, version)
  return [...baseline.diagnostics, ...linked.diagnostics]
}

/** Returns what is reported of the diagnostics that reading, linking and the rules have found, sorted by place. */
export function reportOf(found: readonly Diagnostic[], site: CheckedSite, scope: CheckScope): Diagnostic[] {
  const { rules } = site
  const { config, plugins } = site.project
  const isOnRequest = (rule: RuleName) => flagOf(rule, plugins.list) !== undefined
  const { kept, unused } = withoutIgnored(found, ignoresOf(site), isOnRequest)
  const reported = scope === 'all' ? [...kept, ...unused, ...draftDiagnostics(site)] : kept
  const all = rules ? reported.filter(({ rule }) => rules.includes(rule)) : reported
  const configured = nameGenerated(applySeverities(all, config.check?.rules), site.tree.generated)
  return inOrder(scope === 'all' ? configured : configured.filter(countsInBuild))
}

/** Returns the problems in the texts of drafts. Their links are not checked, because drafts are not linked. */
function draftDiagnostics({ linked, pageOf }: CheckedSite): Diagnostic[] {
  return [...linked.routes.drafts.values()].flatMap(({ filePath }) => {
    const page = pageOf(filePath)
    return page ? withoutIgnored(page.diagnostics, page.ignores).kept : []
  })
}

/** Runs a rule. If it throws, runs it again for each page and reports the pages that cause the error. */
export function foundBy(rule: SiteRule, site: CheckedSite): Diagnostic[] {
  try {
    return [...rule(site)]
  } catch (error) {
    const failures = site.pages.flatMap((page) => {
      try {
        for (const _ of rule({ ...site, pages: [page] }));
        return []
      } catch (error) {
        return [pageFailure({ file: `content/${page.route.filePath}` }, 'checked', error)]
      }
    })
    if (failures.length === 0) throw error
    return failures
  }
}

/** Returns whether a build reports a diagnostic. It reports a diagnostic of a check rule only if it is an error. */
const countsInBuild = ({ rule, severity }: { rule: RuleName; severity: Severity }): boolean =>
  severity === 'error' || !isCheckRule(rule)

/** Collects the ignore comments for the rules to report from all pages. Comments in a fragment appear only once. */
function ignoresOf({ pages, linked, pageOf, rules }: CheckedSite): Ignore[] {
  const ignores = new Map<string, Ignore>()
  const routes = [...pages.map(({ route }) => route), ...linked.routes.notFound.values()]
  for (const { filePath } of routes)
    for (const ignore of pageOf(filePath)?.ignores ?? [])
      if (rules?.includes(ignore.rule) ?? true) ignores.set(`${ignore.file}:${ignore.line}:${ignore.column}`, ignore)
  return [...ignores.values()]
}

/** Removes the diagnostics that comments silence, and reports comments that silence nothing, except for rules that run on request. */
export function withoutIgnored(
  diagnostics: readonly Diagnostic[],
  ignores: readonly Ignore[],
  isOnRequest: (rule: RuleName) => boolean = () => false,
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
    // What such rules report may differ from day to day, and most runs do not ask for them.
    .filter((one) => !used.has(one) && !isOnRequest(one.rule))
    .map(({ rule, file, line, column }) =>
      diagnostic(
        'unused-ignore',
        { file: `content/${file}`, line, column },
        `This comment has no effect, because \`${rule}\` reports no problem here`,
        'Delete the comment.',
      ),
    )
  return { kept, unused }
}
