// The module `@docsite/cli/source`, with which tools edit content. It loads the implementation at once, because all of it needs that.

import type { SourceApi } from '../model/plugin/source.ts'

export type * from '../model/plugin/source.ts'

// Not a literal, so that the declarations in docsite's package do not depend on the implementation.
const implementation = import.meta.url.endsWith('.ts') ? './source/project.ts' : './watch-source.js'

const api: SourceApi = await import(new URL(implementation, import.meta.url).href)

/** Opens a project, follows its changes, and publishes the diagnostics of its files. Close it, or write `await using`. */
export const watchSource: SourceApi['watchSource'] = api.watchSource

/** Returns the column after the part of a line that a diagnostic with a position is about. Columns begin at 1. */
export const endOf: SourceApi['endOf'] = api.endOf
