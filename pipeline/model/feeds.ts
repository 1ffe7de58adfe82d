// The feeds that a page announces. Apart from the tags of the head: the shell shows them before it needs any of those.

import type { Feed, PageRecord } from './page.ts'

/** The feeds of a page, in its head and to the eye. */
export const announcedFeeds = ({ feeds, frontmatter }: PageRecord): Feed[] =>
  frontmatter.globalUIComponents === false ? [] : feeds
