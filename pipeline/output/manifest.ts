// The manifest: the paths of each locale's data and search files, for the browser.

import type { AgentFacts, Manifest } from '../model/config/site-data.ts'
import { optional } from '../text/optional.ts'
import { pageList } from './agents/page-list.ts'
import { beside, besideUnits } from './beside.ts'
import { localeData } from './locale-data.ts'
import { type CoreOutput, localesOf, type OutputSite } from './output.ts'
import { search, searchUnits } from './search/search.ts'

const path = 'static/manifest.json'

export const manifest: CoreOutput<'site'> = {
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
      ...(linked.site.llms === false ? {} : { agents: agentFacts(site) }),
    }
    return [{ path, text: `${JSON.stringify(manifest)}\n` }]
  },
}

function agentFacts(output: OutputSite): AgentFacts {
  const { site } = output.linked
  const { title, description, base, lang, locales, multiVersion, route, siteUrl, origins } = site
  const units = localesOf(output.linked)
  return {
    ...{ title, description, base, lang, locales, multiVersion, route },
    ...optional({ siteUrl, origins }),
    pages: Object.fromEntries(units.map((unit) => [unit.name, output.pathsOf(pageList, unit)[0] ?? ''])),
  }
}
