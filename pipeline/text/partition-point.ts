// Binary search in sorted lists.

/**
 * Returns the first index from 0 to `count` for which `isBefore` is false. `isBefore` must be true for all indexes
 * below some limit and false for all others.
 */
export function partitionPoint(count: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
