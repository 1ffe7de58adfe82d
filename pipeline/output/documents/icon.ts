// The favicon of a site: its own, or docsite's default.

import { hash } from 'node:crypto'
import type { SiteData } from '../../model/config/site-data.ts'
import { withBase } from '../../model/route.ts'

const iconText =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="#ff8b00" stroke-linecap="round" stroke-width="8"><path d="M10 52 30 12M26 56 46 16m-3 41 12-24"/></svg>\n'

/** docsite's default favicon, for sites without their own. */
export const defaultIcon = {
  path: `static/image/docsite-icon-${hash('sha256', iconText).slice(0, 8)}.svg`,
  text: iconText,
}

/** Returns the URL of a site's favicon. */
export const iconUrl = ({ icon = `/${defaultIcon.path}`, base }: SiteData): string =>
  icon.startsWith('/') ? withBase(icon, base) : icon
