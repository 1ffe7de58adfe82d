// Converts between content files, routes and URLs, with base, locale and version (specification, 2.1).

/** The configuration of a site's URLs. `locales` and `versions` are empty if there is only one. */
export interface Addressing {
  /** The base path, such as `/` or `/docs/`. It begins and ends with a slash. */
  base: string
  cleanUrls: boolean
  lang: string
  locales: string[]
  defaultVersion: string
  versions: string[]
}

/** The parts of a route: version, locale, and the rest, which begins with a slash. */
export interface RouteParts {
  version: string
  lang: string
  rest: string
}

/** A page's route and file. */
export interface RouteRecord {
  path: string
  filePath: string
  lang: string
  version: string
}

/** Description of a valid base, which follows "must be" in messages. */
export const baseForm = 'a path such as "/docs/" that consists of letters, digits and - _ . ~ @ + = , !'

/** Returns whether a base is valid. Its characters need no encoding in a document, a header or the address bar. */
export const isBase = (base: string): boolean =>
  /^\/?$|^\/?[\w.~@+=,!-]+(?:\/[\w.~@+=,!-]+)*\/?$/.test(base) && !/(?:^|\/)\.\.?(?:\/|$)/.test(base)

/** Normalizes a base: `docs` → `/docs/`. */
export function normalizeBase(base: string): string {
  const inner = base.replace(/^\/+|(?<!\/)\/+$/g, '')
  return inner ? `/${inner}/` : '/'
}

/** Returns all languages of a site: its locales, or its only language. */
export const allLangs = ({ locales, lang }: Addressing): string[] => (locales.length > 0 ? locales : [lang])

/** Returns all versions of a site, or `''` for a site without versions. */
export const allVersions = ({ versions }: Addressing): string[] => (versions.length > 0 ? versions : [''])

/** Returns all locales of all versions. */
export const localesIn = (site: Addressing): Pick<RouteParts, 'lang' | 'version'>[] =>
  allVersions(site).flatMap((version) => allLangs(site).map((lang) => ({ version, lang })))

/** Splits a route. Only the first segment can be the version, and only the next one the locale. */
export function splitRoute(route: string, site: Addressing): RouteParts {
  const [version = site.versions.length ? site.defaultVersion : '', inVersion] = takePrefix(route, site.versions)
  const [lang = site.lang, rest] = takePrefix(inVersion, site.locales)
  return { version, lang, rest }
}

/** Returns the version and the language at the beginning of a content path, and the rest of it. */
export function splitContentPath(path: string, { versions, locales }: Pick<Addressing, 'versions' | 'locales'>) {
  const segments = path.split('/')
  const names = [versions, locales].flatMap((names) =>
    names.includes(segments[0] ?? '') ? [segments.shift() as string] : [],
  )
  return { names, rest: segments.join('/') }
}

/** Joins the parts of a route. The default locale and version have no prefix. */
export function joinRoute({ version, lang, rest }: RouteParts, site: Addressing): string {
  const versionPrefix = version && version !== site.defaultVersion ? `/${version}` : ''
  const localePrefix = site.locales.length && lang !== site.lang ? `/${lang}` : ''
  return `${versionPrefix}${localePrefix}${rest}`
}

/** Returns the home page of a route's locale and version. */
export function homeOf(route: string, site: Addressing): string {
  return joinRoute({ ...splitRoute(route, site), rest: '/' }, site)
}

/** Returns the route of a content file: `zh/guide/index.md` → `/zh/guide/`. Normalizes Unicode to NFC, the form that keyboards produce. */
export function routeOfFile(filePath: string, site: Addressing): string {
  const bare = `/${filePath.normalize('NFC').replace(/\.md$/, '')}`.replace(/\/index$/, '/')
  const [version, afterVersion] = takePrefix(bare, site.versions)
  const [lang, rest] = takePrefix(afterVersion, site.locales)
  return joinRoute({ version: version ?? site.defaultVersion, lang: lang ?? site.lang, rest }, site)
}

/** Returns the output file of a route's document: `/guide/` → `guide/index.html`. */
export const outputFileOf = (route: string): string =>
  route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`

/** Returns the output file of a route's page record: `/guide/` → `static/pages/guide/index.json`. */
export const recordFileOf = (route: string): string => `static/pages/${outputFileOf(route).replace(/html$/, 'json')}`

/** Returns the output file of a page's search text. Only sites that are too large for a single file use it. */
export const searchTextOf = (route: string): string => `static/search/${outputFileOf(route).replace(/html$/, 'json')}`

/**
 * Returns whether the name of an output file contains a content hash, which means that the file never changes. esbuild writes
 * `-A1B2C3D4`, and docsite writes `.a1b2c3d4`. Excludes records and search texts, because a route may look like a hashed name.
 */
export const isHashedFile = (path: string): boolean => hashedPattern.test(path)

/** The source of `hashedPattern`, which is also used in the configuration of hosts. */
export const hashedFile = 'static/(?!(?:pages|search)/).*(?:-[0-9A-Z]{8}|[-.][0-9a-f]{8})\\.\\w+'
const hashedPattern = /* @__PURE__ */ new RegExp(`^${hashedFile}$`)

/** Returns the URL of a route: percent-encoded, with the base, and with or without `.html` according to `cleanUrls`. */
export function urlOf(route: string, site: Pick<Addressing, 'base' | 'cleanUrls'>): string {
  const path = site.cleanUrls ? route.slice(1) : outputFileOf(route)
  return site.base + encodePath(path)
}

/** Returns the URL of an output file: percent-encoded, with the base. */
export const withBase = (path: string, base: string): string => base + encodePath(path.replace(/^\//, ''))

/**
 * Writes a decoded path as a URL that Markdown, HTML, tables and data can contain. Other characters stay readable, also those that
 * `encodePath` encodes.
 */
export const writtenPath = (path: string): string => escapeSigns(path, /[\s"&'()<>[\\\]`|%?#]/g)

/** Percent-encodes the characters that match. */
export const escapeSigns = (text: string, signs: RegExp): string =>
  text.replace(signs, (sign) =>
    encodeURIComponent(sign).replace(/^[!'()*]/, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  )

export const encodePath = (path: string): string => encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)

/** Removes the base from a URL path; returns `undefined` if the path is not under it. Compares whole segments. */
export function stripBase(path: string, base: string): string | undefined {
  if (path.startsWith(base)) return path.slice(base.length - 1)
  return `${path}/` === base ? '/' : undefined
}

/** Decodes a URL path once. Encoded slashes and malformed escapes stay as they are. */
export const decodePath = (path: string): string => path.replace(/(?:%(?!2f)[\da-f]{2})+/gi, decodeFragment)

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

/** Finds the route of a decoded path without the base: the path itself, or the path with its trailing slash added or removed. */
export function findRoute(path: string, has: (route: string) => boolean): string | undefined {
  const route = canonicalPath(path)
  const other = route.endsWith('/') ? route.slice(0, -1) : `${route}/`
  return [route, other].find((candidate) => candidate && has(candidate))
}

/** Returns whether `path` is `prefix` or below it, in whole segments. */
export function isUnder(path: string, prefix: string): boolean {
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`
  return path.startsWith(folder) || path === folder.slice(0, -1)
}

/** Returns whether a URL points outside the site. */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)

/** Returns whether an external URL opens in a new tab. Web pages do, but `mailto:` and similar URLs do not. */
export const opensNewTab = (href: string): boolean => /^(?:https?:)?\/\//i.test(href)

/** The scheme that marks a link in data to a URL of another site on the same domain. It makes the link external. */
const outsideScheme = 'outside:'

/** Returns the link in data to a URL that another site serves beside this one. `href` begins at the root of the domain. */
export const outsideLink = (href: string): string => outsideScheme + href

/** Returns the URL of a link that `outsideLink` returned, or `undefined` for all other links. */
export const outsideHref = (link: string): string | undefined =>
  link.startsWith(outsideScheme) ? link.slice(outsideScheme.length) : undefined

/** Splits a URL into path, query (with `?`) and hash (with `#`). */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(href) ?? []
  return { path, query, hash }
}

/** Converts a route to a link. Encodes `%`, `?` and `#`, so that a query and a hash can be appended. */
export const linkOfRoute = (route: string): string => route.replace(/[%?#]/g, encodeURIComponent)

/** A place on the site: a decoded path, a query and a hash. Unlike a link, it cannot be confused with a route. */
export interface SitePlace {
  path: string
  query: string
  hash: string
}

/** Reads an internal link. This is the only way from a link to a path, and `linkTo` is the only way back. */
export function readLink(link: string): SitePlace {
  const { path, query, hash } = splitHref(link)
  return { path: decodePath(path), query, hash }
}

export const linkTo = ({ path, query, hash }: SitePlace): string => linkOfRoute(path) + query + hash

/** Returns the route of an internal link, without query and hash. */
export const routeOfLink = (link: string): string => readLink(link).path

function takePrefix(route: string, names: string[]): [string | undefined, string] {
  const name = names.find((name) => route.startsWith(name, 1) && (route[name.length + 1] ?? '/') === '/')
  return route[0] === '/' && name ? [name, route.slice(name.length + 1) || '/'] : [undefined, route]
}
