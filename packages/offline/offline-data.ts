// What the output, the script of pages and the service worker tell each other.

/** The data that is prepended to the script of the service worker. */
export interface OfflineData {
  /** Scripts and style sheets of the shell, relative to the base. Every stored page needs them to hydrate. */
  files: readonly string[]
  /** The fallback documents for pages that are not stored, by the prefix of their routes. */
  pages: Record<string, string>
}

/** A message from a page to the worker. */
export type OfflineMessage =
  /** The visitor has opened these URLs; cache their files. */
  | { kind: 'visit'; addresses: string[] }
  /** The page is idle; cache the navigation and the search index of its locale, given by their names in the manifest. */
  | { kind: 'search'; site: string; search: string }
