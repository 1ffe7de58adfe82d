// The menu on phones, which covers the page: the site's menu, and everything else that does not fit into the navbar.

import type { NavEntry } from '../../pipeline/model/config/site-data.ts'
import { drawerIds } from '../state/menus.ts'
import { SiteNav, SiteSettings } from './SiteMenu.tsx'

/** The props of `NavScreen`. */
export interface NavScreenProps {
  entries: NavEntry[]
}

/** The menu of the site on narrow screens. */
export function NavScreen({ entries }: NavScreenProps) {
  return (
    <div className="nav-screen" id={drawerIds.nav} popover="auto">
      <SiteNav entries={entries} />
      <SiteSettings />
    </div>
  )
}
