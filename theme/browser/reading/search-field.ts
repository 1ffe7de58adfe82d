// Opens the search dialog with its field, before anything can search. What the reader types waits for the shell.

import { menus, openDrawer } from '../../state/menus.ts'
import type { Hold } from '../held.ts'
import { loadOverlayStyles } from '../navigation/page-needs.ts'
import { shellElement } from '../shell-element.ts'
import { shellWanted } from '../shell-wanted.ts'
import { current } from './current.ts'
import { lockPage, unlockPage } from './page-lock.ts'

/** Returns the search dialog, if the site has one. */
export const searchDialog = (): HTMLDialogElement | null => shellElement<HTMLDialogElement>('dialog.search-mask')

/** Opens and closes the dialog until `signal` is aborted. */
export function startSearchField(signal: AbortSignal): void {
  const dialog = searchDialog()
  if (!dialog) return
  const open = () => {
    if (dialog.open) return
    forgetTyped(dialog)
    dialog.showModal()
    lockPage(dialog)
    loadOverlayStyles(current().site).then(
      () => dialog.setAttribute('data-styled', ''),
      () => undefined,
    )
    dispatchEvent(new Event(shellWanted))
  }
  document.addEventListener('click', ({ target }) => isSearchButton(target) && open(), { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      if (dialog.open) dialog.close()
      else open()
    },
    { signal },
  )
  // Components may not have taken over yet when it closes.
  dialog.addEventListener('close', () => clear(dialog))
}

function clear(dialog: HTMLDialogElement): void {
  // The event may come when the dialog is open again.
  if (dialog.open) return
  unlockPage()
  forgetTyped(dialog)
}

/** Forgets what the reader has typed into a closed dialog, and the key that closed it. */
export function forgetTyped(dialog: HTMLDialogElement): void {
  const { docsiteHold: { held } = { held: [] } } = globalThis as { docsiteHold?: Hold }
  for (const one of held.filter(({ target }) => dialog.contains(target))) held.splice(held.indexOf(one), 1)
  for (const field of dialog.querySelectorAll('input')) field.value = ''
}

const isSearchButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.search-button') !== null

/** Returns whether a key opens or closes search now. In menus, a slash is text. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  // The store hears of a closed drawer only after the key that closed it.
  return isSearchKey(event) && !(event.key === '/' && (menus.getState().popup || openDrawer()))
}

/** Returns whether a key opens or closes search: Ctrl+K, Cmd+K, or a slash outside fields. Some keyboards need Shift for it. */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, shiftKey, altKey } = event
  const isCommand = metaKey || ctrlKey
  if (altKey || key !== '/') return isCommand && !altKey && !shiftKey && key.toLowerCase() === 'k'
  // A shadow root hides its field from `target`.
  const [target] = event.composedPath()
  const isTyping = target instanceof Element && target.closest('input,textarea,select,[contenteditable]')
  return !(isCommand || isTyping || document.querySelector('dialog[open]'))
}
