// Shows footnotes beside their references. The links stay as they are.

import { noteContent, startHoverCards } from '../article/hover-card.ts'
import { hashTarget } from '../navigation/scroll.ts'

export function startFootnotes(): void {
  startHoverCards({
    selector: 'a[data-footnote-ref]',
    className: 'prose footnote-card',
    role: 'note',
    contentOf(reference) {
      const note = hashTarget((reference as HTMLAnchorElement).hash)
      return note ? noteContent(note, '[data-footnote-backref]') : undefined
    },
  })
}
