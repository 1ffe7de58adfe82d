// Two lists of blocks → which correspond: the same, changed, moved, inserted or removed.

import { alignLists, type Pair, wordSimilarity } from './align-lists.ts'
import type { Block } from './blocks.ts'

/** A block of either side, or a pair. The list is in the order of the new article, with removed blocks where they were. */
export type Match = Pair<Block> & { kind: 'same' | 'changed' | 'moved' | 'inserted' | 'removed' }

/** Below this similarity, two blocks are a removed and an inserted one. */
const leastSimilar = 0.4
/** A block that is also in another place must be more similar. */
const leastSimilarMoved = 0.75
/** The most pairs of blocks that are compared to find moved ones. */
const mostPairs = 40_000

/** Matches the blocks of two articles. */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): Match[] {
  const pairs = alignLists(before, after, { similarity, least: leastSimilar })
  const origins = originsOf(pairs)
  const moved = new Set(origins.values())
  return pairs.flatMap(({ before: old, after: now }): Match[] => {
    if (!now) return moved.has(old) ? [] : [{ kind: 'removed', before: old }]
    const origin = origins.get(now)
    if (origin) return [{ kind: 'moved', before: origin, after: now }]
    if (!old) return [{ kind: 'inserted', after: now }]
    return [{ kind: old.key === now.key ? 'same' : 'changed', before: old, after: now }]
  })
}

/** Returns how similar two blocks are, from 0 to 1. */
function similarity(a: Block, b: Block): number {
  if (a.kind !== b.kind) return 0
  return a.id !== undefined && a.id === b.id ? 1 : wordSimilarity(a.words, b.words)
}

/** Finds removed blocks that were inserted in another place. Returns the old blocks by the new ones. */
function originsOf(pairs: readonly Pair<Block>[]): Map<Block, Block> {
  const removed = new Set(pairs.flatMap(({ before, after }) => (after ? [] : before)))
  const inserted = pairs.flatMap(({ before, after }) => (before ? [] : after))
  const origins = new Map<Block, Block>()
  const find = (originOf: (after: Block) => Block | undefined): void => {
    for (const after of inserted) {
      const before = origins.has(after) ? undefined : originOf(after)
      if (!before) continue
      origins.set(after, before)
      removed.delete(before)
    }
  }
  const byKey = new Map<string, Block[]>()
  for (const one of [...removed].reverse()) {
    const same = byKey.get(one.key) ?? []
    byKey.set(one.key, same)
    same.push(one)
  }
  find(({ key }) => byKey.get(key)?.pop())
  if (removed.size * inserted.length <= mostPairs)
    find((after) =>
      after.words.length > 3 ? [...removed].find((one) => similarity(one, after) >= leastSimilarMoved) : undefined,
    )
  return origins
}
