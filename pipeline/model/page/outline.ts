// The outline of a page: its headings of depth 2 to 4, unless the page sets other depths.

import { withNameBreaks } from '../../text/name-breaks.ts'
import type { OutlineDepths } from './frontmatter.ts'

/**
 * An entry of the outline. `text` is safe HTML with inline markup, and `charIndex` is the heading's offset in the page
 * text.
 */
export interface OutlineEntry {
  text: string
  id: string
  depth: number
  charIndex: number
}

/** Returns the first and the last depth of the headings in the outline of a page. */
export function outlineRange(outline: OutlineDepths | undefined): readonly [first: number, last: number] {
  if (outline === 'deep') return [2, 6]
  if (typeof outline === 'number') return [outline, outline]
  return Array.isArray(outline) ? [outline[0] as number, outline[1] as number] : [2, 4]
}

/** Returns the entries with a depth that the outline of a page lists. Long names may break. */
export function outlineOf(toc: readonly OutlineEntry[], outline: OutlineDepths | undefined): OutlineEntry[] {
  const [first, last] = outlineRange(outline)
  return toc
    .filter(({ depth }) => first <= depth && depth <= last)
    .map((entry) => ({ ...entry, text: withNameBreaks(entry.text) }))
}
