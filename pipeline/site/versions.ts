// Links the pages of old and unreleased versions to the default version.

import { labelsOf, noticeOf } from '../model/config/version-list.ts'
import type { PageRecord } from '../model/page/page.ts'
import { followRedirects, isElsewhere } from '../model/redirect.ts'
import { asRoute, joinRoute, linkOfRoute, type RoutePath, rootPath, splitRoute } from '../model/route.ts'
import type { Project } from '../source/config/config.ts'
import { interpolate } from '../text/interpolate.ts'
import { lookUp } from '../text/look-up.ts'
import type { TargetContext } from './links/targets.ts'
import type { Route } from './routes.ts'
import { makeWords } from './site-data.ts'

/** Returns the fields of a record that refer to the same page in the default version. Pages of the default version have none. */
export function versionFields(
  route: Route,
  project: Pick<Project, 'config'>,
  targets: TargetContext,
): Pick<PageRecord, 'canonical' | 'versionNotice'> {
  const { multiVersion } = project.config
  if (multiVersion === undefined || route.version === multiVersion.default) return {}
  const canonical = canonicalIn(route, targets)
  const notice = noticeOf(route.version, multiVersion)
  if (notice === undefined) return canonical === undefined ? {} : { canonical }
  const labels = labelsOf(multiVersion) ?? {}
  const labelOf = (version: string) => lookUp(labels, version) ?? version
  const words = makeWords(project, route.lang)
  return {
    ...(canonical === undefined ? {} : { canonical }),
    versionNotice: {
      text: interpolate(words[notice === 'old' ? 'oldVersion' : 'unreleasedVersion'], {
        version: labelOf(route.version),
      }),
      link: linkOfRoute(nearestIn(route, targets)),
      linkText: interpolate(words.toVersion, { version: labelOf(multiVersion.default) }),
    },
  }
}

/** Returns the route of a page with the same text language in the default version, if there is one. */
function canonicalIn({ path, lang, fallback }: Route, { site, routes }: TargetContext): RoutePath | undefined {
  const { rest } = splitRoute(path, site)
  const same = routes.find(joinRoute({ version: site.defaultVersion, lang: fallback ?? lang, rest }, site))
  return same?.fallback === undefined ? same?.path : undefined
}

/** Returns the route of the same page in the default version, or where a redirect leads from there, or the nearest parent page. */
function nearestIn({ path, lang }: Route, { site, routes, redirects }: TargetContext): RoutePath {
  const { rest } = splitRoute(path, site)
  const routeOf = (rest: RoutePath, inLang = lang) =>
    joinRoute({ version: site.defaultVersion, lang: inLang, rest }, site)
  const same = routes.find(routeOf(rest))
  if (same) return same.path
  const moved = followRedirects(routeOf(rest), redirects)
  const target = moved === undefined || isElsewhere(moved) ? undefined : routes.find(moved.path)
  if (target) return target.path
  for (let parent = parentOf(rest); parent !== '/'; parent = parentOf(parent)) {
    const route = routes.find(routeOf(parent))
    if (route) return route.path
  }
  return routes.has(routeOf(rootPath)) ? routeOf(rootPath) : routeOf(rootPath, site.lang)
}

const parentOf = (rest: RoutePath): RoutePath =>
  asRoute(
    rest
      .replace(/\/$/, '')
      .replace(/(?<![^/])[^/]*$/, '')
      .replace(/(.)\/$/, '$1') || '/',
  )
