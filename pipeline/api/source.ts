// The module `@docsite/cli/source`, with which tools edit content. It loads the implementation at once, because all of it needs that.

import type { EndOf, WatchSource } from '../model/plugin/source.ts'

export type * from '../model/plugin/source.ts'
export type { FileMove, OpenPlace, RenamePlan } from '../model/rename-plan.ts'

// Not a literal, so that the declarations in docsite's package do not depend on the implementation.
const implementation = import.meta.url.endsWith('.ts') ? './source/project.ts' : './watch-source.js'

const loaded = (await import(new URL(implementation, import.meta.url).href)) as {
  watchSource: WatchSource
  endOf: EndOf
}

/**
 * Opens a project whose files change, also without being saved, and publishes the diagnostics of its files. Close the project, or write
 * `await using`.
 */
export const watchSource: WatchSource = loaded.watchSource

/** Returns the column after the part of a line that a diagnostic with a position is about. */
export const endOf: EndOf = loaded.endOf
