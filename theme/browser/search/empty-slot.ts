// The project's slot below the note that nothing was found.

import { addressing } from '../../../pipeline/model/config/site-data.ts'
import { joinRoute } from '../../../pipeline/model/route.ts'
import type { Loader } from '../navigation/loader.ts'
import type { ShownStore } from '../navigation/shown.tsx'

/** Returns the HTML of the slot on the current page, or an empty string. The document of a page does not contain it, but the record does. */
export async function emptySlotOf(page: ShownStore, loader: Loader): Promise<string> {
  const { site, view } = page.getState()
  const { lang, version, pageType, routePath, slots } = view.record
  const known = slots?.['search-empty']
  if (!known || known.html) return known?.html ?? ''
  const route = pageType === '404' ? joinRoute({ lang, version, rest: '/404' }, addressing(site)) : routePath
  return (await loader.load(route)).view.record.slots?.['search-empty']?.html ?? ''
}
