// The open drawer and the open popup. At most one of each is open, apart from nested popups.

import { create } from 'zustand'

export type Drawer = 'nav' | 'sidebar' | 'outline'

interface Menus {
  /** The id of the open popup. The id of a nested popup starts with the outer popup's id and a slash; both are open. */
  popup: string | undefined
  drawer: Drawer | undefined
}

export const useMenus = create<Menus>()(() => ({ popup: undefined, drawer: undefined }))

/** The delay before a popup opens or closes on hover (specification, 9). */
const hoverDelayMs = 100

let timer: ReturnType<typeof setTimeout> | undefined

function later(change: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(change, hoverDelayMs)
}

export function openPopup(id: string): void {
  clearTimeout(timer)
  useMenus.setState({ popup: id })
}

/** Returns whether `id` is the open popup or contains it. */
export const isPopupOpen = (popup: string | undefined, id: string): boolean => `${popup}/`.startsWith(`${id}/`)

/** Closes a popup and the popups nested in it, or all popups if there is no id. */
export function closePopup(id = ''): void {
  clearTimeout(timer)
  useMenus.setState({ popup: id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined })
}

/** Opens a popup on hover: after the delay, or immediately if another popup is open. */
export function hoverPopup(id: string): void {
  if (useMenus.getState().popup === undefined) later(() => openPopup(id))
  else openPopup(id)
}

/** Closes a popup after the delay, during which the pointer may return or move onto the popup. */
export function leavePopup(id: string): void {
  later(() => {
    if (isPopupOpen(useMenus.getState().popup, id)) closePopup(id)
  })
}

let loadStyles = async (): Promise<void> => undefined

/** Sets the function that loads the styles of drawers. Its promise must not reject. */
export function setDrawerStyles(load: () => Promise<void>): void {
  loadStyles = load
}

/** Opens or closes a drawer, as soon as its styles have loaded, and not before the current event is over. */
export function toggleDrawer(drawer: Drawer): void {
  loadStyles().then(() => useMenus.setState((menus) => ({ drawer: menus.drawer === drawer ? undefined : drawer })))
}

export const closeDrawer = (): void => useMenus.setState({ drawer: undefined })
