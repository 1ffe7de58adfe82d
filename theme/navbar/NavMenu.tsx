// One side of the navbar: links and menus.

import { addressing, type NavEntry, routeOfEntry } from '../../pipeline/model/config/site-data.ts'
import { homeOf, isUnder } from '../../pipeline/model/route.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { Tag } from '../parts/Tag.tsx'
import { usePage, useText } from '../state/page.tsx'

const compactFrom = 6

/** The props of `NavMenu`. */
export interface NavMenuProps {
  entries: NavEntry[]
  /** The side of the search button that the menu is on. */
  side: 'left' | 'right'
}

/** The entries of the navbar on wide screens. */
export function NavMenu({ entries, side }: NavMenuProps) {
  if (entries.length === 0) return null
  return (
    <ul className={`nav-menu ${side}${entries.length >= compactFrom ? ' compact' : ''}`}>
      {entries.map((entry, i) => (
        <li key={`${entry.text} ${entry.link}`}>
          {entry.items ? <Menu entry={entry} id={`nav-${side}-${i}`} /> : <NavLink entry={entry} />}
        </li>
      ))}
    </ul>
  )
}

/** The link of an entry of the navbar. */
export function NavLink({ entry, className = '' }: { entry: NavEntry; className?: string }) {
  const currentOf = useCurrent()
  const { link = '', text, tag, file } = entry
  return (
    <Link className={`nav-link ${className}`} to={link} file={file} aria-current={currentOf(entry)}>
      {text}
      <Tag tag={tag} />
    </Link>
  )
}

function Menu({ entry, id }: { entry: NavEntry; id: string }) {
  const { moreLinks } = useText()
  const { text, tag, link, items = [] } = entry
  return (
    <Popover
      id={id}
      className="nav-popover"
      before={link !== undefined && <NavLink entry={entry} />}
      // The button contains no text if the entry has only an image, or if its text is a link next to the button.
      label={text === '' ? moreLinks : link === undefined ? undefined : text}
      buttonClass="nav-link"
      button={
        <>
          {link === undefined && text}
          {link === undefined && <Tag tag={tag} />}
          <Icon name="chevron" className="small" />
        </>
      }
    >
      <NavList entries={items} />
    </Popover>
  )
}

/** The entries of a menu. A submenu is a labeled list inside it. */
export function NavList({ entries, label }: { entries: NavEntry[]; label?: string }) {
  return (
    <ul className="nav-list" aria-label={label}>
      {entries.map((entry) => (
        <li key={`${entry.text} ${entry.link}`}>
          {entry.link === undefined ? <span className="nav-label">{entry.text}</span> : <NavLink entry={entry} />}
          {entry.items && <NavList entries={entry.items} label={entry.text} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns a function that computes the `aria-current` of an entry: `page` for the current page, `true` if the current page
 * is below the entry's link or matches its `activeMatch`.
 */
function useCurrent(): (entry: NavEntry) => 'page' | 'true' | undefined {
  const { site, view } = usePage()
  const route = view.record.routePath
  return (entry) => {
    const path = routeOfEntry(entry)
    if (path === route) return 'page'
    if (entry.activeMatch !== undefined) return new RegExp(entry.activeMatch).test(route) ? 'true' : undefined
    // Every page is below the home page, so its entry would always be active.
    const isHome = path === homeOf(route, addressing(site))
    return path !== undefined && !isHome && isUnder(route, path) ? 'true' : undefined
  }
}
