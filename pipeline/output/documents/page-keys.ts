// Computes the hash of everything that a page's files depend on.

import { hash } from 'node:crypto'
import type { PageRecord } from '../../model/page/page.ts'
import type { LinkedPage } from '../../site/link.ts'
import type { CoreOutput, OutputSite } from '../output.ts'

/**
 * Returns a function that computes a page's key from its source, its record, its section's navigation and its paths. `common` is the
 * hash of everything that all pages depend on.
 */
export function makePageKeys(
  site: OutputSite,
  outputs: readonly CoreOutput[],
  common: string,
): (page: LinkedPage) => string {
  const sections = new Map<string, string>()
  const navigationOf = (record: PageRecord): unknown[] => {
    const section = site.linked.sectionOf(record)
    if (!section) return []
    const { routePath } = record
    const key = `${section.key} ${section.viewKey(routePath)}`
    const sectionHash = sections.get(key) ?? hash('sha1', JSON.stringify(section.view(routePath)))
    sections.set(key, sectionHash)
    return [sectionHash, section.neighbors(routePath)]
  }
  return (page) => {
    const { route, record, placeholders } = page
    const paths = outputs.map((output) => output.paths(route, site))
    const inputs = [site.sourceOf(route.filePath)?.hash, record, placeholders, paths]
    return hash('sha1', JSON.stringify([common, ...inputs, ...navigationOf(record)]))
  }
}
