// The sidebars and shared data of both sites → what has changed in the navigation and in the configuration.

import type { SidebarEntry, SitePage } from '@docsite/cli'
import { alignLists } from './align-lists.ts'
import type { Side } from './sides.ts'

/** A changed entry of a sidebar. */
interface EntryChange {
  kind: 'added' | 'removed' | 'moved' | 'renamed'
  text: string
  /** The earlier text of a renamed entry. */
  from?: string
}

/** What has changed in a sidebar. It is said once, not on each page. */
export interface NavigationChange {
  lang: string
  /** The key of the sidebar; `''` for the menu at the top. */
  section: string
  entries: EntryChange[]
  /** The number of pages that show it. */
  pages: number
}

interface Entry {
  text: string
  target: string
  /** The target, and the groups that it is in. */
  key: string
}

function entriesOf(entries: readonly SidebarEntry[], path = ''): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.kind === 'divider' || entry.kind === 'rest') return []
    const text = 'text' in entry ? String(entry.text) : ''
    const target = ('link' in entry && entry.link) || `${path}/${text}`
    const own = { text: text.replace(/<[^<>]*>/g, ''), target, key: `${target}\0${path}` }
    return [own, ...(entry.kind === 'group' ? entriesOf(entry.items, `${path}/${text}`) : [])]
  })
}

/** Compares the sidebars of both sites. */
export function compareNavigation(old: Side, now: Side): NavigationChange[] {
  const earlier = new Map(old.pages.map((page) => [page.route, page]))
  const sections = new Map<string, SitePage[]>()
  for (const page of now.pages) {
    const { lang, version, record } = page
    const key = JSON.stringify([lang, version, record.section])
    if (record.section !== undefined) sections.set(key, [...(sections.get(key) ?? []), page])
  }
  return [...sections.values()].flatMap((pages): NavigationChange[] => {
    const page = pages[0] as SitePage
    const before = pages
      .flatMap(({ route }) => earlier.get(route) ?? [])
      .find(({ record }) => record.section !== undefined)
    if (!before) return []
    const entries = compareEntries(entriesOf(old.site.sidebar(before)), entriesOf(now.site.sidebar(page)))
    return entries.length > 0
      ? [{ lang: page.lang, section: page.record.section ?? '', entries, pages: pages.length }]
      : []
  })
}

/** Compares the entries of two sidebars. */
function compareEntries(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const old = new Map(before.map((one) => [one.target, one]))
  const now = new Set(after.map(({ target }) => target))
  const changes = alignLists(before, after).flatMap(({ before: same, after: entry }): EntryChange[] => {
    const earlier = entry && old.get(entry.target)
    if (!entry || same?.text === entry.text) return []
    if (!earlier) return [{ kind: 'added', text: entry.text }]
    if (earlier.text !== entry.text) return [{ kind: 'renamed', text: entry.text, from: earlier.text }]
    return [{ kind: 'moved', text: entry.text }]
  })
  const removed = before.filter(({ target }) => !now.has(target))
  return [...changes, ...removed.map(({ text }): EntryChange => ({ kind: 'removed', text }))]
}

/** The parts of the site data that change with the content. */
const contentData = new Set(['byLocale', 'locales', 'route', 'multiVersion', 'search', 'lang', 'redirects'])

/** Returns the fields of the configuration that have changed for all pages. */
export function compareData({ site: old }: Side, { site: now }: Side): string[] {
  const [before, after] = [new Map(Object.entries(old.data)), new Map(Object.entries(now.data))]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !contentData.has(name))
  return names.filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name))).sort()
}
