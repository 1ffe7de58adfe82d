// The navbar, with the menus, the search button, the switchers and the social links.

import { addressing } from '../../pipeline/model/config/site-data.ts'
import { homeOf, linkOfRoute } from '../../pipeline/model/route.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Slot } from '../parts/Slot.tsx'
import { drawerIds } from '../state/menus.ts'
import { useLocale, usePage, useText } from '../state/page.tsx'
import { useMenus } from '../state/use-menus.ts'
import { AppearanceToggle } from './AppearanceToggle.tsx'
import { LocaleSwitcher } from './LocaleSwitcher.tsx'
import { Logo } from './Logo.tsx'
import { NavMenu } from './NavMenu.tsx'
import { NavScreen } from './NavScreen.tsx'
import { SearchButton } from './SearchButton.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** Returns whether the page has a navbar. */
export function useHasNavbar(): boolean {
  const { site, view } = usePage()
  const { pageType, frontmatter } = view.record
  return pageType !== 'blank' && frontmatter.navbar !== false && site.theme.hideNavbar !== 'always'
}

/** The bar at the top of all pages. */
export function Navbar() {
  const { site, view, components } = usePage()
  const { record } = view
  const { nav } = useLocale()
  const text = useText()
  const menuOpen = useMenus((menus) => menus.drawer === 'nav')
  if (!useHasNavbar()) return null
  const entries = lookUp(nav, record.version) ?? []
  const [left, right] = (['left', 'right'] as const).map((side) => entries.filter(({ position }) => position === side))
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <Slot name="navbar-start" />
        <Link className="navbar-title" to={linkOfRoute(homeOf(record.routePath, addressing(site)))}>
          <Logo />
        </Link>
        <nav className="navbar-menus" aria-label={text.mainMenu}>
          <NavMenu entries={left ?? []} side="left" />
          <span className="navbar-space" />
          <SearchButton />
          <NavMenu entries={right ?? []} side="right" />
        </nav>
        <div className="navbar-tools">
          <LocaleSwitcher />
          {components.versions && <components.versions.VersionSwitcher />}
          {site.theme.darkMode && <AppearanceToggle />}
          <SocialLinks />
          <Slot name="navbar-end" />
        </div>
        <button type="button" className="icon-button hamburger" aria-label={text.menu} popoverTarget={drawerIds.nav}>
          <Icon name={menuOpen ? 'close' : 'menu'} />
        </button>
      </div>
      <NavScreen entries={entries} />
    </header>
  )
}
