// Converts between content files, routes and URLs, with base, locale and version (specification, 2.1).

import { decodeFragment } from './page/fragment.ts'

declare const form: unique symbol

/** A decoded path inside the site, with version and locale, and without the base: `/zh/C#`. */
export type RoutePath = string & { readonly [form]: 'route' }

/**
 * A link in data: a route whose `%`, `?` and `#` are encoded, perhaps with a query and a hash (`/zh/C%23#install`), or an external URL. The
 * compiler refuses one where a route is expected, and the other way round. `readLink` and `linkTo` are the only conversions.
 */
export type DataLink = string & { readonly [form]: 'link' }

/** A percent-encoded path with the base, as documents contain it. */
export type Url = string & { readonly [form]: 'url' }

/** A link as projects write it: any text, but neither a route nor a URL with the base. */
export type LinkText = string & { readonly [form]?: 'link' }

/** Any text but a decoded route, so that nothing is decoded twice. */
type EncodedText = string & { readonly [form]?: 'link' | 'url' }

/** A route, or the path of a file, but nothing encoded. */
type DecodedText = string & { readonly [form]?: 'route' }

/** Returns a text that is known to be a route, such as one in a file that docsite wrote, or the path of a plugin. */
export const asRoute = (text: string): RoutePath => text as RoutePath

/** Returns a text that is known to be a link in data. */
export const asLink = (text: string): DataLink => text as DataLink

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
  rest: RoutePath
}

/** A page's route and file. */
export interface RouteRecord {
  path: RoutePath
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
export function splitRoute(route: RoutePath, site: Addressing): RouteParts {
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
export function joinRoute({ version, lang, rest }: RouteParts, site: Addressing): RoutePath {
  const versionPrefix = version && version !== site.defaultVersion ? `/${version}` : ''
  const localePrefix = site.locales.length && lang !== site.lang ? `/${lang}` : ''
  return asRoute(versionPrefix + localePrefix + rest)
}

/** The home page of a locale and a version, without their prefixes. */
export const rootPath = asRoute('/')

/** The route of a 404 page in its locale and version. */
export const notFoundPath = asRoute('/404')

/** Returns the home page of a route's locale and version. */
export function homeOf(route: RoutePath, site: Addressing): RoutePath {
  return joinRoute({ ...splitRoute(route, site), rest: rootPath }, site)
}

/** Returns the route of a content file: `zh/guide/index.md` → `/zh/guide/`. Normalizes Unicode to NFC, the form that keyboards produce. */
export function routeOfFile(filePath: string, site: Addressing): RoutePath {
  const bare = asRoute(`/${filePath.normalize('NFC').replace(/\.md$/, '')}`.replace(/\/index$/, '/'))
  const [version, afterVersion] = takePrefix(bare, site.versions)
  const [lang, rest] = takePrefix(afterVersion, site.locales)
  return joinRoute({ version: version ?? site.defaultVersion, lang: lang ?? site.lang, rest }, site)
}

/** Returns the output file of a route's document: `/guide/` → `guide/index.html`. */
export const outputFileOf = (route: RoutePath): string =>
  route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`

/** Returns the output file of a route's page record: `/guide/` → `static/pages/guide/index.json`. */
export const recordFileOf = (route: RoutePath): string => `static/pages/${outputFileOf(route).replace(/html$/, 'json')}`

/** Returns the output file of a page's search text. Only sites that are too large for a single file use it. */
export const searchTextOf = (route: RoutePath): string =>
  `static/search/${outputFileOf(route).replace(/html$/, 'json')}`

/**
 * Where docsite writes files with a hash of their content in their names, and no others. A name alone says nothing: that of a file in
 * `public/` may contain a date. So files of `public/` and of plugins cannot have such names there.
 */
const hashedPlaces = [
  ...['static/js/', 'static/css/', 'static/font/', 'static/image/', 'static/file/'],
  ...['static/start-', 'static/site.', 'static/beside.', 'static/list.', 'static/search_'],
]

/** The same for hosts whose patterns support only `*`. The folder of fonts also contains their license. */
export const hashedGlobs = /* @__PURE__ */ hashedPlaces.map((place) =>
  place === 'static/font/' ? `${place}*.woff2` : `${place}*`,
)

/** Returns whether a path is where docsite writes files with a hash in their names. */
export const isHashedPlace = (path: string): boolean => hashedPlaces.some((place) => path.startsWith(place))

/**
 * Returns whether docsite has named an output file by a hash of its content, which means that the file never changes. esbuild writes
 * `-A1B2C3D4`, and docsite writes `.a1b2c3d4`. A page may have any name.
 */
export const isHashedFile = (path: string): boolean => hashedPattern.test(path)

/** The source of `hashedPattern`, which is also used in the configuration of hosts. */
export const hashedFile = `(?:${/* @__PURE__ */ hashedPlaces.join('|').replace(/[-.](?=\||$)/g, '(?=[$&])')}).*(?:-[0-9A-Z]{8}|[-.][0-9a-f]{8})\\.(?!html|md)\\w+`
const hashedPattern = /* @__PURE__ */ new RegExp(`^${hashedFile}$`)

/** Returns the URL of a route: percent-encoded, with the base, and with or without `.html` according to `cleanUrls`. */
export function urlOf(route: RoutePath, site: Pick<Addressing, 'base' | 'cleanUrls'>): Url {
  const path = site.cleanUrls ? route.slice(1) : outputFileOf(route)
  return withBase(path, site.base)
}

/** Returns the URL of an output file: percent-encoded, with the base. */
export const withBase = (path: DecodedText, base: string): Url => (base + encodePath(path.replace(/^\//, ''))) as Url

/**
 * Writes a decoded path as a URL that Markdown, HTML, tables and data can contain. Other characters stay readable, also those that
 * `encodePath` encodes.
 */
export const writtenPath = (path: DecodedText): string => escapeSigns(path, /[\s"&'()<>[\\\]`|%?#]/g)

/** Writes a URL, wherever it comes from, so that Markdown, HTML, tables and data contain it whole. Only its host may have brackets. */
export function writtenUrl(url: string): string {
  const [origin = ''] = /^[a-z][a-z\d+.-]*:\/\/[\w.:@[\]-]*/i.exec(url) ?? []
  return origin + escapeSigns(url.slice(origin.length), /[\s"'()<>[\\\]`{|}]|(?<=&#?\w{1,40});/g)
}

/** Percent-encodes the characters that match. */
export const escapeSigns = (text: string, signs: RegExp): string =>
  text.replace(signs, (sign) =>
    encodeURIComponent(sign).replace(/^[!'()*]/, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  )

/** Returns a decoded path as part of a URL. Slashes stay as they are. */
export const encodePath = (path: DecodedText): string =>
  encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)

/** Removes the base from a URL path; returns `undefined` if the path is not under it. Compares whole segments. */
export function stripBase(path: RoutePath, base: string): RoutePath | undefined {
  if (path.startsWith(base)) return asRoute(path.slice(base.length - 1))
  return `${path}/` === base ? rootPath : undefined
}

/** Decodes a URL path once. Encoded slashes and malformed escapes stay as they are. */
export const decodePath = (path: EncodedText): RoutePath =>
  asRoute(path.replace(/(?:%(?!2f)[\da-f]{2})+/gi, decodeFragment))

/** Normalizes a route: removes `.html` and a trailing `/index`. */
export const canonicalPath = (path: RoutePath): RoutePath =>
  asRoute(path.replace(/\.html$/, '').replace(/\/index$/, '/'))

/** Finds the route of a decoded path without the base: the path itself, or the path with its trailing slash added or removed. */
export function findRoute(path: RoutePath, has: (route: RoutePath) => boolean): RoutePath | undefined {
  const route = canonicalPath(path)
  const other = asRoute(route.endsWith('/') ? route.slice(0, -1) : `${route}/`)
  return [route, other].find((candidate) => candidate && has(candidate))
}

/** Removes the slash at the end of a route, unless it is the root. */
export const withoutSlash = (route: RoutePath): RoutePath => asRoute(route.replace(/(?<=.)\/$/, ''))

/** Returns whether `path` is `prefix` or below it, in whole segments. */
export function isUnder(path: RoutePath, prefix: RoutePath): boolean {
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`
  return path.startsWith(folder) || path === folder.slice(0, -1)
}

/** Returns whether a URL points outside the site. */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)

/** An origin for parsing paths. It is not part of any result. */
export const anyOrigin = 'https://site.invalid'

/** Returns whether browsers can parse a URL, unlike `http://localhost:PORT/`. On a site with `https:`, they read `https:/host/` as a path. */
export const isParseable = (href: string): boolean =>
  URL.canParse(href, anyOrigin) && !/^https?:(?![/\\]{2})/i.test(href)

/** Returns whether an external URL opens in a new tab. Web pages do, but `mailto:` and similar URLs do not. */
export const opensNewTab = (href: string): boolean => /^(?:https?:)?\/\//i.test(href)

/** The scheme that marks a link in data to a URL of another site on the same domain. It makes the link external. */
const outsideScheme = 'outside:'

/** Returns the link in data to a URL that another site serves beside this one. `href` begins at the root of the domain. */
export const outsideLink = (href: string): DataLink => asLink(outsideScheme + href)

/** Returns the URL of a link that `outsideLink` returned, or `undefined` for all other links. */
export const outsideHref = (link: LinkText): string | undefined =>
  link.startsWith(outsideScheme) ? link.slice(outsideScheme.length) : undefined

/** Splits a URL into path, query (with `?`) and hash (with `#`). */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(href) ?? []
  return { path, query, hash }
}

/** Converts a route to a link. Encodes `%`, `?` and `#`, so that a query and a hash can be appended. */
export const linkOfRoute = (route: RoutePath): DataLink => asLink(route.replace(/[%?#]/g, encodeURIComponent))

/** A place on the site. */
export interface SitePlace {
  path: RoutePath
  query: string
  hash: string
}

/** Reads an internal link. This is the only way from a link to a path, and `linkTo` is the only way back. */
export function readLink(link: LinkText): SitePlace {
  const { path, query, hash } = splitHref(link)
  return { path: decodePath(path), query, hash }
}

/** Returns the link to a place of the site, the opposite of `readLink`. */
export const linkTo = ({ path, query, hash }: SitePlace): DataLink => asLink(linkOfRoute(path) + query + hash)

/** Returns the route of an internal link, without query and hash. */
export const routeOfLink = (link: LinkText): RoutePath => readLink(link).path

function takePrefix(route: RoutePath, names: string[]): [string | undefined, RoutePath] {
  const name = names.find((name) => route.startsWith(name, 1) && (route[name.length + 1] ?? '/') === '/')
  return route[0] === '/' && name ? [name, asRoute(route.slice(name.length + 1) || '/')] : [undefined, route]
}
