// Opens the sidebar groups that contain the current page, scrolls to its entry, and fetches the omitted items of a
// long section.

import type { SidebarEntry } from '../../../pipeline/model/config/site-data.ts'
import { pageView } from '../../../pipeline/model/navigation/sidebar.ts'
import { groupKey } from '../../../pipeline/model/navigation/sidebar-groups.ts'
import { isOpened, openTrail, useSidebarGroups } from '../../state/sidebar.ts'
import { logError } from '../log.ts'
import type { Loader } from '../navigation/loader.ts'
import type { ShownStore } from '../navigation/page-store.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { shellElement } from '../shell-element.ts'
import { keepEntryInView } from './keep-in-view.ts'

export function startSidebar(page: ShownStore, loader: Loader): void {
  const arrive = () => {
    const { sidebar, record } = page.getState().view
    if (!sidebar) return
    openTrail(sidebar.key, sidebar.entries, record.routePath)
    requestAnimationFrame(centerAtRest)
  }
  arrive()
  addEventListener(reloadEvent, arrive)
  // The drawer and the column have entries of different heights.
  matchMedia('(max-width: 1024px)').addEventListener('change', keepEntryInView)
  // A closed group of a long section has no items until a visitor opens it.
  useSidebarGroups.subscribe(() => {
    const { sidebar, record } = page.getState().view
    const omitted = sidebar && !sidebar.whole ? omittedKeys(sidebar.entries, sidebar.key) : []
    if (!omitted.some(({ key }) => isOpened(key))) return
    loader.section(record).then(
      (section) => {
        if (page.getState().view.record !== record) return
        const button = omitted.filter(({ kind }) => kind === 'rest').findIndex(({ key }) => isOpened(key))
        const settle = expandAt(shellElement('.sidebar-scroll')?.querySelectorAll('.sidebar-rest')[button])
        page.setState({ view: pageView(record, section, isOpened) })
        requestAnimationFrame(settle)
      },
      (error: unknown) => logError('The rest of the sidebar could not be loaded.', error),
    )
  })
}

/** Returns the keys of the groups and lists whose items the page omits, in the order of the sidebar. */
function omittedKeys(entries: readonly SidebarEntry[], parent: string): { kind: 'rest' | 'group'; key: string }[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'rest') return [entry]
    if (entry.kind !== 'group') return []
    const key = groupKey(parent, entry)
    return entry.more ? [{ kind: entry.kind, key }] : omittedKeys(entry.items, key)
  })
}

/**
 * Prepares for the entries that replace a button. Returns a function to call when they are drawn: the entries that were beside the button
 * stay in their place, and the focus moves to the new link beside them.
 */
function expandAt(button: Element | undefined): () => void {
  const list = button?.parentElement
  if (!list) return () => undefined
  const items = list.children
  const { length } = items
  const place = [...items].indexOf(button)
  const isBefore = place === 0
  const topOf = (i: number) => items[i]?.getBoundingClientRect().top ?? 0
  const top = topOf(1)
  return () => {
    const last = items.length - length
    const box = shellElement('.sidebar-scroll')
    if (isBefore && box) box.scrollTop += topOf(last + 1) - top
    items[isBefore ? last : place]?.querySelector('a')?.focus({ preventScroll: true })
  }
}

/** Centers the active item twice: now, and again after the opening animations, which move it. */
async function centerAtRest(): Promise<void> {
  const box = shellElement('.sidebar-scroll')
  keepEntryInView()
  await Promise.allSettled((box?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))
  keepEntryInView()
}
