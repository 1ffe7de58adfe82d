// Divides the pages of a locale into the blocks of its index, and keeps the blocks of earlier builds.

import { hash } from 'node:crypto'
import type { ContentPlace } from '../../storage/content-store.ts'
import { type CacheFolder, keepOnly, Notes, subfolder } from '../../storage/signed-files.ts'
import type { SearchMetadata } from './search-page.ts'
import type { SearchLanguage } from './term-finder.ts'

export interface SearchInput extends SearchLanguage {
  /** Middle part of the file names: `[.version][.lang]`. */
  name: string
  pages: SearchedText[]
  /** Origin for the links of results, when another site uses this search. */
  domain: string
  /** Groups of words or phrases that find each other. */
  synonyms: string[][]
  codeBlocks: boolean
  /** Cache directory for the reduced dictionary and for blocks of the index from earlier builds. */
  folder: CacheFolder
}

/** A page and the position of its text and headings, which are read when they are needed. */
export interface SearchedText extends Omit<SearchMetadata, 'toc'> {
  content: ContentPlace
  /** Hash of everything that its terms depend on. */
  key: string
  /** The number of its bucket. */
  bucket: number
}

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
export function blockPartsOf(pages: readonly SearchedText[]): BlockPart[] {
  const starts: number[] = []
  for (const [id, { bucket }] of pages.entries()) if (bucket !== pages[id - 1]?.bucket) starts.push(id)
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? pages.length
    const keys = pages.slice(from, to).map(({ key }) => key)
    return { from, to, key: hash('sha1', keys.join(' ')) }
  })
}

type Kept = Pick<SearchInput, 'folder' | 'name'>

const folderOf = ({ name }: Kept): string => `blocks${name}`

/** Opens the blocks from earlier builds, by their keys. */
export const keptBlocks = (input: Kept): Notes => new Notes(input.folder, folderOf(input))

/** Removes the blocks from earlier builds, except those of these parts. */
export const keepBlocks = (input: Kept, parts: readonly BlockPart[]): void =>
  keepOnly(subfolder(input.folder, folderOf(input)), new Set(parts.map(({ key }) => `${key}.json`)))

/**
 * Returns the parts of an index that workers make before they join it: consecutive blocks. None if there are only a few new blocks, unless
 * another machine joins it.
 */
export function freshParts(input: SearchInput, isJoined: boolean): SearchInput[] {
  const kept = keptBlocks(input)
  const fresh = blockPartsOf(input.pages).filter(({ key }) => !kept.has(key))
  if (isJoined && fresh.length <= blocksPerJob) return []
  const jobs: BlockPart[][] = []
  for (const part of fresh) {
    const job = jobs.at(-1)
    if (job && job.length < blocksPerJob && job.at(-1)?.to === part.from) job.push(part)
    else jobs.push([part])
  }
  return jobs.map((job) => ({ ...input, pages: input.pages.slice(job[0]?.from, job.at(-1)?.to) }))
}
