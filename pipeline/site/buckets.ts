// Divides the pages of a site into buckets. Machines that share a cache divide the work by buckets, and blocks of the search index are
// parts of them.

import { hash } from 'node:crypto'
import { compareText } from '../model/diagnostics/diagnostic.ts'
import { type Addressing, routeOfFile, splitRoute } from '../model/route.ts'

/** Maximum number of pages in a bucket, not counting translations. What changes in one page is often computed again for its whole bucket. */
const mostInBucket = 64

/**
 * Returns the content paths of each bucket. Translations are in the same one, because they contain the same code. Where a bucket begins
 * depends mostly on the path of its first page, so a new page changes few buckets.
 */
export function bucketsOf(filePaths: readonly string[], site: Addressing): string[][] {
  const named = filePaths.map((filePath) => ({ filePath, name: splitRoute(routeOfFile(filePath, site), site).rest }))
  const buckets: string[][] = []
  let last: string | undefined
  let names = 0
  for (const { filePath, name } of named.sort(
    (a, b) => compareText(a.name, b.name) || compareText(a.filePath, b.filePath),
  )) {
    if (name !== last) names++
    if (last === undefined || (name !== last && (names > mostInBucket || startsBucket(name)))) {
      buckets.push([])
      names = 1
    }
    last = name
    buckets.at(-1)?.push(filePath)
  }
  return buckets
}

/** Whether a bucket begins at a page, which is true for one of 32. */
const startsBucket = (name: string): boolean => /^0[0-7]/.test(hash('md5', name))
