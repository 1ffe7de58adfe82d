// The order of the entries of a folder without `_meta.json`.

import { compareText } from '../model/diagnostic.ts'

/**
 * Sorts names by the order that pages set in their frontmatter. Names without one come last, except `index`, which comes
 * first. Names with the same order are sorted by their rank in a list of posts, and then by their text and the numbers in it.
 */
export function inEntryOrder(
  names: Iterable<string>,
  orderOf: (name: string) => number | undefined,
  rankOf: (name: string) => number | undefined = () => undefined,
): string[] {
  const keyed = [...names].map((name) => ({
    name,
    order: orderOf(name) ?? (name === 'index' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY),
    rank: rankOf(name) ?? Number.POSITIVE_INFINITY,
  }))
  return keyed
    .sort((a, b) => difference(a.order, b.order) || difference(a.rank, b.rank) || compareNames(a.name, b.name))
    .map(({ name }) => name)
}

/** Compares two numbers that may be infinite. */
const difference = (a: number, b: number): number => (a === b ? 0 : a - b)

function compareNames(a: string, b: string): number {
  if (a === 'index' || b === 'index') return Number(b === 'index') - Number(a === 'index')
  const [left, right] = [a, b].map((name) => name.split(/(\d+)/))
  for (let i = 0; i < Math.min(left?.length ?? 0, right?.length ?? 0); i++) {
    const [x = '', y = ''] = [left?.[i], right?.[i]]
    const difference = i % 2 ? Number(x) - Number(y) : compareText(x, y)
    if (difference) return difference
  }
  return (left?.length ?? 0) - (right?.length ?? 0) || compareText(a, b)
}
