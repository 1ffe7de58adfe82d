// Loads what only some pages need: home, overview, not found.

import type { PageView } from '../../../pipeline/model/config/site-data.ts'
import type { PageParts } from '../../state/page.tsx'
import type { ShownPage } from './shown.tsx'

/** Loads the parts of a page before it is shown. */
export async function pageTypeModules({ record }: PageView, known: PageParts): Promise<PageParts> {
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
  page.setState({ parts: await pageTypeModules(view, page.getState().parts) })
}
