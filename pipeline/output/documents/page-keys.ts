// Computes the hash of everything that a page's files depend on.

import { hash } from 'node:crypto'
import type { PageRecord } from '../../model/page/page.ts'
import type { LinkedPage, LinkedSite } from '../../site/link.ts'
import type { ContentTree } from '../../source/scan.ts'
import type { OutputSite, PageOutput } from '../output.ts'

interface KeyInput {
  linked: LinkedSite
  tree: ContentTree
  sourceOf: OutputSite['sourceOf']
  outputs: readonly PageOutput[]
  /** Hash of everything that all pages depend on. */
  common: string
}

/**
 * Returns a function that computes a page's key from its source, its record, its section's navigation and its paths.
 */
export function makePageKeys({ linked, tree, sourceOf, outputs, common }: KeyInput): (page: LinkedPage) => string {
  const sections = new Map<string, string>()
  const navigationOf = (record: PageRecord): unknown[] => {
    const section = linked.sectionOf(record)
    if (!section) return []
    const { routePath } = record
    const key = `${section.key} ${section.viewKey(routePath)}`
    const shown = sections.get(key) ?? hash('sha1', JSON.stringify(section.view(routePath)))
    sections.set(key, shown)
    return [shown, section.neighbors(routePath)]
  }
  return (page) => {
    const { route, record, placeholders } = page
    const paths = outputs.map((output) => output.path(page, { linked, tree }) ?? null)
    const own = [sourceOf(route.filePath)?.hash, record, placeholders, paths]
    return hash('sha1', JSON.stringify([common, ...own, ...navigationOf(record)]))
  }
}
