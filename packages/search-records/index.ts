// A feature that writes the records for an external search engine, which `docsite search push` sends.

import { setImmediate } from 'node:timers/promises'
import { definePlugin, type Plugin, type SiteConfig } from '@docsite/cli'

/** One line of JSON for each section of the site. */
const recordsFile = 'search-records.ndjson'

/** Number of pages whose records are made without a pause. */
const batch = 32

/** Returns whether records include code blocks. Returns `undefined` if the site has no external search engine. */
function codeBlocksOf({ search }: SiteConfig): boolean | undefined {
  return search && search.mode === 'provider' ? (search.codeBlocks ?? true) : undefined
}

export const searchRecords: Plugin = definePlugin({
  name: 'search-records',
  outputs: [
    {
      name: 'search-records',
      per: 'files',
      path: ({ config }) => (codeBlocksOf(config) === undefined ? undefined : /^search-records\.ndjson$/),
      key: async (site) => [(await site.searchedPages()).map(({ hash }) => hash), codeBlocksOf(site.config)],
      async files(site) {
        const { recordsOfPage } = await import('./records.ts')
        const codeBlocks = codeBlocksOf(site.config) ?? true
        const lines: string[] = []
        for (const [i, page] of (await site.searchedPages()).entries()) {
          // Workers get their next pages meanwhile, and readers their answers.
          if (i % batch === 0) await setImmediate()
          lines.push(...recordsOfPage(page, codeBlocks).map((record) => `${JSON.stringify(record)}\n`))
        }
        return [{ path: recordsFile, content: lines.join('') }]
      },
    },
  ],
})
