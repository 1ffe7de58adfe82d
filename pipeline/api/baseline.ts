// Records the baseline of a site or of single pages, as the option `accept` asks.

import { isAbsolute, resolve } from 'node:path'
import { type BaselineResult, recordBaseline } from '../check/baseline.ts'
import type { CheckedSite } from '../check/rule.ts'
import { sectionKey } from '../model/diagnostics/baseline.ts'
import { nearest } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { relativePath } from '../source/relative-path.ts'
import type { CheckOptions } from './types.ts'

/** Records the baseline for all pages, or only for the named pages and sections. Returns `undefined` if there is nothing to record. */
export function accept(site: CheckedSite, wanted: CheckOptions['accept'] = false): BaselineResult | undefined {
  if (wanted === true) return recordBaseline(site)
  if (wanted === false || wanted.length === 0) return undefined
  const meant = new Map<string, Set<string>>()
  for (const one of wanted) {
    const [file, id] = sectionIn(one, site)
    const sections = meant.get(file)
    // Without an id, the whole page is meant.
    if (id === undefined) meant.set(file, new Set())
    else if (sections?.size !== 0) meant.set(file, new Set(sections).add(sectionKey(id)))
  }
  return recordBaseline(site, meant)
}

/** Returns the content path of a page and the id of a section: `content/zh/a.md#install`. */
function sectionIn(written: string, site: CheckedSite): [path: string, id?: string] {
  const [file = '', ...rest] = written.split('#')
  const path = contentPathOf(file, site)
  if (rest.length === 0) return [path]
  const id = rest.join('#')
  if (id === '' || site.pageOf(path)?.details.headings.some((heading) => heading.id === id)) return [path, id]
  throw new DocsiteError(`There is no section #${id} in ${file}, so no baseline was recorded`)
}

/** Returns the content path of a page, given its path relative to the project. */
function contentPathOf(file: string, { tree, project }: CheckedSite): string {
  const absolute = isAbsolute(file) ? file : resolve(project.root, file)
  const path = relativePath(tree.folder, absolute)
  if (tree.pages.includes(path)) return path
  const near = nearest(
    file,
    tree.pages.map((path) => `content/${path}`),
  )
  throw new DocsiteError(`There is no page ${file}, so no baseline was recorded`, [], near && `Did you mean ${near}?`)
}
