// The sidebars and shared data of both sites → what has changed in the navigation and in the configuration.

import type { SidebarEntry } from '@docsite/cli'
import { diffArrays } from 'diff'
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
  /** The groups that it is in. */
  path: string
}

function entriesOf(entries: readonly SidebarEntry[], path = ''): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.kind === 'divider' || entry.kind === 'rest') return []
    const text = 'text' in entry ? String(entry.text) : ''
    const link = 'link' in entry && entry.link !== undefined ? String(entry.link) : ''
    const own = { text: text.replace(/<[^>]*>/g, ''), target: link || `${path}/${text}`, path }
    return [own, ...(entry.kind === 'group' ? entriesOf(entry.items, `${path}/${text}`) : [])]
  })
}

/** Compares the sidebars of both sites. */
export function compareNavigation(old: Side, now: Side): NavigationChange[] {
  const sections = new Map<string, NavigationChange & { before: Entry[] | undefined; after: Entry[] }>()
  const earlier = new Map(old.pages.map((page) => [page.route, page]))
  for (const page of now.pages) {
    const section = page.record.section
    if (section === undefined) continue
    const key = `${page.lang} ${page.version} ${section}`
    const known = sections.get(key)
    const before = known?.before ?? sidebarOf(old, earlier.get(page.route))
    if (known) Object.assign(known, { pages: known.pages + 1, before })
    else
      sections.set(key, {
        lang: page.lang,
        section,
        entries: [],
        pages: 1,
        before,
        after: entriesOf(now.site.sidebar(page)),
      })
  }
  return [...sections.values()].flatMap(({ before, after, ...change }) => {
    const entries = before ? compareEntries(before, after) : []
    return entries.length > 0 ? [{ ...change, entries }] : []
  })
}

const sidebarOf = (side: Side, page: Side['pages'][number] | undefined): Entry[] | undefined =>
  page?.record.section === undefined ? undefined : entriesOf(side.site.sidebar(page))

/** Compares the entries of two sidebars. */
function compareEntries(before: readonly Entry[], after: readonly Entry[]): EntryChange[] {
  const keyOf = ({ target, path }: Entry): string => `${target}\0${path}`
  const [old, now] = [new Map(before.map((one) => [one.target, one])), new Map(after.map((one) => [one.target, one]))]
  const moved = new Set(
    diffArrays(before.map(keyOf), after.map(keyOf)).flatMap(({ added, value }) => (added ? value : [])),
  )
  const changes = after.flatMap((entry): EntryChange[] => {
    const earlier = old.get(entry.target)
    if (!earlier) return [{ kind: 'added', text: entry.text }]
    if (earlier.text !== entry.text) return [{ kind: 'renamed', text: entry.text, from: earlier.text }]
    return moved.has(keyOf(entry)) ? [{ kind: 'moved', text: entry.text }] : []
  })
  const removed = before.filter(({ target }) => !now.has(target))
  return [...changes, ...removed.map(({ text }): EntryChange => ({ kind: 'removed', text }))]
}

/** The parts of the site data that change with the content. */
const contentData = new Set(['byLocale', 'locales', 'route', 'multiVersion', 'search', 'lang', 'redirects'])

/** Returns the fields of the configuration that have changed for all pages. */
export function compareData(old: Side, now: Side): string[] {
  const [before, after] = [old.site.data as object, now.site.data as object].map(
    (data) => new Map<string, unknown>(Object.entries(data)),
  )
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter(
    (name) => !contentData.has(name),
  )
  return names.filter((name) => JSON.stringify(before?.get(name)) !== JSON.stringify(after?.get(name))).sort()
}
