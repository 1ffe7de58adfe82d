// A feature that writes the sitemap and robots.txt.

import { definePlugin, type Plugin } from '@docsite/cli'
import { isPortable } from '@docsite/cli/routes'

/** Matches the paths of all files. */
export const crawlerPaths = /^(?:sitemap(?:\.[\w-]+?)?(?:-\d+)?\.xml|robots\.txt)$/

export const sitemap: Plugin = definePlugin({
  name: 'sitemap',
  outputs: [
    {
      name: 'sitemap',
      per: 'files',
      // Sites that open from disk have no full URLs.
      path: (site) => (site.config.siteUrl === undefined || isPortable(site) ? undefined : crawlerPaths),
      async files(site) {
        const { makeCrawlerFiles } = await import('./crawler-files.ts')
        const pages = await site.pages()
        return makeCrawlerFiles(
          pages.map(({ record }) => record),
          site.data,
          new Set(site.publicFiles),
        )
      },
    },
  ],
})
