// Which menu, drawer or popup is open: one of each at most.

import { create } from 'zustand'

export type Drawer = 'nav' | 'sidebar' | 'outline'

interface Menus {
  /** Id of the open popup. The id of a nested popup begins with the id of the outer one and a slash; both are open together. */
  popup: string | undefined
  drawer: Drawer | undefined
}

export const useMenus = create<Menus>()(() => ({ popup: undefined, drawer: undefined }))

/** Delay of opening and of closing (specification, 9). */
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

/** Tells whether the popup `id` is the open one or contains it. */
export const isPopupOpen = (popup: string | undefined, id: string): boolean => `${popup}/`.startsWith(`${id}/`)

/** Closes a popup with those inside it; without an id, all popups. */
export function closePopup(id = ''): void {
  clearTimeout(timer)
  useMenus.setState({ popup: id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined })
}

/** Opens a popup on hover: after the delay, or at once if another popup is open. */
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

export function toggleDrawer(drawer: Drawer): void {
  useMenus.setState((menus) => ({ drawer: menus.drawer === drawer ? undefined : drawer }))
}

export const closeDrawer = (): void => useMenus.setState({ drawer: undefined })
