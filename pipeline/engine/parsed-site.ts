// Opens the site of a project for a command that needs all of its pages.

import { together } from '../text/together.ts'
import { type OpenInput, openSite, type Site } from './site.ts'

/**
 * Opens the site of a project, and parses all of its pages. Only records are used of the cache, or a build reports damaged texts. With
 * `startsEarly`, workers for a large site start at once, because the caller then renders or reuses all pages.
 */
export async function openParsedSite(input: OpenInput, { startsEarly = false } = {}): Promise<Site> {
  const site = await openSite({ ...input, trustsCache: true })
  if (startsEarly && site.tree.pages.length >= pagesWorthEarlyWorkers) input.pool.start()
  await together([site.parseAll(), site.historyRead])
  site.pages.reading.save()
  return site
}

/** With fewer pages than this, the main thread can reuse them all before the workers have started. */
const pagesWorthEarlyWorkers = 256
