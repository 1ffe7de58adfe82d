// Two lists → their parts in order: items that both have, and those that only one has.

import { diffArrays } from 'diff'

/** Consecutive items that both lists have, or that one of them does not have. */
export interface DiffPart<T> {
  kind: 'same' | 'removed' | 'inserted'
  /** The items in the old list; none if they are inserted. */
  before: T[]
  /** The items in the new list; none if they are removed. */
  after: T[]
}

/** Compares two lists by the keys of their items. */
export function diffLists<T extends { key: string }>(before: readonly T[], after: readonly T[]): DiffPart<T>[] {
  const keyOf = ({ key }: T): string => key
  let [i, j] = [0, 0]
  return diffArrays(before.map(keyOf), after.map(keyOf)).map(({ added, removed, count = 0 }) => {
    const [start, from] = [i, j]
    if (!added) i += count
    if (!removed) j += count
    const kind = added ? 'inserted' : removed ? 'removed' : 'same'
    return { kind, before: before.slice(start, i), after: after.slice(from, j) }
  })
}

/** Compares two lists. What lies between items that both have is paired by `pairGap`, the others by `pairSame`. */
export function alignLists<T extends { key: string }, P>(
  before: readonly T[],
  after: readonly T[],
  pairSame: (before: T, after: T) => P,
  pairGap: (removed: T[], inserted: T[]) => P[],
): P[] {
  const pairs: P[] = []
  const gap: { removed: T[]; inserted: T[] } = { removed: [], inserted: [] }
  const endGap = (): void => {
    pairs.push(...pairGap(gap.removed.splice(0), gap.inserted.splice(0)))
  }
  for (const part of diffLists(before, after)) {
    if (part.kind === 'removed') gap.removed.push(...part.before)
    else if (part.kind === 'inserted') gap.inserted.push(...part.after)
    else {
      endGap()
      pairs.push(...part.after.map((one, i) => pairSame(part.before[i] as T, one)))
    }
  }
  endGap()
  return pairs
}
