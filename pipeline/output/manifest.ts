// The manifest: the paths of each locale's data and search files, for the browser.

import type { Manifest } from '../model/config/site-data.ts'
import { beside, besideUnits } from './beside.ts'
import { localeData } from './locale-data.ts'
import { type CoreOutput, localesOf } from './output.ts'
import { search, searchUnits } from './search/search.ts'

const path = 'static/manifest.json'

/** Returns the output for the manifest, which contains the fields of other outputs. */
export const manifestWith = (others: readonly CoreOutput[]): CoreOutput<'site'> => ({
  name: 'manifest',
  scope: 'site',
  paths: () => [path],
  readsPages: true,
  files(_, site) {
    const { document, linked } = site
    const bothLanguages = besideUnits(site).map((unit) => [unit.name, site.pathsOf(beside, unit)[0] ?? ''])
    const manifest: Manifest = {
      build: document.build,
      base: linked.site.base,
      site: Object.fromEntries(localesOf(linked).map((unit) => [unit.name, site.pathsOf(localeData, unit)[0] ?? ''])),
      ...(bothLanguages.length > 0 ? { beside: Object.fromEntries(bothLanguages) } : {}),
      search: Object.fromEntries(
        searchUnits(site).map((unit) => {
          const [documents = '', index = ''] = site.pathsOf(search, unit)
          return [unit.name, { documents, index }]
        }),
      ),
      searchWorker: document.shell.searchWorker,
    }
    const fields = others.map((output) => [output.name, output.manifest?.(site)])
    return [{ path, text: `${JSON.stringify({ ...manifest, ...Object.fromEntries(fields) })}\n` }]
  },
})
