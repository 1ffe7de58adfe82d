// Opens the sidebar groups that contain the current page, scrolls to its entry, and fetches the omitted items of a
// long section.

import type { SidebarEntry } from '../../../pipeline/model/config/site-data.ts'
import { pageView } from '../../../pipeline/model/navigation/sidebar.ts'
import { groupKey } from '../../../pipeline/model/navigation/sidebar-groups.ts'
import { isOpened, openTrail, useSidebarGroups } from '../../state/sidebar.ts'
import { logError } from '../log.ts'
import type { Loader } from '../navigation/loader.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import type { ShownStore } from '../navigation/shown.tsx'
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
    if (!sidebar || sidebar.whole || !omittedKeys(sidebar.entries, sidebar.key).some(isOpened)) return
    loader.section(record).then(
      (section) =>
        page.setState(({ view }) => (view.record === record ? { view: pageView(record, section, isOpened) } : {})),
      (error: unknown) => logError('The rest of the sidebar could not be loaded.', error),
    )
  })
}

/** Returns the keys of the groups and lists whose items the page omits. */
function omittedKeys(entries: readonly SidebarEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'rest') return [entry.key]
    if (entry.kind !== 'group') return []
    const key = groupKey(parent, entry)
    return entry.more ? [key] : omittedKeys(entry.items, key)
  })
}

/** Centers the active item twice: now, and again after the opening animations, which move it. */
async function centerAtRest(): Promise<void> {
  const box = shellElement('.sidebar-scroll')
  keepEntryInView()
  await Promise.allSettled((box?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))
  keepEntryInView()
}
