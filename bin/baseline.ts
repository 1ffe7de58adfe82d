// Implements `docsite check --accept`: records the baseline of the site or of single pages, and prints a summary.

import { relative, resolve, sep } from 'node:path'
import { type BaselineResult, recordBaseline } from '../pipeline/check/baseline.ts'
import type { CheckedSite } from '../pipeline/check/rule.ts'
import { nearest } from '../pipeline/model/diagnostic.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { countOfThings } from './report.ts'

export interface BaselineFlags {
  accept?: boolean
  acceptFile?: string[]
}

/** Records the baseline for all pages, or only for the named pages. Returns `undefined` if no flag requests it. */
export function recordRequestedBaseline(
  site: CheckedSite,
  { accept: all, acceptFile: files = [] }: BaselineFlags,
): BaselineResult | undefined {
  if (all) return recordBaseline(site)
  if (files.length === 0) return undefined
  return recordBaseline(site, new Set(files.map((file) => contentPathOf(file, site))))
}

/** Returns the content path of a page, given its path relative to the current directory or to the project. */
function contentPathOf(file: string, { tree, project }: CheckedSite): string {
  const paths = [resolve(file), resolve(project.root, file)].map((path) =>
    relative(tree.folder, path).split(sep).join('/'),
  )
  const found = paths.find((path) => tree.pages.includes(path))
  if (found !== undefined) return found
  const near = nearest(
    file,
    tree.pages.map((path) => `content/${path}`),
  )
  throw new UsageError(`There is no page ${file}, so no baseline was recorded`, [], near && `Did you mean ${near}?`)
}

/** Returns a summary of the recorded baseline. */
export function baselineReport({ sections, pages, addresses }: BaselineResult): string {
  const parts = [
    ...(sections > 0 ? [`${countOfThings(sections, 'section')} on ${countOfThings(pages, 'page')}`] : []),
    ...(addresses > 0 ? [countOfThings(addresses, 'URL')] : []),
  ]
  return parts.length > 0 ? `Recorded ${parts.join(', ')}` : 'The baseline is up to date'
}
