// What a build needs in order to write its output.

import type { CompiledSite } from '../compile.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import type { OutputFolder } from '../output/write.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Project } from '../source/config.ts'
import type { Cache } from '../storage/cache.ts'
import type { Pool } from '../workers/pool.ts'
import type { BuildManifest } from './build-manifest.ts'

export interface WriteInput {
  project: Project
  site: CompiledSite
  pages: LinkedPage[]
  theme: Theme
  cache: Cache
  folder: OutputFolder
  pool: Pool
  buildManifest: BuildManifest | undefined
  /** How many earlier builds keep their hashed files. */
  keep?: number | undefined
}
