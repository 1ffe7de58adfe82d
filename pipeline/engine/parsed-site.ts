// Opens the site of a project for a command that needs all of its pages.

import { together } from '../text/together.ts'
import { type OpenInput, openSite, type Site } from './site.ts'

/** Opens the site of a project, and parses all of its pages. Only records are used of the cache, or a build reports damaged texts. */
export async function openParsedSite(input: OpenInput): Promise<Site> {
  const site = await openSite({ ...input, trustsCache: true })
  if (input.rendersPages && site.tree.pages.length >= pagesWorthEarlyWorkers) input.pool.start()
  await together([site.parseAll(), site.historyRead])
  site.pages.reading.save()
  return site
}

/** With fewer pages than this, the main thread can reuse them all before the workers have started. */
const pagesWorthEarlyWorkers = 3200
