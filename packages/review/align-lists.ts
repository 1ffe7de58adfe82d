// Two lists → their items in one order, those that correspond in pairs, and how similar two lists of words are.

import { diffArrays } from 'diff'

/** Two items that correspond, or an item that only one list has. */
export type Pair<T> = { before: T; after: T } | { before: T; after?: undefined } | { before?: undefined; after: T }

/** How similar two items with different keys are, from 0 to 1, and from when on they correspond. */
export interface Likeness<T> {
  similarity(before: T, after: T): number
  least: number
}

/** The most pairs of items that are compared between two items that are the same. */
const mostPairs = 40_000

/** Aligns two lists by the keys of their items, and what lies between equal items by how similar it is. */
export function alignLists<T extends { key: string }>(
  before: readonly T[],
  after: readonly T[],
  likeness?: Likeness<T>,
): Pair<T>[] {
  const keysOf = (items: readonly T[]): string[] => items.map(({ key }) => key)
  const pairs: Pair<T>[] = []
  const [old, now] = [[...before], [...after]]
  let [removed, inserted]: [T[], T[]] = [[], []]
  for (const part of diffArrays(keysOf(before), keysOf(after))) {
    if (part.removed) removed.push(...old.splice(0, part.count))
    else if (part.added) inserted.push(...now.splice(0, part.count))
    else {
      pairs.push(...alignGap(removed, inserted, likeness))
      for (const one of old.splice(0, part.count)) pairs.push({ before: one, after: now.shift() as T })
      removed = []
      inserted = []
    }
  }
  return [...pairs, ...alignGap(removed, inserted, likeness)]
}

/** Pairs items in their order, so that the sum of similarities is the largest. */
function alignGap<T>(removed: readonly T[], inserted: readonly T[], likeness?: Likeness<T>): Pair<T>[] {
  const [rows, columns] = [removed.length, inserted.length]
  if (!likeness || rows * columns === 0 || rows * columns > mostPairs)
    return [...removed.map((before) => ({ before })), ...inserted.map((after) => ({ after }))]
  const scores = removed.map((a) => inserted.map((b) => likeness.similarity(a, b)))
  const best = removed.map(() => new Float64Array(columns + 1))
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0
  const scoreOf = (i: number, j: number): number => scores[i]?.[j] ?? 0
  const paired = (i: number, j: number): number =>
    scoreOf(i, j) >= likeness.least ? scoreOf(i, j) + at(i + 1, j + 1) : -1
  const isPaired = (i: number, j: number): boolean => at(i, j) === paired(i, j)
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(at(i + 1, j), at(i, j + 1), paired(i, j))
  const pairs: Pair<T>[] = []
  let [i, j] = [0, 0]
  while (i < rows || j < columns) {
    if (isPaired(i, j)) pairs.push({ before: removed[i++] as T, after: inserted[j++] as T })
    else if (i < rows && (j >= columns || at(i, j) === at(i + 1, j))) pairs.push({ before: removed[i++] as T })
    else pairs.push({ after: inserted[j++] as T })
  }
  return pairs
}

/** Returns the items of the second list that the first one does not have, or not as often. */
export function itemsBeyond<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): T[] {
  const counts = new Map<string, number>()
  for (const one of before) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return after.filter((one) => {
    const left = counts.get(keyOf(one)) ?? 0
    counts.set(keyOf(one), left - 1)
    return left <= 0
  })
}

/** Returns the share of words that two texts have in common. */
export function wordSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0
  const common = b.length - itemsBeyond(a, b, String).length
  return (2 * common) / (a.length + b.length)
}
