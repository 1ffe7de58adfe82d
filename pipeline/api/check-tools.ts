// What the checks of a site that changes need besides its files, for the dev server and for the language server.

import { TypeFaultProcess } from '../check/samples/type-faults.ts'
import type { SiteTools } from '../engine/live-site.ts'
import { searchPackageFaults } from '../output/search/search.ts'
import { typeChecksFile, workerFile } from './program.ts'

/** Returns the tools. Whoever asks for them closes them. */
export function openCheckTools(): SiteTools & { close(): void } {
  const types = new TypeFaultProcess(typeChecksFile)
  return {
    workerFile,
    findTypeFaults: (codes, root) => types.find(codes, root),
    searchPackageFaults,
    close: () => types.close(),
  }
}
