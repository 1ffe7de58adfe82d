// The functions of the API. docsite's package contains this module as a bundle of its own, which `index.ts` loads on demand.

import type { Api } from './api.ts'
import { build } from './build.ts'
import { check } from './check.ts'
import { createDevServer } from './dev-server.ts'
import { loadConfig } from './load-config.ts'
import { loadSite } from './load-site.ts'
import { openOutput } from './open-output.ts'
import { openSearch } from './open-search.ts'
import { openSite } from './open-site.ts'
import { preview } from './preview.ts'
import { moveFile, renameHeading } from './rename.ts'
import { startServer } from './start-server.ts'
import { renderBlock, testSite } from './test-site.ts'

export const api: Api = {
  build,
  check,
  createDevServer,
  loadConfig,
  loadSite,
  moveFile,
  openOutput,
  openSearch,
  openSite,
  preview,
  renderBlock,
  renameHeading,
  startServer,
  testSite,
}
