// Matches the headings of a page with those of its alternates, and computes the alias ids that make links work in every locale.

import type { SharedHeading } from '../../page/shared-facts.ts'

/** Returns the index of each heading's parent heading, or -1. */
export function parentsOf(headings: readonly Pick<SharedHeading, 'depth'>[]): number[] {
  const open: number[] = []
  return headings.map(({ depth }, at) => {
    while (open.length > 0 && (headings[open.at(-1) as number] as SharedHeading).depth >= depth) open.pop()
    return [open.at(-1) ?? -1, open.push(at)][0] as number
  })
}

/**
 * Returns, for each heading in `other`, the index of its counterpart in `headings`, or -1. First matches headings with the
 * same id, then those that `pairOf` returns. Matches the others by position among siblings of the same depth, if both pages
 * have the same number of them.
 */
export function matchHeadings(
  headings: readonly SharedHeading[],
  other: readonly SharedHeading[],
  pairOf: (at: number) => number = () => -1,
): number[] {
  const byId = new Map(headings.map(({ id }, i) => [id, i]))
  const matches = other.map(({ id }) => byId.get(id) ?? -1)
  const taken = new Set(matches)
  other.forEach((_, at) => {
    const index = matches[at] === -1 ? pairOf(at) : -1
    if (index === -1 || taken.has(index)) return
    matches[at] = index
    taken.add(index)
  })
  if (!matches.includes(-1)) return matches
  const ownGroups = groupsOf(headings, (at) => !taken.has(at))
  const groups = groupsOf(other, (at) => matches[at] === -1)
  // Parents precede their children, so the parent's counterpart is already known.
  for (const { parent, depth, members } of groups.values()) {
    const counterpart = parent === -1 ? -1 : (matches[parent] as number)
    if (parent !== -1 && counterpart === -1) continue
    const same = ownGroups.get(groupKey(counterpart, depth))?.members
    if (same?.length === members.length)
      members.forEach((at, n) => {
        matches[at] = same[n] as number
      })
  }
  return matches
}

interface Siblings {
  parent: number
  depth: number
  members: number[]
}

/** Depths are below 10, so the keys are unique. */
const groupKey = (parent: number, depth: number): number => parent * 10 + depth

/** Groups headings by parent and depth, in order. */
function groupsOf(headings: readonly SharedHeading[], isIn: (at: number) => boolean): Map<number, Siblings> {
  const groups = new Map<number, Siblings>()
  const parents = parentsOf(headings)
  headings.forEach(({ depth }, at) => {
    if (!isIn(at)) return
    const parent = parents[at] as number
    const group = groups.get(groupKey(parent, depth))
    if (group) group.members.push(at)
    else groups.set(groupKey(parent, depth), { parent, depth, members: [at] })
  })
  return groups
}

const idsOf = ({ id, former = [] }: SharedHeading): string[] => [id, ...former]

/**
 * Returns the alias ids of each heading on a page: its former ids, and all ids of its counterparts in the alternates, except ids that
 * the page uses.
 */
export function anchorAliases(
  headings: readonly SharedHeading[],
  ids: readonly string[],
  alternates: readonly (readonly SharedHeading[])[],
): string[][] {
  const aliases: string[][] = headings.map(({ former = [] }) => [...former])
  const taken = new Set(ids)
  for (const other of alternates) {
    if (other.every((heading) => idsOf(heading).every((id) => taken.has(id)))) continue
    matchHeadings(headings, other).forEach((match, at) => {
      for (const id of idsOf(other[at] as SharedHeading)) {
        if (match === -1 || taken.has(id)) continue
        taken.add(id)
        aliases[match]?.push(id)
      }
    })
  }
  return aliases
}
