// What documents contain of the site, so that their pages can be read without its data.

import { picked } from '../../text/optional.ts'
import type { SiteData } from '../config/site-data.ts'
import type { ClientText } from '../interface-text.ts'

const textKeys = [
  ...(['close', 'copied', 'copyCode', 'copyFailed', 'copyPage'] as const),
  ...(['scrollableArea', 'wrapLines', 'zoomedImage'] as const),
]

/** The interface texts that pages need to be read. */
export type ReadingText = Pick<ClientText, (typeof textKeys)[number]>

const siteKeys = ['base', 'zoom'] as const
const themeKeys = ['hideNavbar', 'darkMode', 'enableAppearanceAnimation'] as const

/** What pages need of the site to be read. */
export type ReadingSite = Pick<SiteData, (typeof siteKeys)[number] | 'overlayStyles'> & {
  theme: Pick<SiteData['theme'], (typeof themeKeys)[number]>
  search: boolean
}

export interface ReadingData {
  site: ReadingSite
  text: ReadingText
}

/** Returns what a document contains of the site. `overlayStyles` is the style sheet of what opens over the page. */
export const readingData = (site: SiteData, text: ClientText, overlayStyles: string | undefined): ReadingData => ({
  site: {
    ...picked(site, siteKeys),
    theme: picked(site.theme, themeKeys),
    search: site.search !== false,
    ...(overlayStyles === undefined ? {} : { overlayStyles }),
  },
  text: picked(text, textKeys),
})
