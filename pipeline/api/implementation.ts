// The functions of the API. docsite's package contains this module as a bundle of its own, which `index.ts` loads on demand.

import { build } from './build.ts'
import { check } from './check.ts'
import { createDevServer } from './dev-server.ts'
import { loadSite } from './load-site.ts'
import { openSite } from './open-site.ts'
import { preview } from './preview.ts'
import { moveFile, renameHeading } from './rename.ts'
import { renderBlock, testSite } from './test-site.ts'
import type { Api } from './types.ts'

export const api: Api = {
  build,
  check,
  createDevServer,
  loadSite,
  moveFile,
  openSite,
  preview,
  renderBlock,
  renameHeading,
  testSite,
}
