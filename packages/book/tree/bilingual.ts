// An original and its translation → their sections in turn.

import type { Element, Root, RootContent } from 'hast'
import { elementsIn, headingDepth } from './hast.ts'

/** A section from one heading to the next, with the ids of its heading. */
interface Section {
  ids: string[]
  children: RootContent[]
}

/** A part of a chapter in one language. */
export interface Passage {
  of: 'original' | 'translation'
  tree: Root
}

/**
 * Returns the sections of an original, each followed by its translation. docsite gives the headings of a translation the ids of the
 * original's headings, too, so sections with a common id belong together. Others follow the section before them.
 */
export function alternate(original: Root, translation: Root): Passage[] {
  const originals = sectionsOf(original)
  const translated = originals.map((): Section[] => [])
  let last = 0
  for (const section of sectionsOf(translation)) {
    const found = originals.findIndex(({ ids }) => ids.some((id) => section.ids.includes(id)))
    if (found >= 0) last = found
    translated[last]?.push(section)
  }
  return originals.flatMap((section, i) => [
    passage('original', section),
    ...(translated[i] ?? []).map((one) => passage('translation', one)),
  ])
}

const passage = (of: Passage['of'], { children }: Section): Passage => ({ of, tree: { type: 'root', children } })

/** Divides a tree before each of its headings. What precedes the first one belongs to it. */
function sectionsOf({ children }: Root): Section[] {
  const sections: Section[] = [{ ids: [], children: [] }]
  let hasHeading = false
  for (const child of children) {
    const ids = child.type === 'element' && headingDepth(child) !== undefined ? idsOf(child) : undefined
    if (ids && hasHeading) sections.push({ ids, children: [] })
    const section = sections.at(-1)
    if (ids) section?.ids.push(...ids)
    hasHeading ||= ids !== undefined
    section?.children.push(child)
  }
  return sections
}

const idsOf = (heading: Element): string[] =>
  [heading, ...elementsIn(heading)].flatMap(({ properties: { id } }) => (typeof id === 'string' ? [id] : []))
