// The module `@docsite/cli/source`, with which tools edit content. It loads the implementation at once, because all of it needs that.

import type { SourceApi } from '../model/plugin/source.ts'

export type * from '../model/plugin/source.ts'

// Not a literal, so that the declarations in docsite's package do not depend on the implementation.
const implementation = import.meta.url.endsWith('.ts') ? './source/project.ts' : './watch-source.js'

export const { watchSource, endOf }: SourceApi = await import(new URL(implementation, import.meta.url).href)
