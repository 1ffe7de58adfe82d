// Two lists of blocks → which correspond: the same, changed, moved, inserted or removed.

import type { Block } from './blocks.ts'
import { alignLists } from './diff-lists.ts'

/** A block of either side, or a pair. The list is in the order of the new article, with removed blocks where they were. */
export type Match =
  | { kind: 'same'; before: Block; after: Block }
  | { kind: 'changed' | 'moved'; before: Block; after: Block }
  | { kind: 'inserted'; after: Block }
  | { kind: 'removed'; before: Block }

/** Below this similarity, two blocks are a removed and an inserted one. */
const leastSimilar = 0.4
/** A block that is also in another place must be more similar. */
const leastSimilarMoved = 0.75
/** The most pairs of blocks that are compared in one gap. */
const mostPairs = 40_000

/** Matches the blocks of two articles. */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): Match[] {
  const pairSame = (one: Block, other: Block): Match => ({ kind: 'same', before: one, after: other })
  return withMoves(alignLists(before, after, pairSame, matchGap))
}

/** Returns how similar two blocks are, from 0 to 1. */
function similarity(a: Block, b: Block): number {
  if (a.kind !== b.kind) return 0
  if (a.id !== undefined && a.id === b.id) return 1
  return wordSimilarity(a.words, b.words)
}

/** Returns the share of words that two texts have in common. */
export function wordSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0
  const counts = new Map<string, number>()
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const left = counts.get(word) ?? 0
    if (left > 0) {
      common++
      counts.set(word, left - 1)
    }
  }
  return (2 * common) / (a.length + b.length)
}

/** Pairs the blocks between two blocks that are the same, in their order, so that the sum of similarities is the largest. */
function matchGap(removed: readonly Block[], inserted: readonly Block[]): Match[] {
  const [rows, columns] = [removed.length, inserted.length]
  if (rows * columns === 0 || rows * columns > mostPairs) return [...removed.map(removal), ...inserted.map(insertion)]
  const width = columns + 1
  const scores = removed.map((a) => inserted.map((b) => similarity(a, b)))
  const best = new Float64Array((rows + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] as number
  const scoreOf = (i: number, j: number): number => scores[i]?.[j] ?? 0
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      const score = scoreOf(i, j)
      const paired = score >= leastSimilar ? score + at(i + 1, j + 1) : 0
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), paired)
    }
  const matches: Match[] = []
  let [i, j] = [0, 0]
  while (i < rows || j < columns) {
    const [before, after] = [removed[i], inserted[j]]
    if (before && after && scoreOf(i, j) >= leastSimilar && at(i, j) === scoreOf(i, j) + at(i + 1, j + 1)) {
      matches.push({ kind: 'changed', before, after })
      i++
      j++
    } else if (before && (!after || at(i, j) === at(i + 1, j))) {
      matches.push(removal(before))
      i++
    } else if (after) {
      matches.push(insertion(after))
      j++
    }
  }
  return matches
}

const removal = (before: Block): Match => ({ kind: 'removed', before })
const insertion = (after: Block): Match => ({ kind: 'inserted', after })

/** Finds removed blocks that were inserted in another place. */
function withMoves(matches: readonly Match[]): Match[] {
  const removed = matches.flatMap((match) => (match.kind === 'removed' ? match.before : []))
  const inserted = matches.flatMap((match) => (match.kind === 'inserted' ? match.after : []))
  if (removed.length === 0 || inserted.length === 0) return [...matches]
  const origins = new Map<Block, Block>()
  const taken = new Set<Block>()
  const pair = (accepts: (before: Block, after: Block) => boolean): void => {
    for (const after of inserted) {
      if (origins.has(after)) continue
      const before = removed.find((one) => !taken.has(one) && accepts(one, after))
      if (!before) continue
      origins.set(after, before)
      taken.add(before)
    }
  }
  pair((before, after) => before.key === after.key)
  if (removed.length * inserted.length <= mostPairs)
    pair((before, after) => after.words.length > 3 && similarity(before, after) >= leastSimilarMoved)
  return matches.flatMap((match): Match[] => {
    if (match.kind === 'removed') return taken.has(match.before) ? [] : [match]
    const before = match.kind === 'inserted' ? origins.get(match.after) : undefined
    return before && match.kind === 'inserted' ? [{ kind: 'moved', before, after: match.after }] : [match]
  })
}
