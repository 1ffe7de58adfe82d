// The appearance: the visitor's choice (light, dark or auto), and the one that is shown.

import { create } from 'zustand'

export type AppearanceChoice = 'light' | 'dark' | 'auto'

interface Appearance {
  choice: AppearanceChoice
  dark: boolean
  /** Position of the click from which the animation spreads. */
  from: { x: number; y: number } | undefined
}

export const useAppearance = create<Appearance>()(() => ({ choice: 'auto', dark: false, from: undefined }))

/** Any other stored value counts as `auto` (specification, 5). */
export const readChoice = (stored: string | null): AppearanceChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'auto'

/** Switches to the other appearance. */
export function toggleAppearance(from: { x: number; y: number }): void {
  useAppearance.setState(({ dark }) => ({ choice: dark ? 'light' : 'dark', dark: !dark, from }))
}
