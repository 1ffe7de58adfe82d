// Shows notes beside their numbers in code. The links stay as they are.

import { startHoverCards } from '@docsite/cli/browser'

let isStarted = false

/** Starts the notes of the site when a page first has some. */
export default function startCodeNotes(): void {
  if (isStarted) return
  isStarted = true
  startHoverCards({
    selector: '.code .code-note',
    className: 'prose note-card',
    role: 'note',
    contentOf(link) {
      const note = document.getElementById((link as HTMLAnchorElement).hash.slice(1))
      return note ? copyOf(note).childNodes : undefined
    },
  })
}

/** Returns a copy of a note without ids, which must be unique, and without the link back. */
function copyOf(note: HTMLElement): HTMLElement {
  const copy = note.cloneNode(true) as HTMLElement
  for (const link of copy.querySelectorAll('.code-note')) link.remove()
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return copy
}
