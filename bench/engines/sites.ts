// Makes the records of a site and its own search index in this process, without building its pages.

import { inTwoFiles, makeSearch } from '../../packages/search/build/build-index.ts'
import { recordsOfPage } from '../../packages/search-records/records.ts'
import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
import type { SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { builtSite } from '../../pipeline/output/plugin-outputs.ts'
import { searchInput, searchUnits } from '../../pipeline/output/search/search.ts'
import { indexTools } from '../../pipeline/output/search/search-index.ts'
import { loadProject } from '../../pipeline/source/config/config.ts'
import { toolHash } from '../../pipeline/source/tool.ts'
import { Cache } from '../../pipeline/storage/cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import { Searcher } from '../searched.ts'

export interface SearchableSite {
  langs: string[]
  records: SearchRecord[]
  /** docsite's own search, by language. */
  own: Map<string, Searcher>
}

/** Parses a site. `withOwn` selects whether to make its own search index. */
export async function openSite(root: string, { withOwn = true } = {}): Promise<SearchableSite> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, toolHash())
  try {
    const parsed = await openParsedSite({ project, cache, pool: new Pool() })
    const { linked } = parsed
    const site = {
      ...{ project, linked },
      pages: async (includes: (route: (typeof linked.routes.routes)[number]) => boolean = () => true) =>
        linked.routes.routes.filter(includes).map((route) => linked.link(route)),
      ...{ tree: parsed.tree, pageOf: parsed.pageOf, searchTextOf: parsed.searchTextOf },
      sourceOf: (filePath: string) => parsed.pages.get(filePath),
      bucketOf: parsed.bucketOf,
      cacheFolder: (name: string) => cache.folder(name),
    }
    const units = searchUnits(parsed)
    const own = new Map<string, Searcher>()
    for (const unit of withOwn ? units : []) {
      const input = await searchInput(unit, site)
      const { documents, index, stemmer } = await makeSearch(input, indexTools(input, cache.store), inTwoFiles)
      const files = new Map([documents, index, ...(stemmer ? [stemmer] : [])].map(({ path, text }) => [path, text]))
      const names = { documents: documents.path, index: index.path }
      own.set(unit.lang, new Searcher(names, (file) => files.get(file) as string))
    }
    const pages = await builtSite(project, site as never, () => undefined).searchedPages()
    return {
      langs: [...new Set(units.map(({ lang }) => lang))],
      own,
      records: pages.flatMap((page) => recordsOfPage(page, true)),
    }
  } finally {
    cache.close()
  }
}
