// Follows the drawers, which the browser opens and closes, and manages their focus.

import { closeDrawer, type Drawer, drawerIds, menus, openDrawer } from '../../state/menus.ts'
import { keepEntryInView } from '../navbar/keep-in-view.ts'
import { focusQuietly } from '../navigation/arrival.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { shellElement } from '../shell-element.ts'

const screens: Record<Drawer, { wide: string; inside: string; button: string }> = {
  nav: { wide: '(min-width: 768px)', inside: '.navbar', button: '.hamburger' },
  sidebar: { wide: '(min-width: 1025px)', inside: '.sidebar', button: '.for-sidebar' },
  outline: { wide: '(min-width: 1280px)', inside: '.outline', button: '.for-outline' },
}

export async function startDrawers(): Promise<void> {
  if (!('popover' in HTMLElement.prototype)) (await import('./replace-popovers.ts')).replacePopovers()
  // The reader may have opened one before, and moved the focus in it.
  follow()
  const { drawer } = menus.getState()
  if (drawer && !shellElement(`#${drawerIds[drawer]}`)?.contains(document.activeElement)) enter(drawer)
  document.addEventListener('beforetoggle', onBeforeToggle, { capture: true })
  document.addEventListener('toggle', onToggle, { capture: true })
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('click', onClick)
  addEventListener(reloadEvent, () => {
    closeDrawer()
    // A drawer that the page no longer has is closed without an event.
    follow()
  })
  for (const [name, { wide }] of Object.entries(screens))
    matchMedia(wide).addEventListener('change', ({ matches }) => matches && openDrawer() === name && closeDrawer())
}

const follow = (): void => menus.setState({ drawer: openDrawer() })

const isDrawer = (target: EventTarget | null): boolean =>
  target instanceof Element && Object.values<string>(drawerIds).includes(target.id)

/** Keeps the width of the page, whose scrollbar is hidden while a drawer is open. */
function onBeforeToggle({ target, newState }: ToggleEvent): void {
  if (!isDrawer(target) || (newState === 'open' && openDrawer())) return
  const width = newState === 'open' ? innerWidth - document.documentElement.clientWidth : 0
  document.body.style.paddingInlineEnd = width > 0 ? `${width}px` : ''
}

function onToggle({ target }: Event): void {
  const { drawer: before } = menus.getState()
  if (!isDrawer(target)) return
  follow()
  const { drawer } = menus.getState()
  const isOpened = (target as Element).id === (drawer && drawerIds[drawer])
  if (drawer && drawer !== before && isOpened) enter(drawer)
  else if (before && drawer !== before) leave(before)
}

function onKeyDown(event: KeyboardEvent): void {
  const { drawer } = menus.getState()
  if (event.key === 'Tab' && drawer) keepInside(event, drawer)
}

/** Closes the drawer when the visitor clicks a link to a file or another site. Navigation handles links to pages. */
function onClick({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest(':is(.nav-screen, .sidebar) a[href]')) closeDrawer()
}

function enter(drawer: Drawer): void {
  const box = shellElement(`#${drawerIds[drawer]}`)
  const current = box?.querySelector<HTMLElement>(
    drawer === 'outline' ? '[aria-current]' : ':is(.nav-link, .sidebar-link)[aria-current="page"]',
  )
  if (drawer === 'sidebar') keepEntryInView()
  // The page cannot scroll, so that this scrolls only the drawer.
  if (drawer === 'outline') current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const target = current ?? (box && focusable(box)[0])
  if (target && drawer !== 'outline') focusQuietly(target)
}

/** Returns the focus to the button, unless the visitor has moved to another page. */
function leave(drawer: Drawer): void {
  const { activeElement } = document
  const { inside, button } = screens[drawer]
  if (activeElement === document.body || activeElement?.closest(inside))
    shellElement(button)?.focus({ preventScroll: true })
}

/** Keeps the focus inside the open drawer when the visitor presses Tab. */
function keepInside(event: KeyboardEvent, drawer: Drawer): void {
  const box = shellElement(screens[drawer].inside)
  const stops = box ? focusable(box) : []
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return
  const outside = !box?.contains(document.activeElement)
  if (event.shiftKey && (document.activeElement === first || outside)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (document.activeElement === last || outside)) {
    event.preventDefault()
    first.focus()
  }
}

const focusable = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('a[href],button,input,summary,[tabindex="0"]')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.hasAttribute('disabled'),
  )
