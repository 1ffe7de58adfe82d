// The parts of the menu on phones: the site's own menu, and everything else that does not fit into the navbar.

import type { NavEntry } from '../../pipeline/model/config/site-data.ts'
import { Icon } from '../parts/Icon.tsx'
import { Tag } from '../parts/Tag.tsx'
import { usePage, useText } from '../state/page.tsx'
import { AppearanceToggle } from './AppearanceToggle.tsx'
import { LocaleList } from './LocaleSwitcher.tsx'
import { NavLink, NavList } from './NavMenu.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** The entries of the navbar. Those with entries of their own open in place. */
export function SiteNav({ entries }: { entries: readonly NavEntry[] }) {
  const text = useText()
  if (entries.length === 0) return null
  return (
    <nav aria-label={text.menu}>
      <ul className="site-nav">
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
  )
}

/** The appearance, the languages, the versions and the social links. */
export function SiteSettings() {
  const { site, components } = usePage()
  const text = useText()
  return (
    <div className="site-settings">
      {site.theme.darkMode && <AppearanceToggle />}
      {site.locales.length > 1 && (
        <section>
          <h2 className="sr-only">{text.language}</h2>
          <LocaleList />
        </section>
      )}
      {components.versions && (
        <section>
          <h2 className="sr-only">{text.version}</h2>
          <components.versions.VersionList />
        </section>
      )}
      <SocialLinks all id="screen" />
    </div>
  )
}
