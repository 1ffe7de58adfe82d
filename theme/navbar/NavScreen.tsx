// The menu on narrow screens, with everything that does not fit into the navbar.

import type { NavEntry } from '../../pipeline/model/config/site-data.ts'
import { Icon } from '../parts/Icon.tsx'
import { Tag } from '../parts/Tag.tsx'
import { useMenus } from '../state/menus.ts'
import { usePage, useText } from '../state/page.tsx'
import { AppearanceToggle } from './AppearanceToggle.tsx'
import { LocaleList } from './LocaleSwitcher.tsx'
import { NavLink, NavList } from './NavMenu.tsx'
import { SocialLinks } from './SocialLinks.tsx'

export interface NavScreenProps {
  entries: NavEntry[]
}

export function NavScreen({ entries }: NavScreenProps) {
  const { site, components } = usePage()
  const text = useText()
  const open = useMenus((menus) => menus.drawer === 'nav')
  if (!open) return null
  return (
    <div className="nav-screen" id="navScreen">
      <nav aria-label={text.menu}>
        <ul className="nav-screen-menu">
          {entries.map((entry) => (
            <li key={`${entry.text} ${entry.link}`}>
              {entry.items ? (
                <details>
                  <summary className="nav-link">
                    {entry.text || text.moreLinks}
                    <Tag tag={entry.tag} />
                    <Icon name="chevron" className="small" />
                  </summary>
                  {entry.link !== undefined && <NavLink entry={entry} />}
                  <NavList entries={entry.items} />
                </details>
              ) : (
                <NavLink entry={entry} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {site.theme.darkMode && (
        <div className="nav-screen-row">
          <span aria-hidden="true">{text.appearance}</span>
          <AppearanceToggle />
        </div>
      )}
      {site.locales.length > 1 && (
        <section className="nav-screen-group">
          <h2>{text.language}</h2>
          <LocaleList />
        </section>
      )}
      {components.versions && (
        <section className="nav-screen-group">
          <h2>{text.version}</h2>
          <components.versions.VersionList />
        </section>
      )}
      <SocialLinks all id="screen" />
    </div>
  )
}
