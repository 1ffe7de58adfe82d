// The sidebar groups that are open or closed. The state lasts until the visitor leaves or reloads the document.

import { create } from 'zustand'
import type { SidebarEntry } from '../../pipeline/model/config/site-data.ts'
import { groupKey, trailOf } from '../../pipeline/model/navigation/sidebar-groups.ts'
import type { RoutePath } from '../../pipeline/model/route.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'

interface SidebarGroups {
  /** Whether a group is open, by group key. Set when the visitor toggles the group or opens a page in it. */
  open: Record<string, boolean>
}

/** The store of the groups that the visitor has opened or closed, by key. */
export const useSidebarGroups = create<SidebarGroups>()(() => ({ open: {} }))

/** Returns whether a group was opened on this page or an earlier one. */
export const isOpened = (key: string): boolean => lookUp(useSidebarGroups.getState().open, key) === true

/** Opens or closes a group of a sidebar, by its key from `groupKey`. */
export function setGroup(key: string, open: boolean): void {
  useSidebarGroups.setState((groups) => ({ open: { ...groups.open, [key]: open } }))
}

/** Opens all groups that contain a page. Other groups stay as they are. */
export function openTrail(section: string, entries: readonly SidebarEntry[], route: RoutePath): void {
  let key = section
  const open: Record<string, boolean> = {}
  for (const group of trailOf(entries, route)) {
    key = groupKey(key, group)
    open[key] = true
  }
  useSidebarGroups.setState((groups) => ({ open: { ...groups.open, ...open } }))
}
