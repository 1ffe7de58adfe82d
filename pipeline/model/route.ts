// File ↔ route ↔ URL, with base, locale and version (specification, 2.1).

/** What a site's configuration says about addresses. `locales` and `versions` are empty where there is only one. */
export interface Addressing {
  /** `/` or `/docs/`: begins and ends with a slash. */
  base: string
  cleanUrls: boolean
  lang: string
  locales: string[]
  defaultVersion: string
  versions: string[]
}

/** A route taken apart: the version and locale it belongs to, and the rest, which begins with a slash. */
export interface RouteParts {
  version: string
  lang: string
  rest: string
}

/** The address of a page, joined to its file. */
export interface RouteRecord {
  path: string
  filePath: string
  lang: string
  version: string
}

/** What a base must be, to be read after "must be". */
export const baseForm = 'a path such as "/docs/", of letters, digits and - _ . ~ @ + = , !'

/** Tells whether a base can be one: with these signs it is the same in a document, in a header and in the address bar. */
export const isBase = (base: string): boolean =>
  /^\/?$|^\/?[\w.~@+=,!-]+(?:\/[\w.~@+=,!-]+)*\/?$/.test(base) && !/(?:^|\/)\.\.?(?:\/|$)/.test(base)

/** Normalizes a base: `docs` → `/docs/`. */
export function normalizeBase(base: string): string {
  const inner = base.replace(/^\/+|\/+$/g, '')
  return inner ? `/${inner}/` : '/'
}

/** Every language of a site: its locales, or the one that it is written in. */
export const allLangs = ({ locales, lang }: Addressing): string[] => (locales.length > 0 ? locales : [lang])

/** Every version of a site; `''` stands for the one of a site without versions. */
export const allVersions = ({ versions }: Addressing): string[] => (versions.length > 0 ? versions : [''])

/** Splits a route. Only the first segment can be the version, and only the next one the locale. */
export function splitRoute(route: string, site: Addressing): RouteParts {
  const [version = site.versions.length ? site.defaultVersion : '', inVersion] = takePrefix(route, site.versions)
  const [lang = site.lang, rest] = takePrefix(inVersion, site.locales)
  return { version, lang, rest }
}

/** Joins the parts of a route; the default locale and version have no prefix. */
export function joinRoute({ version, lang, rest }: RouteParts, site: Addressing): string {
  const versionPrefix = version && version !== site.defaultVersion ? `/${version}` : ''
  const localePrefix = site.locales.length && lang !== site.lang ? `/${lang}` : ''
  return `${versionPrefix}${localePrefix}${rest}`
}

/** The home page of the locale and version that a route belongs to. */
export function homeOf(route: string, site: Addressing): string {
  return joinRoute({ ...splitRoute(route, site), rest: '/' }, site)
}

/** Gives the route of a content file: `zh/guide/index.md` → `/zh/guide/`. Unicode is composed (NFC), as people type it. */
export function routeOfFile(filePath: string, site: Addressing): string {
  const bare = `/${filePath.normalize('NFC').replace(/\.md$/, '')}`.replace(/\/index$/, '/')
  const [version, afterVersion] = takePrefix(bare, site.versions)
  const [lang, rest] = takePrefix(afterVersion, site.locales)
  return joinRoute({ version: version ?? site.defaultVersion, lang: lang ?? site.lang, rest }, site)
}

/** The file of a route's document in the output: `/guide/` → `guide/index.html`. */
export const outputFileOf = (route: string): string =>
  route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`

/** The file of a route's page record in the output: `/guide/` → `static/pages/guide/index.json`. */
export const recordFileOf = (route: string): string => `static/pages/${outputFileOf(route).replace(/html$/, 'json')}`

/** The file of a page's text for the search, where a site is too large to fetch all of them. */
export const searchTextOf = (route: string): string => `static/search/${outputFileOf(route).replace(/html$/, 'json')}`

/**
 * Tells whether a file of the output has a hash of its content in its name, so that it never changes: esbuild writes `-A1B2C3D4`,
 * docsite `.a1b2c3d4`. Records and texts are named by the routes of their pages, whatever those end in.
 */
export const isHashedFile = (path: string): boolean => hashedPattern.test(path)

/** The same as the text of a pattern, which hosts take as well. */
export const hashedFile = String.raw`static/(?!(?:pages|search)/).*(?:-[0-9A-Z]{8}|[-.][0-9a-f]{8})\.\w+`
const hashedPattern = new RegExp(`^${hashedFile}$`)

/** The address of a route: with base, percent-encoded, spelled as `cleanUrls` asks. */
export function urlOf(route: string, site: Pick<Addressing, 'base' | 'cleanUrls'>): string {
  const path = site.cleanUrls ? route.slice(1) : outputFileOf(route)
  return site.base + encodePath(path)
}

/** Puts a path of the output (or a hashed asset) under the base, percent-encoded. */
export const withBase = (path: string, base: string): string => base + encodePath(path.replace(/^\//, ''))

export const encodePath = (path: string): string => encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)

/** Removes the base from a URL path; returns `undefined` if the path is not under it. Compares whole segments. */
export function stripBase(path: string, base: string): string | undefined {
  if (path.startsWith(base)) return path.slice(base.length - 1)
  return `${path}/` === base ? '/' : undefined
}

/** Decodes a URL path once. Encoded slashes stay encoded; a malformed path matches nothing. */
export function decodePath(path: string): string {
  try {
    return path
      .split(/(%2f)/i)
      .map((part, i) => (i % 2 ? part : decodeURIComponent(part)))
      .join('')
  } catch {
    return path
  }
}

/** Decodes a URL fragment; returns a malformed one unchanged. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Normalizes a route: removes `.html` and a trailing `/index`. */
export const canonicalPath = (path: string): string => path.replace(/\.html$/, '').replace(/\/index$/, '/')

/** Finds the route that a decoded path without base means: as it is, else with or without a slash at the end. */
export function findRoute(path: string, has: (route: string) => boolean): string | undefined {
  const route = canonicalPath(path)
  const other = route.endsWith('/') ? route.slice(0, -1) : `${route}/`
  return [route, other].find((candidate) => candidate && has(candidate))
}

/** Tells whether `path` is `prefix` or lies below it, by whole segments. */
export function isUnder(path: string, prefix: string): boolean {
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`
  return path.startsWith(folder) || path === folder.slice(0, -1)
}

/** Tells whether a URL leads out of the site. */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)

/** Tells whether an external address opens in a new tab: web pages do, `mailto:` and the like do not. */
export const opensNewTab = (href: string): boolean => /^(?:https?:)?\/\//i.test(href)

/** Cuts an address into path, query (with `?`) and hash (with `#`). */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(href) ?? []
  return { path, query, hash }
}

/** A route as a link, which query and hash may follow: signs of its own that would be taken for theirs are encoded. */
export const linkOfRoute = (route: string): string => route.replace(/[%?#]/g, encodeURIComponent)

/** The route that a link of the site leads to, wherever on the page. */
export const routeOfLink = (link: string): string => splitHref(link).path.replace(/%(?:25|3F|23)/g, decodeURIComponent)

function takePrefix(route: string, names: string[]): [string | undefined, string] {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(route) ?? []
  return first && names.includes(first) ? [first, rest || '/'] : [undefined, route]
}
