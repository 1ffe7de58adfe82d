// What the rules that look at single pages have found. A page is checked again only if something has changed that these rules have read.

import { hash } from 'node:crypto'
import { foundBy } from '../check/check.ts'
import type { CheckedSite, PageFindings, SiteRule } from '../check/rule.ts'
import { pagesWithoutBaseline } from '../check/rules/translations/missing-baseline.ts'
import { siteRulesOf } from '../check/rules.ts'
import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import { hasFailed } from '../model/diagnostics/page-failure.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Reads } from '../site/reads.ts'
import type { Project } from '../source/config/config.ts'
import type { Memory, Stage } from './memory.ts'

/** What is remembered of a page. Nothing is found on most pages. */
export interface FoundOnPage {
  diagnostics?: Diagnostic[]
  lacksBaseline?: true
}

/** Reports a number of pages. Of a single page, it tells whether it is counted. */
const countingRule = 'missing-baseline'

export class Findings {
  readonly #memory: Memory
  readonly stage: Stage<FoundOnPage>
  readonly #checks: SiteRule[]

  /** `rules` are the rules to run, if not all. */
  constructor(memory: Memory, { config, plugins }: Pick<Project, 'config' | 'plugins'>, rules?: readonly RuleName[]) {
    this.#memory = memory
    this.stage = memory.stage(rules ? `findings-${hash('sha1', rules.join()).slice(0, 8)}` : 'findings')
    this.#checks = siteRulesOf(config, rules, plugins.times).flatMap(({ check, isPerPage }) => (isPerPage ? check : []))
    if (rules?.includes(countingRule) ?? true) this.#checks.push(pagesWithoutBaseline)
  }

  /** Returns what is found on one page of a site. */
  on(page: LinkedPage, site: CheckedSite): FoundOnPage {
    const { path } = page.route
    const known = this.stage.get(path)
    if (known) return known
    return this.stage.compute(
      path,
      () => this.find(page, site),
      (found) => (hasFailed(found.diagnostics) ? undefined : found),
    )
  }

  /** Checks a page, whether or not anything is known. */
  find(page: LinkedPage, site: CheckedSite): FoundOnPage {
    this.#memory.reads.add(`link ${page.route.path}`)
    return findOnPage(this.#checks, { ...recorded(site, page, this.#memory.reads), pages: [page] })
  }

  /** Returns what is found on the pages of a site, and saves it for the next command. */
  onAll(site: CheckedSite): PageFindings {
    const findings = site.pages.map((page) => this.on(page, site))
    this.stage.save(site.pages.map(({ route }) => route.path))
    return sumOf(findings)
  }
}

/** Returns what is found on a site in total. */
export const sumOf = (findings: readonly FoundOnPage[]): PageFindings => ({
  diagnostics: findings.flatMap(({ diagnostics = [] }) => diagnostics),
  withoutBaseline: findings.filter(({ lacksBaseline }) => lacksBaseline).length,
})

/** Returns a site that records which other pages and baselines are read. The linked page has been read to link the page. */
function recorded(site: CheckedSite, { route }: LinkedPage, reads: Reads): CheckedSite {
  const { project, pageOf } = site
  const translations = new Proxy(project.baseline.translations, {
    getOwnPropertyDescriptor(table, filePath) {
      reads.add(`baseline ${String(filePath)}`)
      return Object.getOwnPropertyDescriptor(table, filePath)
    },
  })
  return {
    ...site,
    project: { ...project, baseline: { ...project.baseline, translations } },
    pageOf(filePath) {
      if (filePath !== route.filePath) reads.add(`page ${filePath}`)
      return pageOf(filePath)
    },
  }
}

/** Runs checks on a site with a single page. */
function findOnPage(checks: readonly SiteRule[], site: CheckedSite): FoundOnPage {
  const found = checks.flatMap((check) => foundBy(check, site))
  const diagnostics = found.filter(({ rule }) => rule !== countingRule)
  return {
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
    ...(found.length > diagnostics.length ? { lacksBaseline: true } : {}),
  }
}
