// Compares links of the terms with the routes of pages.

import type { PageOfFile } from '@docsite/cli'

/** Returns the route of a page without the version and the language, as links contain it. */
export function localRoute({ route, lang, version }: Pick<PageOfFile, 'route' | 'lang' | 'version'>): string {
  const parts = route.split('/').slice(1)
  if (version !== '' && parts[0] === version) parts.shift()
  if (parts[0] === lang) parts.shift()
  return withoutSlash(`/${parts.join('/')}`)
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '')

/** Returns the route of the page that a link leads to. */
export const targetOf = (link: string): string => withoutSlash(link.replace(/[?#].*/s, ''))
