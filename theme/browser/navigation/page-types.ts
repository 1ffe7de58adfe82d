// Loads the components that only some page types need: home, overview and 404.

import type { PageView } from '../../../pipeline/model/config/site-data.ts'
import { siteComponents } from '../../../pipeline/model/site-components.ts'
import type { LoadedComponents } from '../../state/page.tsx'
import { loadIslands } from '../article/islands.tsx'
import type { ShownPage } from './shown.tsx'

/** Returns the components that are already loaded and those that the page needs, which it loads if necessary. */
export async function pageTypeModules({ record }: PageView, known: LoadedComponents): Promise<LoadedComponents> {
  if (record.pageType === 'home' && !known.Home) {
    const [{ HomePage }, { Announcement }] = await Promise.all([
      import('../../page/HomePage.tsx'),
      import('../../home/Announcement.tsx'),
    ])
    return { ...known, Home: HomePage, Announcement }
  }
  if (record.pageType === '404' && !known.NotFound)
    return { ...known, NotFound: (await import('../../page/NotFoundPage.tsx')).NotFoundPage }
  if (record.overview && !known.Overview)
    return { ...known, Overview: (await import('../../page/OverviewPage.tsx')).OverviewPage }
  return known
}

export async function loadPageType(page: ShownPage, view: PageView): Promise<void> {
  const { site, components } = page.getState()
  const [loaded] = await Promise.all([pageTypeModules(view, components), loadIslands(siteComponents(view, site))])
  page.setState({ components: loaded })
}
