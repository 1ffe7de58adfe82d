// A feature that writes the sitemap and robots.txt.

import { definePlugin, type Plugin } from '@docsite/cli'
import { isPortable } from '@docsite/cli/routes'
import { crawlerPaths, makeCrawlerFiles } from './crawler-files.ts'

export const sitemap: Plugin = definePlugin({
  name: 'sitemap',
  outputs: [
    {
      name: 'sitemap',
      per: 'files',
      // Sites that open from disk have no full URLs.
      path: (site) => (site.config.siteUrl === undefined || isPortable(site) ? undefined : crawlerPaths),
      async files(site) {
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
