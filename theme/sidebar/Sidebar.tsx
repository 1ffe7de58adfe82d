// The sidebar with the pages of a section. On narrow screens it is a drawer, which on phones also has a button for the site's menu.

import type { SidebarEntry, SidebarGroupEntry, SidebarView } from '../../pipeline/model/config/site-data.ts'
import { groupKey, holdsPage, isActive } from '../../pipeline/model/navigation/sidebar-groups.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'
import { plainText } from '../../pipeline/text/plain-text.ts'
import { pluralize } from '../../pipeline/text/plural.ts'
import { useHasNavbar } from '../navbar/Navbar.tsx'
import { Link } from '../parts/Link.tsx'
import { NavHtml } from '../parts/NavHtml.tsx'
import { Slot } from '../parts/Slot.tsx'
import { Tag } from '../parts/Tag.tsx'
import { drawerIds } from '../state/menus.ts'
import { useLocale, usePage, useText } from '../state/page.tsx'
import { setGroup, useSidebarGroups } from '../state/sidebar.ts'
import { entryNameHtml } from './entry-name.ts'

/** The sidebar of a page, which is a drawer on narrow screens. */
export function Sidebar() {
  const text = useText()
  const hasNavbar = useHasNavbar()
  const sidebar = useSidebar()
  if (!sidebar) return null
  return (
    <div className="sidebar" id={drawerIds.sidebar} popover="auto">
      <nav aria-label={text.sidebar} className="sidebar-scroll">
        {hasNavbar && (
          // CSS shows the label, so that a translator that has changed the sidebar does not hinder hydration.
          <button type="button" className="nav-link to-menu" aria-label={text.menu} popoverTarget={drawerIds.nav} />
        )}
        <Slot name="sidebar-top" />
        <SidebarList of={sidebar} />
        <Slot name="sidebar-bottom" />
      </nav>
      <button
        type="button"
        className="icon-button drawer-close"
        aria-label={text.close}
        popoverTarget={drawerIds.sidebar}
        popoverTargetAction="hide"
      />
    </div>
  )
}

/** Returns the sidebar that the page shows, if any. */
export function useSidebar(): SidebarView | undefined {
  const { sidebar, record } = usePage().view
  return record.frontmatter.sidebar === false ? undefined : sidebar
}

/** The entries of a sidebar. */
export const SidebarList = ({ of: { entries, key } }: { of: SidebarView }) => <Entries entries={entries} parent={key} />

function Entries({ entries, parent }: { entries: SidebarEntry[]; parent: string }) {
  return (
    <ul className="sidebar-list">
      {entries.map((entry, i) => (
        // Keyed by position, because dividers are indistinguishable.
        <Entry key={i} entry={entry} parent={parent} />
      ))}
    </ul>
  )
}

function Entry({ entry, parent }: { entry: SidebarEntry; parent: string }) {
  switch (entry.kind) {
    case 'divider':
      return (
        <li>
          <hr className={`sidebar-divider ${entry.style}`} />
        </li>
      )
    case 'header':
      return (
        <li className="sidebar-header">
          <NavHtml of={entry} />
          <Tag tag={entry.tag} />
        </li>
      )
    case 'group':
      return <Group group={entry} id={groupKey(parent, entry)} />
    case 'rest':
      return <Rest entry={entry} />
    case 'link':
      return (
        <li data-context={entry.context}>
          <EntryLink entry={entry} />
        </li>
      )
  }
}

/** The button that shows what a very long list has before or after the entries near the page. */
function Rest({ entry: { key, count } }: { entry: Extract<SidebarEntry, { kind: 'rest' }> }) {
  const { lang, text } = useLocale()
  return (
    <li className="sidebar-rest">
      <button type="button" className="sidebar-link" onClick={() => setGroup(key, true)}>
        {pluralize(text.showMore, count, lang)}
      </button>
    </li>
  )
}

function EntryLink({ entry }: { entry: Extract<SidebarEntry, { link?: string }> }) {
  const route = usePage().view.record.routePath
  const { link = '', file, lang, tag, context } = entry
  const text = entryNameHtml(entry)
  const isPlain = !tag && lang === undefined
  return (
    <Link
      className="sidebar-link"
      to={link}
      file={file}
      aria-current={isActive(entry, route) ? 'page' : undefined}
      data-context={context}
      html={isPlain ? text : undefined}
    >
      {isPlain ? null : <NavHtml of={{ ...entry, text }} />}
      {isPlain ? null : <Tag tag={tag} />}
    </Link>
  )
}

function Group({ group, id }: { group: SidebarGroupEntry; id: string }) {
  const { view, drawnGroups } = usePage()
  const route = view.record.routePath
  const byHand = useSidebarGroups((groups) => lookUp(groups.open, id))
  const open = !group.collapsible || (byHand ?? (!group.collapsed || holdsPage(group, route)))
  const drawn = drawnGroups?.get(group)
  const attributes = {
    className: 'sidebar-group',
    'data-context': group.context,
    'data-open': open || undefined,
  }
  if (drawn !== undefined) return <li {...attributes} dangerouslySetInnerHTML={{ __html: drawn }} />
  return (
    <li {...attributes}>
      <GroupContent group={group} id={id} open={open} />
    </li>
  )
}

/** The heading and the items of a group. */
export function GroupContent({ group, id, open }: { group: SidebarGroupEntry; id: string; open: boolean }) {
  const text = useText()
  const name = plainText(group.text)
  const toggle = () => setGroup(id, !open)
  return (
    <>
      <div className="sidebar-group-head">
        {group.link !== undefined ? (
          <EntryLink entry={group} />
        ) : (
          // Keyboard users can use the toggle button.
          <span className="sidebar-link" onClick={group.collapsible ? toggle : undefined}>
            <NavHtml of={group} />
            <Tag tag={group.tag} />
          </span>
        )}
        {group.collapsible && (
          <button
            type="button"
            className="sidebar-toggle"
            aria-expanded={open}
            aria-label={interpolate(open ? text.collapse : text.expand, { name })}
            onClick={toggle}
          />
        )}
      </div>
      <div className="sidebar-items">
        <Entries entries={group.items} parent={id} />
      </div>
    </>
  )
}
