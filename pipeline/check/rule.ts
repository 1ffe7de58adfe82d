// Defines the input of rules that check the whole site.

import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import type { ParsedPages } from '../model/page/page.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { LinkProject } from '../site/link-project.ts'
import type { Project } from '../source/config/config.ts'
import type { FileChange } from '../source/git/history.ts'
import type { ContentTree } from '../source/scan.ts'

/** A site after reading and linking. Rules must not modify it. */
export interface CheckedSite extends ParsedPages {
  project: Project
  tree: ContentTree
  linked: LinkedSite
  /** Every page at its route, including pages that replace a missing translation. */
  pages: readonly LinkedPage[]
  /** The configuration files, in which diagnostics are located. */
  configTexts: { file: string; text: string }[]
  /** Returns the last commit that changed a content file, if its date is needed and known. */
  changeOf(filePath: string): FileChange | undefined
  /** What the rules that look at single pages have found, if they have already run. */
  pageFindings?: PageFindings
  /** The rules to report. Default: all rules. The pages were parsed with the same rules. */
  rules?: readonly RuleName[]
}

/** What rules for single pages may read. What they read of it is recorded, so that they look again only at pages that it concerns. */
export interface PageSite extends Pick<CheckedSite, 'linked' | 'pages' | 'pageOf'> {
  project: LinkProject & { baseline: Pick<Project['baseline'], 'translations'> }
}

/** What is known about the pages of a site without looking at them again. */
export interface PageFindings {
  diagnostics: readonly Diagnostic[]
  /** How many translated pages have sections without a baseline. */
  withoutBaseline: number
}

/** Checks the pages of a site, each by itself. */
export type PerPageRule = (site: PageSite) => Iterable<Diagnostic>

/** Checks the whole site. */
export type SiteRule = (site: CheckedSite) => Iterable<Diagnostic>
