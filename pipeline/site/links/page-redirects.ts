// The redirects from old routes that pages list in `redirect_from`.

import type { Path } from '../../model/config/problem.ts'
import { type Diagnostic, diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import { exactKey, type Redirects } from '../../model/redirect.ts'
import {
  type Addressing,
  type DataLink,
  decodePath,
  joinRoute,
  linkOfRoute,
  type RoutePath,
  splitRoute,
} from '../../model/route.ts'
import { rootedPath } from '../../model/slug.ts'
import type { RouteTable } from '../routes.ts'

/** One old route of a page, in the locale and version of the page. */
export interface PageRedirect {
  from: RoutePath
  to: DataLink
  filePath: string
  /** Whether the page replaces a missing translation. Its redirects are reported only in its own locale. */
  isFallback: boolean
  place(): Place
}

interface PageRedirectsInput {
  routes: RouteTable
  site: Addressing
  frontmatter(filePath: string): Frontmatter
  placeOf(filePath: string, path: Path): Place
}

export function pageRedirects({ routes, site, frontmatter, placeOf }: PageRedirectsInput): PageRedirect[] {
  return routes.routes.flatMap(({ path, filePath, fallback }) => {
    const { redirect_from: paths } = frontmatter(filePath)
    return [paths ?? []].flat().map(
      (from, i): PageRedirect => ({
        from: joinRoute({ ...splitRoute(path, site), rest: decodePath(rootedPath(from)) }, site),
        to: linkOfRoute(path),
        filePath,
        isFallback: fallback !== undefined,
        place: () => placeOf(filePath, Array.isArray(paths) ? ['redirect_from', i] : ['redirect_from']),
      }),
    )
  })
}

/** Adds the redirects of pages to those of the configuration, which take precedence. Returns the problems. */
export function addPageRedirects(all: Redirects, pages: readonly PageRedirect[], routes: RouteTable): Diagnostic[] {
  const owners = new Map<string, string>()
  // A text in its own locale takes precedence over one that replaces a missing translation.
  const ordered = [...pages.filter(({ isFallback }) => !isFallback), ...pages.filter(({ isFallback }) => isFallback)]
  return ordered.flatMap(({ from, to, filePath, isFallback, place }) => {
    const key = exactKey(from)
    const problem = (text: string, hint: string) =>
      isFallback ? [] : [diagnostic('invalid-redirect', place(), text, hint)]
    const page = routes.find(from)
    if (page) {
      const hint = `The page \`content/${page.filePath}\` has this URL. Remove the redirect, or move that page.`
      return problem(`The redirect from \`${from}\` starts at a page that exists`, hint)
    }
    if (Object.hasOwn(all.exact, key)) {
      const owner = owners.get(key)
      const other = owner === undefined ? 'The configuration' : `The page \`content/${owner}\``
      return problem(`URL \`${from}\` is redirected twice`, `${other} redirects it too. Remove one of the redirects.`)
    }
    all.exact[key] = to
    owners.set(key, filePath)
    return []
  })
}
