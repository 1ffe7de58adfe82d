// The feeds that a page announces. This module is separate from the head tags, because the shell shows the feeds before
// it needs the tags.

import type { Feed, PageRecord } from '../page/page.ts'

/** Returns the feeds that a page announces in its head and shows to readers. */
export const announcedFeeds = ({ feeds, frontmatter }: PageRecord): Feed[] =>
  frontmatter.globalUIComponents === false ? [] : feeds
