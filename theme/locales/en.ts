// The interface text in English: all text on a page that is not content. `{name}` is a placeholder.
// A text that depends on a number has one form for each plural category of its language.

import type { PluralForms } from '../../pipeline/text/plural.ts'

export const en = {
  mainMenu: 'Main',
  sidebar: 'Sidebar',
  outline: 'ON THIS PAGE',
  skipToContent: 'Skip to content',
  breadcrumbs: 'Breadcrumbs',

  search: 'Search',
  searchPlaceholder: 'Search Docs',
  cancel: 'Cancel',
  clear: 'Clear',
  searchLoading: 'Loading…',
  searchUnavailable: 'Search is not available',
  searchNoResults: 'No results for "{query}"',
  searchTryAnother: 'Please try again with a different keyword',
  searchResults: { one: '{count} result', other: '{count} results' },
  searchInLanguage: { one: '{count} result in {language}', other: '{count} results in {language}' },
  searchCorrected: 'Showing results for {query}',
  searchMoreOnPage: { other: '{count} more in this page' },
  searchAll: 'All',
  searchRecent: 'Recently visited',
  searchMove: 'Navigate',
  searchOpen: 'Open',
  searchOtherGroup: 'Documentation',
  retry: 'Try again',

  appearance: 'Appearance',
  language: 'Language',
  version: 'Version',
  menu: 'Menu',
  sidebarMenu: 'Sidebar menu',
  localMenu: 'Menu',
  localOutline: 'On this page',
  expand: 'Expand {name}',
  collapse: 'Collapse {name}',
  showMore: { other: 'Show {count} more' },
  close: 'Close',

  copyCode: 'Copy code',
  copied: 'Copied',
  wrapLines: 'Wrap lines',
  copyPage: 'Copy page',
  copyFailed: 'Copying failed',
  viewAsMarkdown: 'View as Markdown',
  permalink: 'Permalink to {heading}',
  sourceCode: 'Source',
  taskDone: 'Done',
  taskOpen: 'To do',
  zoomedImage: 'Zoomed image',

  previousPage: 'Previous Page',
  nextPage: 'Next Page',
  editPage: 'Edit this page on GitHub',
  lastUpdated: 'Last updated: {time}',
  feed: '{format} feed',
  notTranslated: 'This page has not been translated yet.',
  languageChanged: 'You were moved to {language}.',
  backToLanguage: 'Back to {language}',

  overview: 'Overview',
  filter: 'Filter',
  filterPlaceholder: 'Enter keyword',
  filterNoResults: 'No matching API found',
  filterResults: { one: '{count} result', other: '{count} results' },
  others: 'Others',

  notFound: 'PAGE NOT FOUND',
  notFoundHint: 'The URL may be mistyped, or the page may have moved.',
  takeMeHome: 'Take me home',
  offline: 'YOU ARE OFFLINE',
  offlineHint:
    'You have not opened this page in this browser before. Pages that you have opened are available offline.',
  backToTop: 'Back to top',
  loadingPage: 'Loading page',
  movedTo: 'This page has moved to',

  announcement: 'Announcement',
  closeAnnouncement: 'Close announcement',
  moreLinks: 'More links',
  opensInNewTab: '(opens in a new tab)',
  labeled: '{label}: {value}',

  getStarted: 'Get Started',
  learnMore: 'Learn More',

  containerTip: 'TIP',
  containerInfo: 'INFO',
  containerNote: 'NOTE',
  containerWarning: 'WARNING',
  containerCaution: 'CAUTION',
  containerDanger: 'DANGER',
  containerDetails: 'DETAILS',
  containerImportant: 'IMPORTANT',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {number}',
}

type Texts = typeof en

/** All interface text, by key. A language without plural forms may use a single string instead. */
export type InterfaceText = { [Key in keyof Texts]: Texts[Key] extends string ? string : string | PluralForms }
