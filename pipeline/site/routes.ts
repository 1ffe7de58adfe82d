// Assigns routes to content files, and reports conflicts between them.

import { compareText, type Diagnostic, diagnostic } from '../model/diagnostic.ts'
import {
  type Addressing,
  allLangs,
  findRoute,
  joinRoute,
  outputFileOf,
  type RouteRecord,
  routeOfFile,
  splitRoute,
} from '../model/route.ts'

/** A route of the site. `fallback` is the language of the text if it replaces a missing translation. */
export interface Route extends RouteRecord {
  fallback?: string
}

export interface RouteTable {
  /** All routes, sorted, including those of missing translations. */
  routes: Route[]
  byPath: Map<string, Route>
  /** The route of each content file, in its own locale. */
  byFile: Map<string, Route>
  diagnostics: Diagnostic[]
  has(path: string): boolean
  /** Finds the route for a URL path in any accepted form, such as with `.html`, or with a trailing slash added or removed. */
  find(path: string): Route | undefined
}

export function makeRoutes(
  pages: readonly string[],
  site: Addressing,
  missingTranslation: 'fallback' | 'absent',
): RouteTable {
  const diagnostics: Diagnostic[] = []
  const byPath = new Map<string, Route>()
  const byFile = new Map<string, Route>()
  const bySpelling = new Map<string, Route>()
  const byLowerCase = new Map<string, Route>()

  for (const filePath of pages) {
    const path = routeOfFile(filePath, site)
    const { lang, version, rest } = splitRoute(path, site)
    const route: Route = { path, filePath, lang, version }
    const badName = wrongName(path, rest)
    if (badName) {
      diagnostics.push(diagnostic('invalid-file-name', { file: `content/${filePath}` }, ...badName))
      continue
    }
    const spelling = path.replace(/(?<=.)\/$/, '')
    const other = bySpelling.get(spelling)
    if (other) {
      const hint = `Both \`content/${other.filePath}\` and this file have the URL \`${path}\`. Move or rename one of them.`
      diagnostics.push(
        diagnostic(
          'duplicate-route',
          { file: `content/${filePath}` },
          `This page has the same URL as \`content/${other.filePath}\``,
          hint,
        ),
      )
      continue
    }
    const similar = byLowerCase.get(spelling.toLowerCase())
    if (similar) {
      const hint = 'Rename one of them, because on some disks they overwrite each other.'
      diagnostics.push(
        diagnostic(
          'case-conflict',
          { file: `content/${filePath}` },
          `The URL of this page differs from that of \`content/${similar.filePath}\` only in case`,
          hint,
        ),
      )
    }
    bySpelling.set(spelling, route)
    byLowerCase.set(spelling.toLowerCase(), route)
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
  const has = (path: string) => byPath.has(path)
  return { routes, byPath, byFile, diagnostics, has, find: (path) => byPath.get(findRoute(path, has) ?? '') }
}

// The longest file name that common file systems accept, in bytes.
const longestName = 255

/** Returns a message and a hint if a page has an invalid name. */
function wrongName(path: string, rest: string): [text: string, hint: string] | undefined {
  if (rest === '/404')
    return [
      'The name `404` is reserved for the 404 page',
      'Rename this page. To change the text of the 404 page, set `words`.',
    ]
  if (/\.html$/.test(path)) return ['The file name of a page cannot end in `.html`', 'Rename the file.']
  if (
    outputFileOf(path)
      .split('/')
      .some((name) => Buffer.byteLength(name) > longestName)
  )
    return ['This name is too long for a file in the built site', `Shorten it to at most ${longestName} bytes.`]
  return undefined
}

/** Adds pages of the default language at the routes of locales that lack a translation. */
function fallbackRoutes(routes: Route[], byPath: Map<string, Route>, site: Addressing): Route[] {
  return routes
    .filter(({ lang }) => lang === site.lang)
    .flatMap((route) => {
      const { version, rest } = splitRoute(route.path, site)
      return site.locales
        .filter((lang) => lang !== site.lang)
        .map((lang) => ({ ...route, path: joinRoute({ version, lang, rest }, site), lang, fallback: route.lang }))
        .filter(({ path }) => !byPath.has(path) && !byPath.has(path.endsWith('/') ? path.slice(0, -1) : `${path}/`))
    })
}

/** Returns the translations of a page that have their own file, in the order of the configuration. */
export function alternatesOf(route: string, table: RouteTable, site: Addressing): Route[] {
  const { version, rest } = splitRoute(route, site)
  return allLangs(site).flatMap((lang) => {
    const found = table.byPath.get(joinRoute({ version, lang, rest }, site))
    return found && !found.fallback ? [found] : []
  })
}

/** Lists the versions that contain this page, in the order of the configuration. */
export function versionsOf(route: string, table: RouteTable, site: Addressing): string[] {
  const { lang, rest } = splitRoute(route, site)
  return site.versions.filter((version) => table.has(joinRoute({ version, lang, rest }, site)))
}
