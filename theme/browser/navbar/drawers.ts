// Closes drawers and popups, manages their focus, and locks scrolling of the page behind a drawer.

import { closeDrawer, closePopup, type Drawer, useMenus } from '../../state/menus.ts'
import { lockBody } from '../body-lock.ts'
import { focusQuietly } from '../navigation/arrival.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { shellElement } from '../shell-element.ts'

const screens: Record<Drawer, { wide: string; inside: string; button: string; locks: boolean }> = {
  nav: { wide: '(min-width: 768px)', inside: '.navbar', button: '.hamburger', locks: true },
  sidebar: { wide: '(min-width: 1025px)', inside: '.sidebar', button: '.for-sidebar', locks: true },
  outline: { wide: '(min-width: 1280px)', inside: '.local-bar', button: '.for-outline', locks: false },
}

export function startDrawers(): void {
  let unlock: (() => void) | undefined

  useMenus.subscribe(({ drawer }, before) => {
    if (drawer === before.drawer) return
    unlock?.()
    unlock = drawer && screens[drawer].locks ? lockBody(shellElement(screens[drawer].inside)) : undefined
    if (drawer === 'nav') placeScreen()
    if (drawer) requestAnimationFrame(() => enter(drawer))
    else if (before.drawer) leave(before.drawer)
  })
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('pointerdown', onPointerDown)
  document.addEventListener('click', onClick)
  addEventListener(reloadEvent, () => useMenus.setState({ drawer: undefined, popup: undefined }))
  for (const [name, { wide }] of Object.entries(screens)) {
    matchMedia(wide).addEventListener(
      'change',
      ({ matches }) => matches && useMenus.getState().drawer === name && closeDrawer(),
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { drawer, popup } = useMenus.getState()
    if (event.key === 'Escape' && popup) closePopup()
    else if (event.key === 'Escape' && drawer) closeDrawer()
    else if (event.key === 'Tab' && drawer) keepInside(event, drawer)
  }

  /** Closes the drawer when the visitor clicks a link to a file or another site. Navigation handles links to pages. */
  function onClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest(':is(.nav-screen, .sidebar[data-open]) a[href]')) closeDrawer()
  }

  function onPointerDown({ target }: PointerEvent): void {
    const { popup, drawer } = useMenus.getState()
    const inside = (selector: string) => target instanceof Element && target.closest(selector)
    if (popup && !inside('.popover')) closePopup()
    if (drawer === 'outline' && !inside('.local-bar')) closeDrawer()
  }
}

/** Places the menu below the navbar, whose position depends on the announcement and the scroll position. */
function placeScreen(): void {
  const navbar = shellElement('.navbar')
  if (!navbar) return
  const { top, height } = navbar.getBoundingClientRect()
  // Not on the root element: the browser would compute the style of the whole document again.
  navbar.style.setProperty('--_bar-shift', `${Math.max(0, -top)}px`)
  navbar.style.setProperty('--_screen-top', `${Math.max(0, top) + height}px`)
}

function enter(drawer: Drawer): void {
  if (drawer === 'outline') return showCurrentHeading()
  const [name, current] = drawer === 'nav' ? ['.nav-screen', '.nav-link'] : [screens[drawer].inside, '.sidebar-link']
  const box = shellElement(name)
  const active = box?.querySelector<HTMLElement>(`${current}[aria-current="page"]`)
  const target = active ?? (box && focusable(box)[0])
  if (target) focusQuietly(target)
  // The page is fixed, so that this scrolls only the drawer.
  if (drawer === 'sidebar') active?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Scrolls the outline so that the current entry is in its middle. */
function showCurrentHeading(): void {
  const box = shellElement('.local-outline')
  const link = box?.querySelector('[aria-current]')
  if (!box || !link) return
  box.scrollTop += link.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2
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
  if (drawer === 'outline') return
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
