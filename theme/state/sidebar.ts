// The groups of the sidebar that the visitor opened or closed, until the document is left.

import { create } from 'zustand'
import type { SidebarEntry } from '../../pipeline/model/config/site-data.ts'
import { groupKey, trailOf } from '../../pipeline/model/navigation/sidebar.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'

interface SidebarGroups {
  /** State by group key, set by the visitor or by opening a page of the group. */
  open: Record<string, boolean>
}

export const useSidebarGroups = create<SidebarGroups>()(() => ({ open: {} }))

/** Tells whether a group was opened on this page or an earlier one. */
export const isOpened = (key: string): boolean => lookUp(useSidebarGroups.getState().open, key) === true

export function setGroup(key: string, open: boolean): void {
  useSidebarGroups.setState((groups) => ({ open: { ...groups.open, [key]: open } }))
}

/** Opens every group around the page. No group closes by itself. */
export function openTrail(section: string, entries: readonly SidebarEntry[], route: string): void {
  let key = section
  const open: Record<string, boolean> = {}
  for (const group of trailOf(entries, route)) {
    key = groupKey(key, group)
    open[key] = true
  }
  useSidebarGroups.setState((groups) => ({ open: { ...groups.open, ...open } }))
}
