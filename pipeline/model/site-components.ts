// The site's own components that a page shows outside its article: in the navbar and on the landing page.

import type { PageView, SiteData } from './config/site-data.ts'

/** Returns the names of the components in the order in which they appear. */
export const siteComponents = ({ record }: PageView, { theme }: Pick<SiteData, 'theme'>): string[] => [
  ...new Set([...(theme.navbarStart === undefined ? [] : [theme.navbarStart]), ...(record.landing?.sections ?? [])]),
]
