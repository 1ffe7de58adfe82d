// The open drawer and the open popup. At most one of each is open, apart from nested popups and the menu that a button in the sidebar
// opens. Drawers are popovers, which the browser opens and closes. Here is what a script knows of them.

import { createStore } from 'zustand/vanilla'

/** The id of each drawer, the target of the buttons that open it. */
export const drawerIds = { nav: 'navScreen', sidebar: 'pageSidebar', outline: 'pageOutline' } as const

export type Drawer = keyof typeof drawerIds

export interface Menus {
  /** The id of the open popup. The id of a nested popup starts with the outer popup's id and a slash; both are open. */
  popup: string | undefined
  drawer: Drawer | undefined
}

/** The store of the open popup and the open drawer. */
export const menus = createStore<Menus>()(() => ({ popup: undefined, drawer: undefined }))

/** The delay before a popup opens or closes on hover (specification, 9). */
const hoverDelayMs = 100

let timer: ReturnType<typeof setTimeout> | undefined

function later(change: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(change, hoverDelayMs)
}

export function openPopup(id: string): void {
  clearTimeout(timer)
  menus.setState({ popup: id })
}

/** Returns whether `id` is the open popup or contains it. */
export const isPopupOpen = (popup: string | undefined, id: string): boolean => `${popup}/`.startsWith(`${id}/`)

/** Closes a popup and the popups nested in it, or all popups if there is no id. */
export function closePopup(id = ''): void {
  clearTimeout(timer)
  menus.setState({ popup: id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined })
}

/** Opens a popup on hover: after the delay, or immediately if another popup is open. */
export function hoverPopup(id: string): void {
  if (menus.getState().popup === undefined) later(() => openPopup(id))
  else openPopup(id)
}

/** Closes a popup after the delay, during which the pointer may return or move onto the popup. */
export function leavePopup(id: string): void {
  later(() => {
    if (isPopupOpen(menus.getState().popup, id)) closePopup(id)
  })
}

const elementOf = (drawer: Drawer): HTMLElement | null => document.getElementById(drawerIds[drawer])

const isOpen = (drawer: Drawer): boolean => elementOf(drawer)?.matches(':is(:popover-open,[data-open])') === true

// The menu comes first, because the sidebar stays open under it.
const drawers = ['nav', 'sidebar', 'outline'] as const

export const openDrawer = (): Drawer | undefined => drawers.find(isOpen)

/** Opens or closes a drawer, as its button does. */
export function toggleDrawer(drawer: Drawer): void {
  const element = elementOf(drawer)
  if (element?.hasAttribute('popover')) element.togglePopover?.()
}

/** Closes the open drawers. */
export function closeDrawer(): void {
  for (const drawer of drawers) if (isOpen(drawer)) elementOf(drawer)?.hidePopover?.()
}
