// Which pages have which slots.

import type { SiteData } from './config/site-data.ts'
import type { PageRecord } from './page/page.ts'
import type { SlotName } from './slots.ts'

type Site = Pick<SiteData, 'search' | 'theme'>
type Condition = (record: PageRecord, site: Site) => boolean

const hasNavbar: Condition = ({ frontmatter }, { theme }) =>
  frontmatter.navbar !== false && theme.hideNavbar !== 'always'
const hasSidebar: Condition = ({ section, frontmatter }) => section !== undefined && frontmatter.sidebar !== false
const hasArticle: Condition = ({ pageType }) => pageType === 'doc' || pageType === 'custom'
const isHome: Condition = ({ pageType }) => pageType === 'home'

/** Returns whether a page has an outline. If the page is in a frame, first-frame.ts hides the outline by default. */
export const hasOutline = (
  { pageType, overview, toc, frontmatter }: PageRecord,
  { theme }: Pick<SiteData, 'theme'>,
): boolean => pageType === 'doc' && !overview && toc.length > 0 && (frontmatter.outline ?? theme.outline ?? true)

const conditions: Record<SlotName, Condition> = {
  banner: () => true,
  'navbar-start': hasNavbar,
  'navbar-end': hasNavbar,
  'sidebar-top': hasSidebar,
  'sidebar-bottom': hasSidebar,
  'article-before': hasArticle,
  'title-after': hasArticle,
  'article-after': hasArticle,
  footer: ({ frontmatter }) => frontmatter.footer !== false,
  'outline-top': hasOutline,
  'outline-bottom': hasOutline,
  'not-found': ({ pageType }) => pageType === '404',
  'home-hero': (record, site) => isHome(record, site) && (record.landing ?? record.frontmatter).hero !== undefined,
  'home-before-features': isHome,
  'home-after-features': isHome,
  'search-empty': (_, { search }) => search !== false,
}

/** Returns whether a page has a slot. A `blank` page has none. */
export const hasSlot = (name: SlotName, record: PageRecord, site: Site): boolean =>
  record.pageType !== 'blank' && conditions[name](record, site)
