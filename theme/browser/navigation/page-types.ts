// Loads the components that only some pages need: announcement, home and 404, and those that only sites with versions or further page actions need.

import { hasPageActions, hasVersions, type PageView, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import type { LoadedComponents } from '../../state/page.tsx'
import type { ShownStore } from './page-store.ts'

/** Returns the components that are already loaded and those that the page needs, which it loads if necessary. */
export async function pageTypeModules(
  site: SiteData,
  { record: { pageType, announcement } }: PageView,
  known: LoadedComponents,
): Promise<LoadedComponents> {
  const loaded = await Promise.all([
    hasVersions(site) &&
      import('../../navbar/VersionSwitcher.tsx').then((versions): LoadedComponents => ({ versions })),
    hasPageActions(site) &&
      import('../../article/FurtherActions.tsx').then(({ FurtherActions }): LoadedComponents => ({ FurtherActions })),
    announcement &&
      import('../../home/Announcement.tsx').then(({ Announcement }): LoadedComponents => ({ Announcement })),
    pageType === 'home' && import('../../page/HomePage.tsx').then(({ HomePage: Home }): LoadedComponents => ({ Home })),
    pageType === '404' &&
      import('../../page/NotFoundPage.tsx').then(({ NotFoundPage: NotFound }): LoadedComponents => ({ NotFound })),
  ])
  return Object.assign({}, known, ...loaded)
}

export async function loadPageType(page: ShownStore, view: PageView): Promise<void> {
  const { site, components } = page.getState()
  const loaded = await pageTypeModules(site, view, components)
  // A change of the store draws all regions again.
  if (Object.keys(loaded).length > Object.keys(components).length) page.setState({ components: loaded })
}
