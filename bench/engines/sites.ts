// Makes the records of a site and its own search index in this process, without building its pages.

import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
import { type SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { inTwoFiles, makeSearch } from '../../pipeline/output/search/build-index.ts'
import { searchInput, searchUnits } from '../../pipeline/output/search/search.ts'
import { searchRecords } from '../../pipeline/output/search-records/search-records.ts'
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
    const site = await openParsedSite({ project, cache, pool: new Pool() })
    const { linked } = site
    const pages = async (includes: (route: never) => boolean = () => true) =>
      linked.routes.routes.filter(includes as () => boolean).map((route) => linked.link(route))
    const tools = { project, linked, pages, sourceOf: (path: string) => site.pages.get(path), cacheFolder: (name: string) => cache.folder(name) }
    const units = searchUnits(site)
    const own = new Map<string, Searcher>()
    for (const unit of withOwn ? units : []) {
      const { documents, index, stemmer } = await makeSearch(await searchInput(unit, tools as never), cache.store, inTwoFiles)
      const files = new Map([documents, index, ...(stemmer ? [stemmer] : [])].map(({ path, text }) => [path, text]))
      own.set(unit.name, new Searcher({ documents: documents.path, index: index.path }, (file) => files.get(file) as string))
    }
    project.config.search = { mode: 'provider', provider: { name: 'opensearch', url: 'http://localhost', index: 'docs' } } as never
    const made = await searchRecords.files(await searchRecords.input('site', { ...site, ...tools } as never), { store: cache.store } as never)
    const lines = (made as { files: { text: string }[] }).files[0]?.text ?? ''
    return { langs: [...new Set(units.map(({ lang }) => lang))], own, records: lines.split('\n').filter(Boolean).map((line) => JSON.parse(line) as SearchRecord) }
  } finally {
    cache.close()
  }
}
