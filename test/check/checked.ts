// Checks a site in this process like `docsite check`, and returns the linked site with its diagnostics.

import type { CheckedSite } from '../../pipeline/check/rule.ts'
import { compileSite } from '../../pipeline/engine/compile.ts'
import { diagnosticsOf } from '../../pipeline/engine/diagnose.ts'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { loadProject } from '../../pipeline/source/config/config.ts'
import { Cache } from '../../pipeline/storage/cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import type { SiteTest } from '../site-test.ts'

export interface Checked {
  site: CheckedSite
  diagnostics: Diagnostic[]
}

export async function checked({ root }: SiteTest): Promise<Checked> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, 'test')
  const compiled = await compileSite(project, { cache, pool: new Pool() })
  cache.save()
  cache.close()
  const pages = compiled.linked.routes.routes.map((route) => compiled.linked.link(route))
  const diagnostics = diagnosticsOf(compiled, pages, project, 'all')
  return { site: { project, pages, ...compiled }, diagnostics }
}
