// The menu on phones, which the button in the navbar opens: the site's menu, everything else that does not fit into the navbar, and
// the sidebar. On pages with a sidebar, its drawer contains the same.

import type { NavEntry } from '../../pipeline/model/config/site-data.ts'
import { SidebarList, useSidebar } from '../sidebar/Sidebar.tsx'
import { useMenus } from '../state/menus.ts'
import { useText } from '../state/page.tsx'
import { SiteNav, SiteSettings } from './SiteMenu.tsx'

export interface NavScreenProps {
  entries: NavEntry[]
}

export function NavScreen({ entries }: NavScreenProps) {
  const text = useText()
  const open = useMenus((menus) => menus.drawer === 'nav')
  const sidebar = useSidebar()
  if (!open) return null
  return (
    <div className="nav-screen" id="navScreen">
      <SiteNav entries={entries} />
      <SiteSettings />
      {sidebar && (
        <nav aria-label={text.sidebar} className="section-nav">
          <SidebarList of={sidebar} />
        </nav>
      )}
    </div>
  )
}
