// The value that the visitor chose in each group of tabs, by group id.

import { create } from 'zustand'

export const useTabs = create<{ chosen: Record<string, string> }>()(() => ({ chosen: {} }))

export const tabsKey = (group: string): string => `docsite.tabs.${group}`

export function chooseTab(group: string, value: string): void {
  useTabs.setState(({ chosen }) => ({ chosen: { ...chosen, [group]: value } }))
}
