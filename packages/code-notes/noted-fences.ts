// What the remark plugin finds out about the code blocks of a page, for the block that shows them.

import type { BlockFinding, BlockOnPage, PageOfFile } from '@docsite/cli'

/** A code block with numbers of notes. */
export interface NotedFence {
  /** The number of its list on the page. Absent if there is none. */
  list?: number
  /** The numbers of the items of the list. */
  notes: ReadonlySet<number>
  /** The numbers to which the notes lead back. Several tabs share a list, and it leads to the first of them. */
  targets: ReadonlySet<number>
  problems: readonly BlockFinding[]
}

/** The code blocks of a page by their first lines. */
const fences = new WeakMap<PageOfFile, Map<number, NotedFence>>()

/** Remembers a code block of a page while the page is parsed. */
export function keepFence(page: PageOfFile, line: number, fence: NotedFence): void {
  const ofPage = fences.get(page) ?? new Map<number, NotedFence>()
  fences.set(page, ofPage.set(line, fence))
}

/** Returns what is known of a code block. */
export const fenceOf = ({ page, node }: Pick<BlockOnPage, 'page' | 'node'>): NotedFence | undefined =>
  fences.get(page)?.get(node.position?.start.line ?? 0)

/** Returns the ids of a note and of its number in the code. */
export const noteId = (list: number, number: number): string => `note-${list}-${number}`
export const numberId = (list: number, number: number): string => `${noteId(list, number)}-code`
