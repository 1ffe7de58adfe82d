// What components know of the open popup and the open drawer.

import { bound } from './bound.ts'
import { menus } from './menus.ts'

/** The store of the open popup and the open drawer. */
export const useMenus = bound(menus)
