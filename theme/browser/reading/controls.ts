// The controls of regions that work before the shell: what components do with them afterwards, on the same HTML.

import { appearance, toggleAppearance } from '../../state/appearance.ts'
import { closePopup, isPopupOpen, menus, openPopup } from '../../state/menus.ts'
import { outline } from '../../state/outline.ts'
import type { Hold } from '../held.ts'
import { startSearchField } from './search-field.ts'

/** The menu of social links has others when it is open, which only its component knows. */
const popupButton = '.popover > button[aria-controls]:not(.social-links *)'

/** Matches what works without the shell, and goes on working while the components take over. */
const lasting = 'a[href],summary,[popovertarget],[commandfor],.copy-page,[data-copy],[data-scroll-to-top],.tab'

/** Matches what works without the shell. */
export const liveControls = `${lasting},.appearance,.search-button,${popupButton}`

const stop = new AbortController()

/** Handles the controls, and shows their state, until the components do it. */
export function startControls(): void {
  const { signal } = stop
  startSearchField(signal)
  if (signal.aborted) return
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  const ends = [appearance.subscribe(showAppearance), menus.subscribe(showPopup), outline.subscribe(showHeading)]
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
}

/** Leaves the controls to the components. What the reader does with them is held until these have started. */
export function leaveControls(): void {
  stop.abort()
  const { docsiteHold } = globalThis as { docsiteHold?: Hold }
  if (docsiteHold?.live) docsiteHold.live = lasting
}

function onClick(event: MouseEvent): void {
  const { target, clientX, clientY, detail } = event
  if (!(target instanceof Element)) return
  const toggle = target.closest('.appearance')
  if (toggle) {
    const { left, top, width, height } = toggle.getBoundingClientRect()
    toggleAppearance(detail > 0 ? { x: clientX, y: clientY } : { x: left + width / 2, y: top + height / 2 })
  }
  const id = popupOf(target)
  if (id === undefined) return
  if (isPopupOpen(menus.getState().popup, id)) closePopup(id)
  else openPopup(id)
}

/** Opens a menu with the arrow key on its button. */
function onKeyDown(event: KeyboardEvent): void {
  const id = event.target instanceof Element && event.key === 'ArrowDown' ? popupOf(event.target) : undefined
  if (id === undefined) return
  event.preventDefault()
  openPopup(id)
}

const idOf = (button: Element): string => button.getAttribute('aria-controls')?.replace(/-Popup$/, '') ?? ''

/** Returns the id of the popup whose button an element is in. */
function popupOf(element: Element): string | undefined {
  const button = element.closest(popupButton)
  return button ? idOf(button) : undefined
}

function showAppearance({ dark }: { dark: boolean }): void {
  for (const button of document.querySelectorAll('.appearance')) button.ariaPressed = String(dark)
}

function showPopup({ popup }: { popup: string | undefined }): void {
  for (const button of document.querySelectorAll(popupButton)) {
    const isOpen = isPopupOpen(popup, idOf(button))
    button.ariaExpanded = String(isOpen)
    button.nextElementSibling?.toggleAttribute('data-open', isOpen)
  }
}

/** Marks the active heading in the outline, and names it in the bar of narrow screens once the reader has reached it. */
function showHeading({ active, isReached }: { active: string | undefined; isReached: boolean }): void {
  let name: string | undefined
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.outline-list .outline-link')) {
    const isActive = link.getAttribute('href') === `#${active}`
    if (isActive) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
    if (isActive && isReached) name = link.title
  }
  const place = document.querySelector<HTMLElement>('.local-title')
  if (name === undefined) delete place?.dataset.text
  else if (place) place.dataset.text = name
}
