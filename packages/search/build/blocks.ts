// Divides the pages of an index into blocks, which are kept from one build to the next.

import { hash } from 'node:crypto'
import type { IndexedPage, KeptBlocks } from '@docsite/cli/search'

/** The pages of a block: those with ids from `from` up to, but excluding, `to`. */
export interface BlockPart {
  from: number
  to: number
  /** Hash of everything that the block depends on. */
  key: string
}

/** Number of blocks that one job indexes. A worker that segments Chinese loads a dictionary first, so a few blocks are not worth another. */
const blocksPerJob = 8

/** Divides pages into blocks: consecutive pages of the same bucket. An edit of one page indexes all pages of its block again. */
export function blockPartsOf(pages: readonly IndexedPage[]): BlockPart[] {
  const starts: number[] = []
  for (const [id, { bucket }] of pages.entries()) if (bucket !== pages[id - 1]?.bucket) starts.push(id)
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? pages.length
    const keys = pages.slice(from, to).map(({ key }) => key)
    return { from, to, key: hash('sha1', keys.join(' ')) }
  })
}

/**
 * Returns the pages of the parts of an index that workers make before they join it: consecutive blocks. None if there are only a few new
 * blocks, unless another machine joins it.
 */
export function partsOf<Page extends IndexedPage>(
  pages: readonly Page[],
  isJoined: boolean,
  blocks: Pick<KeptBlocks, 'has'>,
): (readonly Page[])[] {
  const fresh = blockPartsOf(pages).filter(({ key }) => !blocks.has(key))
  if (isJoined && fresh.length <= blocksPerJob) return []
  const jobs: BlockPart[][] = []
  for (const part of fresh) {
    const job = jobs.at(-1)
    if (job && job.length < blocksPerJob && job.at(-1)?.to === part.from) job.push(part)
    else jobs.push([part])
  }
  return jobs.map((job) => pages.slice(job[0]?.from, job.at(-1)?.to))
}
