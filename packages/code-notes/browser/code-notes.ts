// Shows notes beside their numbers in code. The links stay as they are.

import { noteContent, startHoverCards } from '@docsite/cli/browser'

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
      return note ? noteContent(note, '.code-note') : undefined
    },
  })
}
