// Navigation metadata: the fields of a page that sidebars need, also before the page is parsed.

import type { Badge } from '../../model/config/badge.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { ParsedPage } from '../../model/page/page.ts'
import { readTitle } from '../../page/text/inline.ts'
import { withNameBreaks } from '../../text/name-breaks.ts'
import { optional } from '../../text/optional.ts'

export interface NavigationMetadata {
  /** The title of the page as safe HTML. */
  titleHtml: string
  /** Whether the page is a documentation page, not a home page or a custom page. */
  isDoc: boolean
  /** The label in the sidebar as safe HTML, if it is not the title. */
  label?: string
  /** The place among the entries of a folder without `_meta.json`. */
  order?: number
  badge?: Badge
  /** Whether sidebars leave the page out. */
  isHidden: boolean
  isDraft: boolean
  overviewHeaders?: number[]
  context?: string
}

export const metadataOf = (page: ParsedPage | undefined): NavigationMetadata =>
  navigationMetadata(page?.titleHtml ?? '', page?.frontmatter ?? {})

export function navigationMetadata(titleHtml: string, frontmatter: Frontmatter): NavigationMetadata {
  const { pageType = 'doc', sidebar, unlisted, draft, overviewHeaders, context } = frontmatter
  const { label, order, badge, hidden } = typeof sidebar === 'object' ? sidebar : {}
  return {
    titleHtml,
    isDoc: pageType === 'doc',
    isHidden: hidden === true || unlisted === true,
    isDraft: draft === true,
    ...optional({
      label: label === undefined ? undefined : readTitle(String(label)).html,
      order,
      badge,
      overviewHeaders,
      context,
    }),
  }
}

/** Returns the text of a page in navigation: its label, or else its title. */
export const navigationText = ({ label, titleHtml }: NavigationMetadata): string => withNameBreaks(label || titleHtml)
