// Reads the URLs of an old build, from its sitemap and its documents.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectFiles } from './files.ts'
import type { OldSite } from './model.ts'

/** Documents that generators write besides pages. */
const notPages = new Set(['404.html', 'print.html', 'toc.html', 'search.html'])

const isNotFound = (route: string): boolean => /(?:^|\/)404(?:\/|\.html)?$/.test(route)

/** Returns the routes of the old site: those of an old build if there is one, otherwise those of its pages. */
export function oldRoutes(
  root: string,
  { pages, builds, config, extraRoutes = [] }: OldSite,
): { routes: Set<string>; build?: string } {
  const routes = new Set(pages.flatMap(({ route }) => (route === undefined || isNotFound(route) ? [] : [route])))
  for (const route of extraRoutes) if (!isNotFound(route)) routes.add(route)
  const build = builds.find((folder) => existsSync(join(root, folder, 'index.html')))
  if (build === undefined) return { routes: routes }
  const files = new ProjectFiles(join(root, build))
  const usesFolders = [...routes].every((route) => route.endsWith('/'))
  const usesHtml = typeof config.route === 'object'
  for (const file of files.list('.')) {
    if (!file.endsWith('.html') || notPages.has(file)) continue
    const path = `/${file}`.replace(/index\.html$/, '')
    routes.add(usesHtml || usesFolders || path.endsWith('/') ? path : path.replace(/\.html$/, ''))
  }
  return { routes: routes, build }
}
