// What a move of files or a renamed heading changes. `@docsite/cli` exports these types.

import type { Fix, Place } from './diagnostics/diagnostic.ts'

/** A file or a directory that moves. Paths are relative to the project, with `/` separators. */
export interface FileMove {
  readonly from: string
  readonly to: string
}

/** A place that the author has to look at, because docsite cannot change it safely. */
export interface OpenPlace {
  readonly place: Place
  readonly text: string
}

/** Everything that a move or a rename changes. */
export interface RenamePlan {
  /** The files and folders that move. */
  readonly moves: readonly FileMove[]
  /** The replacements in files, at their places before the moves. An edit of a missing file creates it. */
  readonly edits: readonly Fix[]
  /** Files that have no purpose after the moves, because their folder has no pages any more. */
  readonly removed: readonly string[]
  /** The old routes, and the routes that they redirect to. */
  readonly redirects: readonly FileMove[]
  readonly open: readonly OpenPlace[]
}
