// Gives rules what makes the search indexes of a site.

import type { Site } from '../engine/site.ts'
import type { RuleSite } from '../model/plugin/plugin-rule.ts'
import { searchIndexes } from '../output/search/search.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Cache } from '../storage/cache.ts'

/** Returns the function for the rules of a site, all of whose pages have been linked. */
export const indexesOf =
  ({ project, linked, pages, bucketOf }: Site, all: readonly LinkedPage[], cache: Cache): RuleSite['searchIndexes'] =>
  () =>
    searchIndexes(
      {
        ...{ project, linked, bucketOf },
        pages: async (includes = () => true) => all.filter(({ route }) => includes(route)),
        sourceOf: (filePath) => pages.get(filePath),
        cacheFolder: (name) => cache.folder(name),
      },
      cache.store,
    )
