// What components know of the appearance.

import { appearance } from './appearance.ts'
import { bound } from './bound.ts'

/** The store of the appearance: what the visitor has chosen, and what it results in. */
export const useAppearance = bound(appearance)
