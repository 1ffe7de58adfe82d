// docsite check --accept: flags → the pages that are meant → what was accepted, in words.

import { relative, resolve, sep } from 'node:path'
import { type AcceptResult, accept } from '../pipeline/check/baseline.ts'
import type { CheckedSite } from '../pipeline/check/rule.ts'
import { nearest } from '../pipeline/model/diagnostic.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { countOfThings } from './report.ts'

export interface AcceptFlags {
  accept?: boolean
  acceptFile: string[]
}

/** Accepts what the flags name; only where they do. */
export function acceptAsked(site: CheckedSite, { accept: all, acceptFile }: AcceptFlags): AcceptResult | undefined {
  if (all) return accept(site)
  if (acceptFile.length === 0) return undefined
  return accept(site, new Set(acceptFile.map((file) => contentPathOf(file, site))))
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
export function acceptedText({ sections, pages, addresses }: AcceptResult): string {
  const parts = [
    ...(sections > 0 ? [`${countOfThings(sections, 'section')} of ${countOfThings(pages, 'page')}`] : []),
    ...(addresses > 0 ? [countOfThings(addresses, 'address', 'addresses')] : []),
  ]
  return parts.length > 0 ? `Accepted ${parts.join(', ')}` : 'There was nothing new to accept'
}
