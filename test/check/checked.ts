// Checks a site in this process like `docsite check`, and returns the linked site with its diagnostics.

import type { CheckedSite } from '../../pipeline/check/rule.ts'
import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
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
  const site = await openParsedSite({ project, cache, pool: new Pool() })
  cache.save()
  cache.close()
  const pages = site.linked.routes.routes.map((route) => site.linked.link(route))
  return { site: site.checked(pages), diagnostics: site.report(pages, 'all') }
}
