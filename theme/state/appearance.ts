// The appearance: the visitor's choice (light, dark or auto), and the resulting appearance (light or dark).

import { createStore } from 'zustand/vanilla'

export type AppearanceChoice = 'light' | 'dark' | 'auto'

export interface Appearance {
  choice: AppearanceChoice
  dark: boolean
  /** The position of the click, where the animation starts. */
  from: { x: number; y: number } | undefined
}

/** The store of the appearance: what the visitor has chosen, and what it results in. */
export const appearance = createStore<Appearance>()(() => ({ choice: 'auto', dark: false, from: undefined }))

/** Parses the stored choice. Unknown values mean `auto` (specification, 5). */
export const readChoice = (stored: string | null): AppearanceChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'auto'

/** Switches between light and dark. The animation begins at a point of the window, in pixels. */
export function toggleAppearance(from: { x: number; y: number }): void {
  appearance.setState(({ dark }) => ({ choice: dark ? 'light' : 'dark', dark: !dark, from }))
}
