// Names that content must not use, because scripts or styles would confuse its elements with those of the shell.

import { newTabNote } from './new-tab.ts'

/** Ids that the theme's scripts look up. */
export const shellIds: ReadonlySet<string> = new Set([
  'docsite-messages',
  'navScreen',
  newTabNote,
  'pageAnnouncer',
  'pageArticle',
  'pageContent',
  'pageData',
  'pageOutline',
  'pageSidebar',
  'pageTrail',
])

/** Classes with a fixed position in the window. An element in an article with such a class would cover the page. */
export const shellClasses: ReadonlySet<string> = new Set(
  'backdrop local-bar nav-screen progress scroll-to-top sidebar skip-link'.split(' '),
)
