// docsite check --accept: flags → the pages that are meant → what was accepted, in words.

import { relative, resolve, sep } from 'node:path'
import { type BaselineResult, recordBaseline } from '../pipeline/check/baseline.ts'
import type { CheckedSite } from '../pipeline/check/rule.ts'
import { nearest } from '../pipeline/model/diagnostic.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { countOfThings } from './report.ts'

export interface BaselineFlags {
  accept?: boolean
  acceptFile: string[]
}

/** Accepts what the flags name; only where they do. */
export function recordRequestedBaseline(
  site: CheckedSite,
  { accept: all, acceptFile }: BaselineFlags,
): BaselineResult | undefined {
  if (all) return recordBaseline(site)
  if (acceptFile.length === 0) return undefined
  return recordBaseline(site, new Set(acceptFile.map((file) => contentPathOf(file, site))))
}

/** The content path of a page that is named from here, or from the project's root. */
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
  throw new UsageError(`There is no page ${file} to accept`, [], near && `Did you mean ${near}?`)
}

/** Says what was accepted, as a result. */
export function baselineReport({ sections, pages, addresses }: BaselineResult): string {
  const parts = [
    ...(sections > 0 ? [`${countOfThings(sections, 'section')} of ${countOfThings(pages, 'page')}`] : []),
    ...(addresses > 0 ? [countOfThings(addresses, 'address', 'addresses')] : []),
  ]
  return parts.length > 0 ? `Accepted ${parts.join(', ')}` : 'There was nothing new to accept'
}
