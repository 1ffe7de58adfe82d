// Groups of the sidebar that the visitor opened or closed, for the page's life.

import { create } from 'zustand'
import { trailOf } from '../../pipeline/model/sidebar.ts'
import type { SidebarEntry, SidebarGroupEntry } from '../../pipeline/model/site-data.ts'

interface SidebarGroups {
  /** By the group's key: open or closed by hand, or by coming to a page in it. */
  open: Record<string, boolean>
}

export const useSidebarGroups = create<SidebarGroups>()(() => ({ open: {} }))

/** A group is known by its place: section, then the texts on the way to it. */
export const groupKey = (parent: string, group: SidebarGroupEntry): string => `${parent}\n${group.text}`

export function setGroup(key: string, open: boolean): void {
  useSidebarGroups.setState((groups) => ({ open: { ...groups.open, [key]: open } }))
}

/** Opens every group that holds the page; no group closes by itself. */
export function openTrail(section: string, entries: readonly SidebarEntry[], route: string): void {
  let key = section
  const open: Record<string, boolean> = {}
  for (const group of trailOf(entries, route)) {
    key = groupKey(key, group)
    open[key] = true
  }
  useSidebarGroups.setState((groups) => ({ open: { ...groups.open, ...open } }))
}
