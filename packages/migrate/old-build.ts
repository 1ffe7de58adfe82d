// Reads the URLs of an old build, from its sitemap and its documents.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ProjectFiles } from './files.ts'
import type { OldSite } from './model.ts'
import type { Source } from './source.ts'

/** Documents that generators write besides pages. */
const notPages = new Set(['404.html', 'print.html', 'toc.html', 'search.html'])

const isNotFound = (route: string): boolean => /(?:^|\/)404(?:\/|\.html)?$/.test(route)

const usualUrls = (_: ProjectFiles, { pages, extraRoutes = [], nearest = [] }: OldSite): string[] => [
  ...pages.flatMap(({ route }) => route ?? []),
  ...extraRoutes,
  ...nearest.map(({ from }) => from),
]

/** Returns the routes of the old site: those of an old build if there is one, otherwise those of its pages. */
export function oldRoutes(project: ProjectFiles, site: OldSite, source: Source): Set<string> {
  const { builds, config } = site
  const routes = new Set([...(source.urls ?? usualUrls)(project, site)].filter((route) => !isNotFound(route)))
  const build = builds.find((folder) => existsSync(join(project.root, folder, 'index.html')))
  if (build === undefined) return routes
  const files = new ProjectFiles(join(project.root, build))
  const usesFolders = [...routes].every((route) => route.endsWith('/'))
  const usesHtml = typeof config.route === 'object'
  for (const file of files.list('.')) {
    if (!file.endsWith('.html') || notPages.has(file)) continue
    const path = `/${file}`.replace(/index\.html$/, '')
    routes.add(usesHtml || usesFolders || path.endsWith('/') ? path : path.replace(/\.html$/, ''))
  }
  return routes
}
