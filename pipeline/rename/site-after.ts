// Computes the routes and the targets of a site after files have moved.

import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { FileMove } from '../model/plugin/source.ts'
import { exactKey, type Redirects } from '../model/redirect.ts'
import { type DataLink, isExternal, linkOfRoute, linkTo, type RoutePath, readLink } from '../model/route.ts'
import type { TargetContext } from '../site/links/targets.ts'
import { makeRoutes, type Route } from '../site/routes.ts'
import type { RenameSite } from './model.ts'

/** A page with a new route. */
export interface RouteMove extends FileMove {
  readonly from: RoutePath
  readonly to: RoutePath
}

/** The site after a move or a rename, as far as links depend on it. */
export interface SiteAfter {
  targets: TargetContext
  /** Returns the new path of a project file. */
  fileOf(file: string): string
  /** Returns the route of the same page. */
  routeOf(route: Route): Route
  /** Returns the new fragment of a link to a page. `hash` is empty, or begins with `#`. */
  hashOf(route: RoutePath, hash: string): string
  /** The routes that change, old and new. */
  moved: readonly RouteMove[]
  /** Problems with the new routes. */
  diagnostics: Diagnostic[]
}

/** Returns the new path of each file: its own move, or that of a directory that contains it. */
function movedPath(moves: readonly FileMove[]): (file: string) => string {
  const exact = new Map(moves.map(({ from, to }) => [from, to]))
  return (file) => {
    const newFile = exact.get(file)
    if (newFile !== undefined) return newFile
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
      const folder = exact.get(file.slice(0, at))
      if (folder !== undefined) return folder + file.slice(at)
    }
    return file
  }
}

const inContent = 'content/'

/** Returns the new path of a content file, relative to the content directory. */
export const contentPathAfter = (fileOf: SiteAfter['fileOf'], filePath: string): string =>
  fileOf(inContent + filePath).replace(inContent, '')

export function siteAfter(site: RenameSite, moves: readonly FileMove[]): SiteAfter {
  const { project, tree, linked, pageOf } = site
  const before = linked.targets
  const fileOf = movedPath(moves)
  const contentPath = (filePath: string) => contentPathAfter(fileOf, filePath)
  const origins = new Map(tree.pages.map((filePath) => [contentPath(filePath), filePath]))
  const routes = makeRoutes({
    pages: [...origins.keys()].sort(),
    site: project.addressing,
    missingTranslation: project.config.missingTranslation ?? 'fallback',
    showsDrafts: false,
    frontmatter: (filePath) => pageOf(origins.get(filePath) ?? filePath)?.frontmatter ?? {},
    placeOf: (filePath) => ({ file: inContent + filePath }),
  })
  const keyOf = ({ filePath, lang }: Route) => `${filePath} ${lang}`
  const byKey = new Map(
    [...routes.routes, ...routes.notFound.values(), ...routes.drafts.values()].map((route) => [keyOf(route), route]),
  )
  const routeOf = (route: Route) => byKey.get(keyOf({ ...route, filePath: contentPath(route.filePath) })) ?? route
  const moved = before.routes.routes.flatMap((route): RouteMove[] => {
    const to = routeOf(route).path
    return to === route.path ? [] : [{ from: route.path, to }]
  })
  const mapped = (files: Iterable<string>) => new Set(Array.from(files, contentPath))
  const targets: TargetContext = {
    ...before,
    routes,
    redirects: redirectsAfter(before.redirects, moved),
    publicFiles: before.publicFiles.flatMap((path) => {
      const file = contentPath(`public/${path}`)
      return file.startsWith('public/') ? [file.slice('public/'.length)] : []
    }),
    contentFiles: mapped(before.contentFiles),
    leftOut: mapped(before.leftOut),
  }
  return { targets, fileOf, routeOf, hashOf: (_, hash) => hash, moved, diagnostics: routes.diagnostics }
}

/** Adds the redirects from old URLs. A redirect to an old URL leads to the new one. */
function redirectsAfter({ exact, patterns }: Redirects, moved: readonly RouteMove[]): Redirects {
  const newRoutes = new Map(moved.map(({ from, to }) => [from, to]))
  const entries = Object.entries(exact).map(([from, to]) => [from, linkAfter(to, newRoutes)])
  const ofMoves = moved.map(({ from, to }) => [exactKey(from), linkOfRoute(to)])
  return { exact: Object.fromEntries([...entries, ...ofMoves]), patterns }
}

/** Returns a link to the new route of its page. */
export function linkAfter(link: DataLink, newRoutes: ReadonlyMap<RoutePath, RoutePath>): DataLink {
  const { path, ...rest } = readLink(link)
  const to = isExternal(link) ? undefined : newRoutes.get(path)
  return to === undefined ? link : linkTo({ path: to, ...rest })
}
