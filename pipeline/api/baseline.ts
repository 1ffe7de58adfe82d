// Records the baseline of a site or of single pages, as the option `accept` asks.

import { isAbsolute, resolve } from 'node:path'
import { type BaselineResult, recordBaseline } from '../check/baseline.ts'
import type { CheckedSite } from '../check/rule.ts'
import { nearest } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { relativePath } from '../source/relative-path.ts'
import type { CheckOptions } from './types.ts'

/** Records the baseline for all pages, or only for the named pages. Returns `undefined` if there is nothing to record. */
export function accept(site: CheckedSite, wanted: CheckOptions['accept'] = false): BaselineResult | undefined {
  if (wanted === true) return recordBaseline(site)
  if (wanted === false || wanted.length === 0) return undefined
  return recordBaseline(site, new Set(wanted.map((file) => contentPathOf(file, site))))
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
