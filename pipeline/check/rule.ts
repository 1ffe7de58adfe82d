// What a rule that looks at the whole site is given.

import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { Project } from '../source/config.ts'
import type { ContentTree } from '../source/scan.ts'

/** A site, read and linked: no rule changes it. */
export interface CheckedSite {
  project: Project
  tree: ContentTree
  linked: LinkedSite
  /** Every page at its address, those that stand in for a missing translation among them. */
  pages: readonly LinkedPage[]
  /** A page by its content path. */
  pageOf(filePath: string): ParsedPage | undefined
  /** Texts of the configuration's files, for places. */
  configTexts: { file: string; text: string }[]
}

/** Looks at what no single page tells. */
export type SiteRule = (site: CheckedSite) => Iterable<Diagnostic>
