// Starts the scripts of features and plugins.

import { scripts } from 'docsite:page-scripts'
import type { CurrentPage } from '../../pipeline/model/config/site-data.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { logError } from './log.ts'
import type { ShownStore } from './navigation/shown.tsx'

export function startPageScripts(page: ShownStore): void {
  const { site } = page.getState()
  const current: CurrentPage = { site, record: () => page.getState().view.record }
  for (const name of site.scripts ?? [])
    lookUp(scripts, name)?.()
      .then(({ default: start }) => start(current))
      .catch((error: unknown) => logError(`The script ${name} could not be started.`, error))
}
