// Shows the diagnostics of the page in a panel on top of it. Loaded by `dev` only.

import type { PageEvent } from '../../../pipeline/model/page-event.ts'
import { shellElement } from '../shell-element.ts'

type Messages = Extract<PageEvent, { kind: 'diagnostics' }>['diagnostics']
/** Opens a file of the project in the author's editor. */
type OpenFile = (place: Messages[number]['place']) => void

/** Shows errors over the page until they are fixed, and warnings on an expandable line. */
export function showMessages(diagnostics: Messages, open: OpenFile): void {
  const isOpen = shellElement<HTMLDetailsElement>('#docsite-messages details')?.open ?? false
  shellElement('#docsite-messages')?.remove()
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning')
  if (errors.length + warnings.length === 0) return
  const box = document.createElement('section')
  box.id = 'docsite-messages'
  box.setAttribute('role', errors.length > 0 ? 'alert' : 'status')
  box.append(...errors.map((one) => entryOf(one, open)))
  if (warnings.length > 0) {
    const list = document.createElement('details')
    list.open = isOpen
    const summary = document.createElement('summary')
    summary.textContent = `${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`
    list.append(summary, ...warnings.map((one) => entryOf(one, open)))
    box.append(list)
  }
  document.body.append(box)
}

function entryOf({ place, text, hint, rule }: Messages[number], open: OpenFile): HTMLElement {
  const entry = document.createElement('p')
  const where = document.createElement('button')
  where.type = 'button'
  where.title = 'Open in the editor'
  where.textContent = [place.file, place.line, place.column].filter(Boolean).join(':')
  where.addEventListener('click', () => open(place))
  entry.append(where, ` ${text} (${rule})`, ...(hint ? [document.createElement('br'), hint] : []))
  return entry
}
