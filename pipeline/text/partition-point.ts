// Binary search, for every list that is in order.

/** Gives the first of so many places, from 0 on, that `isBefore` does not hold for; those it holds for come first. `count` when it holds for all. */
export function partitionPoint(count: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
