// The bar below the navbar on narrow screens, with buttons that open the sidebar and the outline.

import { OutlineList, useHasOutline } from '../outline/Outline.tsx'
import { ScrollToTop } from '../outline/ScrollToTop.tsx'
import { Icon } from '../parts/Icon.tsx'
import { closeDrawer, toggleDrawer, useMenus } from '../state/menus.ts'
import { usePage, useText } from '../state/page.tsx'

export function LocalBar() {
  const { view } = usePage()
  const text = useText()
  const drawer = useMenus((menus) => menus.drawer)
  const { record, sidebar } = view
  const hasSidebar = sidebar !== undefined && record.frontmatter.sidebar !== false
  const hasOutline = useHasOutline()
  if (!hasSidebar && !hasOutline) return null
  return (
    <>
      <div className={`local-bar${hasSidebar ? '' : ' outline-only'}${hasOutline ? '' : ' sidebar-only'}`}>
        {hasSidebar && (
          <button
            type="button"
            className="local-button for-sidebar"
            aria-label={text.sidebarMenu}
            aria-expanded={drawer === 'sidebar'}
            aria-controls="pageSidebar"
            onClick={() => toggleDrawer('sidebar')}
          >
            <Icon name="menu" className="small" />
            {text.localMenu}
          </button>
        )}
        <ScrollToTop />
        {hasOutline && (
          <button
            type="button"
            className="local-button for-outline"
            aria-expanded={drawer === 'outline'}
            aria-controls={drawer === 'outline' ? 'localOutline' : undefined}
            onClick={() => toggleDrawer('outline')}
          >
            {text.localOutline}
            <Icon name="chevron" className="small" />
          </button>
        )}
        {hasOutline && drawer === 'outline' && (
          <nav className="local-outline" id="localOutline" aria-label={text.outline}>
            <OutlineList />
          </nav>
        )}
      </div>
      {/* Outside the bar, because the bar is layered below the navbar. Keyboard users close the drawer with Escape. */}
      {drawer === 'sidebar' && <div className="backdrop" onClick={closeDrawer} />}
    </>
  )
}
