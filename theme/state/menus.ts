// Which menu, drawer or popup is open: one of each at most.

import { create } from 'zustand'

export type Drawer = 'nav' | 'sidebar' | 'outline'

interface Menus {
  /** Id of the open popup. A popup in another one has its id, a slash, and more: while it is open, so is the other. */
  popup: string | undefined
  drawer: Drawer | undefined
}

export const useMenus = create<Menus>()(() => ({ popup: undefined, drawer: undefined }))

/** For opening and for closing (specification, 9). */
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

/** Whether the popup is the open one, or around it. */
export const isPopupOpen = (popup: string | undefined, id: string): boolean => `${popup}/`.startsWith(`${id}/`)

/** Closes a popup and what is open in it; without a name, all of them. */
export function closePopup(id = ''): void {
  clearTimeout(timer)
  useMenus.setState({ popup: id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined })
}

/** The pointer came: opens after the delay, at once when another popup is open. */
export function hoverPopup(id: string): void {
  if (useMenus.getState().popup === undefined) later(() => openPopup(id))
  else openPopup(id)
}

/** The pointer left: closes after the delay, in which it may come back or move onto the popup. */
export function leavePopup(id: string): void {
  later(() => {
    if (isPopupOpen(useMenus.getState().popup, id)) closePopup(id)
  })
}

export function toggleDrawer(drawer: Drawer): void {
  useMenus.setState((menus) => ({ drawer: menus.drawer === drawer ? undefined : drawer }))
}

export const closeDrawer = (): void => useMenus.setState({ drawer: undefined })
