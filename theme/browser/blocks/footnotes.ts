// Shows footnotes beside their references. The links stay as they are.

import { startHoverCards } from '../article/hover-card.ts'
import { hashTarget } from '../navigation/scroll.ts'

export function startFootnotes(): void {
  startHoverCards({
    selector: 'a[data-footnote-ref]',
    className: 'prose footnote-card',
    role: 'note',
    contentOf(reference) {
      const note = hashTarget((reference as HTMLAnchorElement).hash)
      return note ? copyOf(note).childNodes : undefined
    },
  })
}

/** Returns a copy of a footnote without ids, which must be unique, and without the links back. */
function copyOf(note: HTMLElement): HTMLElement {
  const copy = note.cloneNode(true) as HTMLElement
  for (const link of copy.querySelectorAll('[data-footnote-backref]')) link.remove()
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return copy
}
