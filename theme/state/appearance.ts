// Light, dark or as the system says: what the visitor chose, and what is shown.

import { create } from 'zustand'

export type AppearanceChoice = 'light' | 'dark' | 'auto'

interface Appearance {
  choice: AppearanceChoice
  dark: boolean
  /** Where the visitor clicked: the new appearance spreads from there. */
  from: { x: number; y: number } | undefined
}

export const useAppearance = create<Appearance>()(() => ({ choice: 'auto', dark: false, from: undefined }))

/** Any stored value but these counts as `auto` (specification, 5). */
export const readChoice = (stored: string | null): AppearanceChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'auto'

/** Chooses the opposite of what is shown. */
export function toggleAppearance(from: { x: number; y: number }): void {
  useAppearance.setState(({ dark }) => ({ choice: dark ? 'light' : 'dark', dark: !dark, from }))
}
