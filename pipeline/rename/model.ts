// The input of planning a move or a rename.

import type { ParsedPage } from '../model/page/page.ts'
import type { LinkedSite } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import type { ConfigText } from '../source/config/problem-place.ts'
import type { ContentTree } from '../source/scan.ts'

/** A linked site whose pages are all parsed. */
export interface RenameSite {
  project: Project
  tree: ContentTree
  linked: LinkedSite
  configTexts: readonly ConfigText[]
  pageOf(filePath: string): ParsedPage | undefined
  /** Returns the current text of a project file, such as an unsaved buffer of an editor. The default is the file on disk. */
  textOf?(file: string): string | undefined
}
