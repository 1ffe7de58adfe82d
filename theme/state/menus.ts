// Which menu, drawer or popup is open: one of each at most.

import { create } from 'zustand'

export type Drawer = 'nav' | 'sidebar' | 'outline'

interface Menus {
  /** Id of the open popup. */
  popup: string | undefined
  drawer: Drawer | undefined
}

export const useMenus = create<Menus>()(() => ({ popup: undefined, drawer: undefined }))

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

export function closePopup(): void {
  clearTimeout(timer)
  useMenus.setState({ popup: undefined })
}

/** The pointer came: opens after the delay, at once when another popup is open. */
export function hoverPopup(id: string): void {
  if (useMenus.getState().popup === undefined) later(() => openPopup(id))
  else openPopup(id)
}

/** The pointer left: closes after the delay, in which it may come back or move onto the popup. */
export function leavePopup(id: string): void {
  later(() => {
    if (useMenus.getState().popup === id) closePopup()
  })
}

export function toggleDrawer(drawer: Drawer): void {
  useMenus.setState((menus) => ({ drawer: menus.drawer === drawer ? undefined : drawer }))
}

export const closeDrawer = (): void => useMenus.setState({ drawer: undefined })
