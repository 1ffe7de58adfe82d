// Pairs the sections of two languages of a page: their blocks → rows with the blocks of each.

/** A heading with what follows it. The first section of an article is what precedes its first heading. */
export interface Section<Block> {
  /** The id of the heading, then those that lead to it because its counterparts in other languages have them. */
  ids: readonly string[]
  blocks: readonly Block[]
}

/** A section in both languages, or in one of them. */
export type Pair<Block> = readonly [own: Section<Block> | undefined, other: Section<Block> | undefined]

/**
 * Pairs sections through the ids of their headings. The build has matched the headings of all languages, and has given each of them the ids
 * of its counterparts. A section that only the other language has follows the one that precedes it there.
 */
export function pairSections<Block>(own: readonly Section<Block>[], other: readonly Section<Block>[]): Pair<Block>[] {
  const left = new Set(own)
  const pairs: Pair<Block>[] = own.map((section) => [section, undefined])
  let before = 0
  other.forEach((section, i) => {
    const found = i === 0 ? own[0] : [...left].find(({ ids }) => ids.some((id) => section.ids.includes(id)))
    if (found && left.delete(found)) before = pairs.findIndex(([one]) => one === found)
    else pairs.splice(++before, 0, [undefined, undefined])
    pairs[before] = [found, section]
  })
  return pairs
}

/** Returns the blocks of a pair beside each other, one by one if both have the same number, and at least one row. */
export function rowsOf<Block>(pair: Pair<Block>): (readonly Block[])[][] {
  const [ours = [], theirs = []] = pair.map((section) => section?.blocks)
  return ours.length > 0 && ours.length === theirs.length
    ? ours.map((block, i) => [[block], theirs.slice(i, i + 1)])
    : [[ours, theirs]]
}
