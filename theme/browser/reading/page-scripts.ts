// Starts the scripts of features and plugins.

import { scripts } from 'docsite:page-scripts'
import type { CurrentPage, SiteData } from '../../../pipeline/model/config/site-data.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { logError } from '../log.ts'
import { current } from './current.ts'

/** Starts the scripts of the site. Documents load the data of a site that has such scripts before this. */
export function startPageScripts(): void {
  const { docsite: site } = globalThis as unknown as { docsite?: SiteData }
  if (!site) return
  const page: CurrentPage = { site, record: () => current().record }
  for (const name of site.scripts ?? [])
    lookUp(scripts, name)?.()
      .then(({ default: start }) => start(page))
      .catch((error: unknown) => logError(`The script ${name} could not be started.`, error))
}
