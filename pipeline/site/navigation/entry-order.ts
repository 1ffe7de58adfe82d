// The order of the entries of a folder without `_meta.json`.

import { compareText } from '../../model/diagnostics/diagnostic.ts'

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
    pieces: name.split(/(\d+)/),
    order: orderOf(name) ?? (name === 'index' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY),
    rank: rankOf(name) ?? Number.POSITIVE_INFINITY,
  }))
  return keyed
    .sort((a, b) => difference(a.order, b.order) || difference(a.rank, b.rank) || compareNames(a, b))
    .map(({ name }) => name)
}

/** Compares two numbers that may be infinite. */
const difference = (a: number, b: number): number => (a === b ? 0 : a - b)

/** A name, split into text at even indexes and numbers at odd ones. */
interface SplitName {
  name: string
  pieces: readonly string[]
}

function compareNames(a: SplitName, b: SplitName): number {
  if (a.name === 'index' || b.name === 'index') return Number(b.name === 'index') - Number(a.name === 'index')
  for (let i = 0; i < Math.min(a.pieces.length, b.pieces.length); i++) {
    const [x = '', y = ''] = [a.pieces[i], b.pieces[i]]
    const difference = i % 2 ? Number(x) - Number(y) : compareText(x, y)
    if (difference) return difference
  }
  return a.pieces.length - b.pieces.length || compareText(a.name, b.name)
}
