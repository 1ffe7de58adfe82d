// The bar with buttons that open the sidebar and the outline: below the navbar on narrow screens, and at the bottom of the window on
// phones, where it also has the search button.

import { plainText } from '../../pipeline/text/plain-text.ts'
import { SearchButton } from '../navbar/SearchButton.tsx'
import { useHasOutline } from '../outline/Outline.tsx'
import { ScrollToTop } from '../outline/ScrollToTop.tsx'
import { Icon } from '../parts/Icon.tsx'
import { drawerIds } from '../state/menus.ts'
import { usePage, useText } from '../state/page.tsx'
import { useReachedHeading } from '../state/use-outline.ts'
import { useSidebar } from './Sidebar.tsx'

/** The bar of narrow screens with the buttons that open the sidebar and the outline. */
export function LocalBar() {
  const text = useText()
  const hasSidebar = useSidebar() !== undefined
  const hasOutline = useHasOutline()
  const { toc } = usePage().view.record
  const activeId = useReachedHeading()
  const active = toc.find(({ id }) => id === activeId)
  if (!hasSidebar && !hasOutline) return null
  return (
    <>
      <div className={`local-bar${hasSidebar ? '' : ' outline-only'}${hasOutline ? '' : ' sidebar-only'}`}>
        {hasSidebar && (
          <button
            type="button"
            className="local-button for-sidebar"
            aria-label={text.sidebarMenu}
            popoverTarget={drawerIds.sidebar}
          >
            <Icon name="sidebar" className="small" />
            {text.localMenu}
          </button>
        )}
        <SearchButton />
        <ScrollToTop />
        {hasOutline && (
          <button
            type="button"
            className="local-button for-outline"
            aria-label={text.localOutline}
            popoverTarget={drawerIds.outline}
          >
            <Icon name="outline" className="small" />
            <span className="local-name">{text.localOutline}</span>
            {/* Shown by CSS, because the visible text would differ from the accessible name. */}
            <span className="local-title" data-text={active && plainText(active.text)} />
            <Icon name="chevron" className="small" />
          </button>
        )}
      </div>
      {/* An element, because clicks pass through the backdrop of a popover. Outside the bar, because the bar is layered below the navbar. */}
      <div className="backdrop" />
    </>
  )
}
