// The event that tells a project's own scripts and components that the reader has opened another page.

import type { RoutePath } from '../../pipeline/model/route.ts'

/** The detail of the event `docsite:navigate`. */
export interface NavigateDetail {
  /** The full URL of the page. */
  url: string
  /** The path of the page inside the site, without the base path. */
  route: RoutePath
  /** The title of the document. */
  title: string
  /** The language of the page. */
  lang: string
}

declare global {
  interface WindowEventMap {
    /**
     * Fired on `window` when another page has replaced the current one without a page load, and the title and URL are its own. Not
     * fired for the first page, or for links within a page.
     */
    'docsite:navigate': CustomEvent<NavigateDetail>
  }
}
