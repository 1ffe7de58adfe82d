// Names of the shell that content must not take: a second element with one would be found, or shown, in place of the shell's.

/** Ids that scripts of the theme look for. */
export const shellIds: ReadonlySet<string> = new Set([
  'docsite-messages',
  'newTabNote',
  'pageAnnouncer',
  'pageArticle',
  'pageContent',
  'pageData',
  'pageSidebar',
  'pageTrail',
])

/** Classes that the theme fixes to the window: an element of a page with one would lie over all of it. */
export const shellClasses: ReadonlySet<string> = new Set([
  'backdrop',
  'nav-screen',
  'progress',
  'scroll-to-top',
  'sidebar',
  'skip-link',
])
