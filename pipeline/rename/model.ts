// The input and the result of planning a move or a rename.

import type { Fix, Place } from '../model/diagnostics/diagnostic.ts'
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

/** A file or a directory that moves. Paths are relative to the project, with `/` separators. */
export interface FileMove {
  from: string
  to: string
}

/** A place that the author has to look at, because docsite cannot change it safely. */
export interface OpenPlace {
  place: Place
  text: string
}

/** Everything that a move or a rename changes. */
export interface RenamePlan {
  moves: FileMove[]
  /** Replacements in files, at their places before the moves. An edit of a missing file creates it. */
  edits: Fix[]
  /** Files that have no purpose after the moves. */
  removed: string[]
  /** The old URLs, and where they lead afterwards. */
  redirects: FileMove[]
  open: OpenPlace[]
}
