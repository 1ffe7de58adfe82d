// Replaces navigation on portable sites: links load documents, because browsers do not let pages from disk change their URL.

import { closeDrawer, closePopup } from '../../state/menus.ts'
import { isPlainClick, linkOf } from '../navigation/clicks.ts'
import { opensPage } from '../navigation/links.ts'
import type * as replaced from '../navigation/navigation.tsx'

export const startNavigation: typeof replaced.startNavigation = () => {
  document.addEventListener('click', (event) => {
    const link = linkOf(event.target)
    if (!link || !isPlainClick(event) || !opensPage(link)) return
    // The link may lead to a heading of this page.
    closeDrawer()
    closePopup()
  })
}
