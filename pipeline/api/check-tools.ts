// What the checks of a site that changes need besides its files, for the dev server and for the language server.

import type { SiteTools } from '../engine/live-site.ts'
import { searchPackageFaults } from '../output/search/search.ts'
import { workerFile } from './program.ts'

export const checkTools: SiteTools = { workerFile, searchPackageFaults }
