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
  let [i, j] = [0, 0]
  for (const [x, y] of [...equalItems(keysOf(before), keysOf(after)), [before.length, after.length] as const]) {
    for (const pair of alignGap(before.slice(i, x), after.slice(j, y), likeness)) pairs.push(pair)
    const [old, now] = [before[x], after[y]]
    if (old && now) pairs.push({ before: old, after: now })
    ;[i, j] = [x + 1, y + 1]
  }
  return pairs
}

/** The places of an item in two lists. */
type Places = readonly [before: number, after: number]

/** The most edits between two lists for which the shortest list of edits is found. It takes time with the square of this number. */
const mostEdits = 1000
/** How often longer lists are divided at items that occur once. */
const mostRounds = 4

/** Finds the items that two lists have in common, in their order: as many as possible, unless the lists differ a lot. */
function equalItems(before: string[], after: string[], rounds = 0): Places[] {
  const parts = diffArrays(before, after, { maxEditLength: mostEdits })
  const found: Places[] = []
  if (parts) {
    let [i, j] = [0, 0]
    for (const { added, removed, count } of parts) {
      if (!added && !removed) for (let n = 0; n < count; n++) found.push([i + n, j + n])
      if (!added) i += count
      if (!removed) j += count
    }
  } else if (rounds < mostRounds) {
    let [i, j] = [0, 0]
    for (const [x, y] of [...uniqueItems(before, after), [before.length, after.length] as const]) {
      const between = equalItems(before.slice(i, x), after.slice(j, y), rounds + 1)
      for (const [n, m] of between) found.push([i + n, j + m])
      if (x < before.length) found.push([x, y])
      ;[i, j] = [x + 1, y + 1]
    }
  }
  return found
}

/** Finds the items that each list contains once: as many as have the same order in both. */
function uniqueItems(before: readonly string[], after: readonly string[]): Places[] {
  const places = onlyPlaces(after)
  const both = [...onlyPlaces(before)].flatMap(([key, i]): Places[] => {
    const j = places.get(key)
    return j === undefined ? [] : [[i, j]]
  })
  return longestRising(both)
}

/** Returns the places of the items that a list contains once, by key. */
function onlyPlaces(keys: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [i, key] of keys.entries()) {
    if (places.has(key)) repeated.add(key)
    places.set(key, i)
  }
  for (const key of repeated) places.delete(key)
  return places
}

/** Leaves out as few places as possible, so that those in the second list rise as well. */
function longestRising(places: readonly Places[]): Places[] {
  interface Step {
    place: Places
    last: Step | undefined
  }
  // The lowest end of a rising list of each length.
  const ends: Step[] = []
  for (const place of places) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as Step).place[1] < place[1]) low = middle + 1
      else high = middle
    }
    ends[low] = { place, last: ends[low - 1] }
  }
  const rising: Places[] = []
  for (let step = ends.at(-1); step; step = step.last) rising.push(step.place)
  return rising.reverse()
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
