// Headings of alternates → the further ids that a page answers to, so that a link lands on the same section in every language.

import type { Heading } from '../model/page.ts'

interface Section {
  heading: Heading
  index: number
  /** Positions along the tree of headings, as `2.1/3.0`: depth and number among its siblings of that depth. */
  position: string
  /** How many headings of its depth its parent holds: only where the counts agree can the n-th be the same. */
  siblings: number
}

/** Lists the headings by their place in the tree. */
function sectionsOf(headings: readonly Heading[]): Section[] {
  const sections: Section[] = []
  const counts = new Map<string, number>()
  const open: { depth: number; position: string }[] = []
  headings.forEach((heading, index) => {
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const parent = `${open.at(-1)?.position ?? ''}/${heading.depth}`
    const number = counts.get(parent) ?? 0
    counts.set(parent, number + 1)
    const position = `${parent}.${number}`
    open.push({ depth: heading.depth, position })
    sections.push({ heading, index, position, siblings: 0 })
  })
  for (const section of sections) section.siblings = counts.get(section.position.replace(/\.\d+$/, '')) ?? 0
  return sections
}

/**
 * Finds the ids that a page's headings answer to besides their own: for each heading of the page, the ids of its
 * counterparts in the alternates. An id of its own comes first; else the n-th heading of the same depth under the same
 * parent, where the counts agree. Ids that the page uses itself are left out.
 */
export function anchorAliases(
  headings: readonly Heading[],
  ids: readonly string[],
  alternates: readonly (readonly Heading[])[],
): string[][] {
  const aliases: string[][] = headings.map(() => [])
  const taken = new Set(ids)
  const own = sectionsOf(headings)
  for (const other of alternates) {
    const matches = new Map(own.map((section) => [section.position, section]))
    for (const section of sectionsOf(other)) {
      const { id } = section.heading
      if (taken.has(id)) continue
      const match = matches.get(section.position)
      if (!match || match.siblings !== section.siblings) continue
      // A heading whose own id the other page knows too has its counterpart already.
      if (match.heading.own && other.some((heading) => heading.id === match.heading.id)) continue
      taken.add(id)
      aliases[match.index]?.push(id)
    }
  }
  return aliases
}
