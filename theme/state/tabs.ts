// The value that the visitor chose in each group of tabs, by group id.

import { create } from 'zustand'

interface Tabs {
  chosen: Record<string, string>
}

export const useTabs = create<Tabs>()(() => ({ chosen: {} }))

export const tabsKey = (group: string): string => `docsite.tabs.${group}`

export function chooseTab(group: string, value: string): void {
  useTabs.setState(({ chosen }) => ({ chosen: { ...chosen, [group]: value } }))
}
