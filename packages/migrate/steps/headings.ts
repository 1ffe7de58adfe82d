// Converts headings that contain components: the old id is written, and components without text move below, so that titles are only text.

import type { Draft } from '../draft.ts'
import { type ComponentElement, elementsIn } from '../text/elements.ts'
import { pinTaggedIds } from '../text/heading-ids.ts'
import { applyEdits, type Edit, maskFences } from '../text/mask.ts'
import { componentTable } from './component-table.ts'

const heading = /^[ \t]{0,3}#{1,6}[ \t][^\n]*<[A-Z][^\n]*$/gm

export function convertTaggedHeadings(draft: Draft): void {
  if (maskFences(draft.text).search(heading) < 0) return
  draft.text = pinTaggedIds(draft.text, draft.conversion.site.headingIds)
  const edits: Edit[] = []
  let count = 0
  const elements = elementsIn(draft.text, (name) => /^[A-Z]/.test(name))
  for (const { index, 0: line } of maskFences(draft.text).matchAll(heading)) {
    const end = index + line.length
    const moved = elements.filter((one) => one.start > index && one.end <= end && isMoved(draft, one))
    if (moved.length === 0) continue
    edits.push(...moved.map(({ start, end }) => ({ start: withSpace(draft.text, start), end, text: '' })))
    count += moved.length
    const below = moved.map(({ start, end }) => draft.text.slice(start, end))
    edits.push({ start: end, end, text: `\n\n${below.join('\n\n')}\n` })
  }
  draft.count('components in headings → below them', count)
  draft.text = applyEdits(draft.text, edits)
}

/** Returns whether a component is a block that only stands beside the text of the heading. */
const isMoved = (draft: Draft, { name, isClosed, contentStart, contentEnd }: ComponentElement): boolean =>
  (name === 'SourceCode' || !componentTable.has(name)) &&
  !/\.(?:svg|png|jpe?g|webp|gif)$/.test(draft.imports.get(name) ?? '') &&
  isClosed &&
  contentStart === contentEnd

/** Includes the spaces before a component. */
function withSpace(text: string, start: number): number {
  let at = start
  while (/[ \t]/.test(text[at - 1] ?? '')) at--
  return at
}
