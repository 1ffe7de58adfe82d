// Closes popups with Escape, and when the visitor presses elsewhere or opens another page.

import { closePopup, menus } from '../../state/menus.ts'
import { reloadEvent } from '../navigation/reload-event.ts'

export function startPopups(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menus.getState().popup) return
    // The drawer around the popup stays open.
    event.preventDefault()
    closePopup()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (menus.getState().popup && !(target instanceof Element && target.closest('.popover'))) closePopup()
  })
  addEventListener(reloadEvent, () => closePopup())
}
