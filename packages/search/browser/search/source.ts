// Opens what the search panel searches in: the site's own index, a search server, or the search engine of the project.

import type { SearchSource, SourceOptions } from '@docsite/cli/theme'
import { LocalSearch } from './local.ts'
import { answersKept, Recent } from './recent.ts'

export async function openSource(options: SourceOptions): Promise<SearchSource> {
  const { site, loadProvider, readManifest, logError } = options
  const { search } = site
  if (search && search.mode === 'provider' && loadProvider) {
    const [{ openProvider }, { providerSearch }] = await Promise.all([loadProvider(), import('./provider.ts')])
    return providerSearch(site, openProvider(search.provider), logError, new Recent(answersKept))
  }
  if (search && search.mode === 'remote') {
    const { remoteSearch } = await import('./remote.ts')
    return remoteSearch(site, search, logError, new Recent(answersKept))
  }
  return new LocalSearch(site, search !== false && search.mode === 'local' && search.versioned, readManifest, logError)
}
