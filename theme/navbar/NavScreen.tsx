// The menu of narrow screens: everything the bar has no room for.

import type { NavEntry } from '../../pipeline/model/config/site-data.ts'
import { Icon } from '../parts/Icon.tsx'
import { Tag } from '../parts/Tag.tsx'
import { useMenus } from '../state/menus.ts'
import { usePage, useWords } from '../state/page.tsx'
import { AppearanceToggle } from './AppearanceToggle.tsx'
import { LocaleList } from './LocaleSwitcher.tsx'
import { NavLink, NavList } from './NavMenu.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { VersionList } from './VersionSwitcher.tsx'

export function NavScreen({ entries }: { entries: NavEntry[] }) {
  const { site } = usePage()
  const words = useWords()
  const open = useMenus((menus) => menus.drawer === 'nav')
  if (!open) return null
  return (
    <div className="nav-screen" id="navScreen">
      <nav aria-label={words.menu}>
        <ul className="nav-screen-menu">
          {entries.map((entry) => (
            <li key={`${entry.text} ${entry.link}`}>
              {entry.items ? (
                <details>
                  <summary className="nav-link">
                    {entry.text || words.moreLinks}
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
          <span aria-hidden="true">{words.appearance}</span>
          <AppearanceToggle />
        </div>
      )}
      {site.locales.length > 1 && (
        <section className="nav-screen-group">
          <h2>{words.language}</h2>
          <LocaleList />
        </section>
      )}
      {site.multiVersion.versions.length > 1 && (
        <section className="nav-screen-group">
          <h2>{words.version}</h2>
          <VersionList />
        </section>
      )}
      <SocialLinks all id="screen" />
    </div>
  )
}
