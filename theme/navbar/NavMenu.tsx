// One side of the main menu: links and menus.

import { isExternal, isUnder, routeOfLink } from '../../pipeline/model/route.ts'
import type { NavEntry } from '../../pipeline/model/site-data.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { Tag } from '../parts/Tag.tsx'
import { usePage } from '../state/page.tsx'

const compactFrom = 6

export function NavMenu({ entries, side }: { entries: NavEntry[]; side: 'left' | 'right' }) {
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

export function NavLink({ entry, className = '' }: { entry: NavEntry; className?: string }) {
  const { view } = usePage()
  const { link = '', text, tag, file } = entry
  const current = currentOf(entry, view.record.routePath)
  return (
    <Link className={`nav-link ${className}`} to={link} file={file} aria-current={current}>
      {text}
      <Tag tag={tag} />
    </Link>
  )
}

function Menu({ entry, id }: { entry: NavEntry; id: string }) {
  const { view } = usePage()
  const { text, tag, link, items = [] } = entry
  const active = [entry, ...items].some((item) => currentOf(item, view.record.routePath))
  const chevron = <Icon name="chevron" className="small" />
  const label = (
    <>
      {text}
      <Tag tag={tag} />
    </>
  )
  return (
    <Popover
      id={id}
      className="nav-popover"
      {...(link === undefined ? {} : { before: <NavLink entry={entry} />, label: text })}
      buttonClass={`nav-link${active ? ' active' : ''}`}
      button={
        <>
          {link === undefined && label}
          {chevron}
        </>
      }
    >
      <NavList entries={items} />
    </Popover>
  )
}

/** The entries of a menu; a sub-menu is a labelled list in it. */
export function NavList({ entries }: { entries: NavEntry[] }) {
  return (
    <ul className="nav-list">
      {entries.map((entry) => (
        <li key={`${entry.text} ${entry.link}`}>
          {entry.link === undefined ? <span className="nav-label">{entry.text}</span> : <NavLink entry={entry} />}
          {entry.items && <NavList entries={entry.items} />}
        </li>
      ))}
    </ul>
  )
}

/** `page` when the entry is the page that is shown, `true` when the page lies below it or is matched by it. */
function currentOf({ link, activeMatch }: NavEntry, route: string): 'page' | 'true' | undefined {
  const path = link === undefined || isExternal(link) ? undefined : routeOfLink(link)
  if (path === route) return 'page'
  if (activeMatch !== undefined) return new RegExp(activeMatch).test(route) ? 'true' : undefined
  return path !== undefined && path !== '/' && isUnder(route, path) ? 'true' : undefined
}
