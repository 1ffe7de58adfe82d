// Headings of two languages → which are the same section; the further ids that a page answers to, so that a link lands there in each.

import type { Heading } from '../model/page.ts'

/** For each heading the index of the one it lies under, -1 where it lies under none. */
export function parentsOf(headings: readonly Pick<Heading, 'depth'>[]): number[] {
  const open: number[] = []
  return headings.map(({ depth }, at) => {
    while (open.length > 0 && (headings[open.at(-1) as number] as Heading).depth >= depth) open.pop()
    return [open.at(-1) ?? -1, open.push(at)][0] as number
  })
}

/**
 * Finds the counterpart of each heading of `other` among `own`: its index, -1 for none. A common id comes first, then what is known
 * from elsewhere (`known`); of the rest, the n-th of the same depth under the same parent, where the counts agree.
 */
export function matchHeadings(
  own: readonly Heading[],
  other: readonly Heading[],
  known: (at: number) => number = () => -1,
): number[] {
  const byId = new Map(own.map(({ id }, i) => [id, i]))
  const matches = other.map(({ id }) => byId.get(id) ?? -1)
  const taken = new Set(matches)
  other.forEach((_, at) => {
    const found = matches[at] === -1 ? known(at) : -1
    if (found === -1 || taken.has(found)) return
    matches[at] = found
    taken.add(found)
  })
  if (!matches.includes(-1)) return matches
  const ownGroups = groupsOf(own, (at) => !taken.has(at))
  const groups = groupsOf(other, (at) => matches[at] === -1)
  // Parents come before what lies under them, so theirs is known by then.
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

/** Depths are less than ten. */
const groupKey = (parent: number, depth: number): number => parent * 10 + depth

/** Headings of one depth under one parent, in order. */
function groupsOf(headings: readonly Heading[], isIn: (at: number) => boolean): Map<number, Siblings> {
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

/**
 * Finds the ids that a page's headings answer to besides their own: for each heading of the page, the ids of its
 * counterparts in the alternates. Ids that the page uses itself are left out.
 */
export function anchorAliases(
  headings: readonly Heading[],
  ids: readonly string[],
  alternates: readonly (readonly Heading[])[],
): string[][] {
  const aliases: string[][] = headings.map(() => [])
  const taken = new Set(ids)
  for (const other of alternates) {
    if (other.every(({ id }) => taken.has(id))) continue
    matchHeadings(headings, other).forEach((match, at) => {
      const { id } = other[at] as Heading
      if (match === -1 || taken.has(id)) return
      taken.add(id)
      aliases[match]?.push(id)
    })
  }
  return aliases
}
