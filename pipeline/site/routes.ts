// Assigns routes to content files, and reports conflicts between them.

import type { Path } from '../model/config/problem.ts'
import {
  compareText,
  type Diagnostic,
  diagnostic,
  type OwnRuleName,
  type Place,
} from '../model/diagnostics/diagnostic.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import {
  type Addressing,
  allLangs,
  findRoute,
  joinRoute,
  localesIn,
  notFoundPath,
  outputFileOf,
  type RoutePath,
  type RouteRecord,
  routeOfFile,
  splitRoute,
} from '../model/route.ts'
import { routeWithSlug } from '../model/slug.ts'
import { optional } from '../text/optional.ts'
import { hasHidden, visible } from '../text/visible.ts'

/** A route of the site. `fallback` is the language of the text if it replaces a missing translation. */
export interface Route extends RouteRecord {
  fallback?: string
  /** The route that the path of the file gives, if the page has a `slug`. */
  fileRoute?: RoutePath
}

/** Returns the route that the path of a page's file gives. */
export const fileRouteOf = ({ path, fileRoute = path }: Route): RoutePath => fileRoute

export interface RouteTable {
  /** All routes, sorted, including those of missing translations. */
  routes: Route[]
  byPath: Map<RoutePath, Route>
  /** The route of each content file, in its own locale. */
  byFile: Map<string, Route>
  /** The routes of the project's own 404 pages. They are not among the other routes. */
  notFound: Map<RoutePath, Route>
  /** The pages with a `slug`, by the route that their file gives. */
  byFileRoute: Map<RoutePath, Route>
  /** The drafts that the site leaves out, by route. */
  drafts: Map<RoutePath, Route>
  diagnostics: Diagnostic[]
  has(path: RoutePath): boolean
  /** Finds the route for a URL path in any accepted form, such as with `.html`, or with a trailing slash added or removed. */
  find(path: RoutePath): Route | undefined
}

export interface RoutesInput {
  pages: readonly string[]
  site: Addressing
  missingTranslation: 'fallback' | 'absent'
  /** Whether drafts have routes. */
  showsDrafts: boolean
  frontmatter(filePath: string): Frontmatter
  /** Returns the position of a frontmatter field. */
  placeOf(filePath: string, path: Path): Place
}

export function makeRoutes(input: RoutesInput): RouteTable {
  const { pages, site, missingTranslation, showsDrafts, frontmatter } = input
  const diagnostics: Diagnostic[] = []
  const byPath = new Map<RoutePath, Route>()
  const byFile = new Map<string, Route>()
  const notFound = new Map<RoutePath, Route>()
  const drafts = new Map<RoutePath, Route>()
  const bySpelling = new Map<string, Route>()
  const byLowerCase = new Map<string, Route>()

  for (const route of assignedRoutes(input, diagnostics)) {
    const { path, filePath, fileRoute } = route
    const place = fileRoute === undefined ? { file: `content/${filePath}` } : input.placeOf(filePath, ['slug'])
    const badName = wrongName(path)
    if (badName) {
      diagnostics.push(diagnostic('invalid-file-name', place, ...badName))
      continue
    }
    if (frontmatter(filePath).draft && !showsDrafts) {
      drafts.set(path, route)
      continue
    }
    const spelling = path.replace(/(?<=.)\/$/, '')
    const other = bySpelling.get(spelling)
    if (other) {
      const change = fileRoute === undefined ? 'Move or rename one of them' : 'Change the `slug`'
      const hint = `Both \`content/${other.filePath}\` and this file have the URL \`${path}\`. ${change}.`
      const text = `This page has the same URL as \`content/${other.filePath}\``
      diagnostics.push(diagnostic('duplicate-route', place, text, hint))
      continue
    }
    const similar = byLowerCase.get(spelling.toLowerCase())
    if (similar) {
      const hint = 'Rename one of them, because on some disks they overwrite each other.'
      const text = `The URL of this page differs from that of \`content/${similar.filePath}\` only in case`
      diagnostics.push(diagnostic('case-conflict', place, text, hint))
    }
    bySpelling.set(spelling, route)
    byLowerCase.set(spelling.toLowerCase(), route)
    if (splitRoute(path, site).rest === notFoundPath) {
      notFound.set(path, route)
      continue
    }
    byPath.set(path, route)
    byFile.set(filePath, route)
  }

  if (pages.length === 0)
    diagnostics.push(
      diagnostic('no-pages', { file: 'content' }, 'The content folder has no pages', 'Create `content/index.md`.'),
    )
  if (missingTranslation === 'fallback')
    for (const route of fallbackRoutes([...byPath.values()], byPath, site)) byPath.set(route.path, route)
  const routes = [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  const byFileRoute = new Map(
    routes.flatMap((route): [RoutePath, Route][] => (route.fileRoute === undefined ? [] : [[route.fileRoute, route]])),
  )
  const has = (path: RoutePath) => byPath.has(path)
  const find = (path: RoutePath) => {
    const found = findRoute(path, has)
    return found === undefined ? undefined : byPath.get(found)
  }
  return { routes, byPath, byFile, byFileRoute, notFound, drafts, diagnostics, has, find }
}

/**
 * Returns the route of each file. Pages with a `slug` come last, so that a page whose file gives the same route keeps it.
 * All translations of a page have the `slug` of the original, because they are found by their route.
 */
function assignedRoutes({ pages, site, frontmatter, placeOf }: RoutesInput, diagnostics: Diagnostic[]): Route[] {
  const files = pages.map((filePath) => {
    const path = routeOfFile(filePath, site)
    const parts = splitRoute(path, site)
    const { slug } = frontmatter(filePath)
    return {
      route: { path, filePath, lang: parts.lang, version: parts.version },
      original: joinRoute({ ...parts, lang: site.lang }, site),
      slug: slug === undefined ? undefined : String(slug),
    }
  })
  const report = (...[rule, { route }, text, hint]: [OwnRuleName, (typeof files)[number], string, string]) =>
    diagnostics.push(diagnostic(rule, placeOf(route.filePath, ['slug']), text, hint))
  /** Returns the slug of a page. Reports a slug that does not result in a route. */
  const validSlug = (file: (typeof files)[number]): string | undefined => {
    if (file.slug === undefined || routeWithSlug(file.route.path, file.slug, site) !== undefined) return file.slug
    report('invalid-frontmatter', file, ...wrongSlug(file.slug))
    return undefined
  }
  const isOriginal = ({ route, original }: (typeof files)[number]) => route.path === original
  const ofOriginals = new Map(files.filter(isOriginal).map((file) => [file.original, validSlug(file)]))
  const routes = files.map((file): Route => {
    const { route, original } = file
    const hasOriginal = ofOriginals.has(original)
    const slug = hasOriginal ? ofOriginals.get(original) : validSlug(file)
    if (hasOriginal && !isOriginal(file) && file.slug !== undefined && file.slug !== slug) {
      const text = 'The frontmatter field `slug` has no effect, because the original has another one'
      const hint = `All translations of a page have the \`slug\` of its "${site.lang}" version. Remove this one.`
      report('unknown-field', file, text, hint)
    }
    const path = slug === undefined ? undefined : routeWithSlug(route.path, slug, site)
    return path === undefined || path === route.path ? route : { ...route, path, fileRoute: route.path }
  })
  return [
    ...routes.filter(({ fileRoute }) => fileRoute === undefined),
    ...routes.filter(({ fileRoute }) => fileRoute !== undefined),
  ]
}

const wrongSlug = (slug: string): [text: string, hint: string] =>
  slug.startsWith('/')
    ? [
        'The frontmatter field `slug` begins with the name of a language or a version',
        'Remove the name. docsite adds it to the route of each page.',
      ]
    : [
        'The frontmatter field `slug` replaces the last part of a route, which a home page does not have',
        'Remove it, or begin it with `/`.',
      ]

/** The longest name and the longest path of a file that common systems accept, in bytes. */
const longestName = 255
export const longestPath = 1024

/** Returns a message and a hint if a page has an invalid name. */
function wrongName(path: RoutePath): [text: string, hint: string] | undefined {
  if (/\.html$/.test(path)) return ['The file name of a page cannot end in `.html`', 'Rename the file.']
  if (hasHidden(path))
    return [
      'The name of a page cannot contain control characters, or characters that change the order of text',
      `Rename the file. The name is \`${visible(path)}\`.`,
    ]
  const file = outputFileOf(path)
  // A character has at most three bytes.
  const isLong = (text: string, most: number) => 3 * text.length > most && Buffer.byteLength(text) > most
  if (isLong(file, longestPath) || file.split('/').some((name) => isLong(name, longestName)))
    return [
      'This name is too long for a file in the built site',
      `Shorten it to at most ${longestName} bytes, and its path to ${longestPath}.`,
    ]
  return undefined
}

/** Adds pages of the default language at the routes of locales that lack a translation. */
function fallbackRoutes(routes: Route[], byPath: Map<RoutePath, Route>, site: Addressing): Route[] {
  return routes
    .filter(({ lang }) => lang === site.lang)
    .flatMap((route) => {
      const { version, rest } = splitRoute(route.path, site)
      return site.locales.flatMap((lang): Route[] => {
        const path = joinRoute({ version, lang, rest }, site)
        if (lang === site.lang || findRoute(path, (one) => byPath.has(one)) !== undefined) return []
        const fileRoute =
          route.fileRoute === undefined ? undefined : joinRoute({ ...splitRoute(route.fileRoute, site), lang }, site)
        return [{ ...route, path, lang, fallback: route.lang, ...optional({ fileRoute }) }]
      })
    })
}

/**
 * Returns the project's own 404 page for a locale and version: from the same locale and version, then from the default version,
 * then from the default language.
 */
export function notFoundRoute(
  lang: string,
  version: string,
  { notFound }: RouteTable,
  site: Addressing,
): Route | undefined {
  for (const from of new Set([lang, site.lang]))
    for (const edition of new Set([version, site.defaultVersion])) {
      const route = notFound.get(joinRoute({ lang: from, version: edition, rest: notFoundPath }, site))
      const path = joinRoute({ lang, version, rest: notFoundPath }, site)
      if (route) return { ...route, path, lang, version, ...(from === lang ? {} : { fallback: from }) }
    }
  return undefined
}

/** Returns the translations of a page that have their own file, in the order of the configuration. */
export function alternatesOf(route: RoutePath, table: RouteTable, site: Addressing): Route[] {
  const { version, rest } = splitRoute(route, site)
  return allLangs(site).flatMap((lang) => {
    const route = table.byPath.get(joinRoute({ version, lang, rest }, site))
    return route && !route.fallback ? [route] : []
  })
}

/** Returns the route of the same page in the default language. `undefined` if this is the original, or replaces a translation. */
export const originalOf = ({ path, lang, fallback }: Route, table: RouteTable, site: Addressing): Route | undefined =>
  fallback || lang === site.lang ? undefined : alternatesOf(path, table, site).find((one) => one.lang === site.lang)

/** Returns the same page in each version and language, this one included, in the order of the configuration. */
export function counterpartsOf(route: RoutePath, table: RouteTable, site: Addressing): Route[] {
  const { rest } = splitRoute(route, site)
  return localesIn(site).flatMap((locale) => table.byPath.get(joinRoute({ ...locale, rest }, site)) ?? [])
}

/** Lists the versions that contain this page, in the order of the configuration. */
export function versionsOf(route: RoutePath, table: RouteTable, site: Addressing): string[] {
  const { lang, rest } = splitRoute(route, site)
  return site.versions.filter((version) => table.has(joinRoute({ version, lang, rest }, site)))
}
