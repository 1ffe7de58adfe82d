// Decides which diagnostics the changes since a commit can have caused, for `docsite check --since`.

import { posix, resolve } from 'node:path'
import { addressesFile, translationsFile } from '../model/diagnostics/baseline.ts'
import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import type { LinkReference, ParsedPage } from '../model/page/page.ts'
import { type RoutePath, routeOfFile, splitRoute } from '../model/route.ts'
import type { LinkedSite } from '../site/link.ts'
import { alternatesOf, type Route } from '../site/routes.ts'
import { overridesFolder } from '../source/components.ts'
import type { Project } from '../source/config/config.ts'
import { isTracked } from '../source/git/git-index.ts'
import { fileName } from '../source/plugins/generated-files.ts'
import { relativePath } from '../source/relative-path.ts'
import type { ContentTree } from '../source/scan.ts'

/** A linked site, and the files that its pages consist of. */
interface ReadSite {
  project: Project
  tree: ContentTree
  linked: LinkedSite
  /** Returns a page by its content path. */
  pageOf(filePath: string): ParsedPage | undefined
  pages: {
    reading: {
      /** Returns the fragments and the code files of each page that has any, relative to the project. */
      otherFiles(): ReadonlyMap<string, readonly string[]>
    }
  }
}

/** What the changes can affect. */
export interface Affected {
  /** The content paths of pages. */
  pages: ReadonlySet<string>
  /** Returns whether to report a diagnostic. Those of files that are not pages are always reported. */
  concerns(diagnostic: Diagnostic): boolean
}

/**
 * What these rules report on a page can be due to a file that no longer exists, to a page that claims the same URL, or to a menu that
 * lost an entry.
 */
const alwaysReported = new Set<RuleName>([
  'dead-link',
  'dead-anchor',
  'missing-asset',
  'missing-fragment',
  'missing-code',
  'invalid-redirect',
  'redirect-chain',
  'duplicate-route',
  'case-conflict',
  'unlisted-page',
])

/** What these rules report depends on the baseline. */
const baselineRules = new Set<RuleName>(['stale-translation', 'missing-baseline', 'lost-url'])

const baselineFiles: readonly string[] = [translationsFile, addressesFile]

/** The files of package managers, here or in a directory above. */
const packageFile =
  /^(?:\.\.\/)*(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/

/**
 * Returns what changes of these files, relative to the project, can affect: the pages in them and the pages that show them, the translations
 * of these pages, the pages that link to them, and the pages with the same title or description. Returns `undefined` if a change can affect
 * every page.
 */
export function affectedBy(changed: ReadonlySet<string>, site: ReadSite): Affected | undefined {
  if ([...changed].some((file) => affectsAll(file, site.project))) return undefined
  const pages = changedPages(changed, site)
  const { byFile } = site.linked.routes
  const routes = new Set([...pages].map((file) => byFile.get(file)?.path ?? routeOfFile(file, site.project.addressing)))
  const result = new Set(pages)
  for (const file of translatedPages(pages, routes, site)) result.add(file)
  for (const file of linkingPages(routes, changed, site)) result.add(file)
  for (const file of similarPages(pages, site)) result.add(file)
  const hasNewBaseline = baselineFiles.some((file) => changed.has(file))
  const others = site.tree.pages.filter((file) => !result.has(file))
  const unaffected = new Set(others.map((file) => fileName(file, site.tree.generated)))
  return {
    pages: result,
    concerns: ({ rule, place }) =>
      !unaffected.has(place.file) || alwaysReported.has(rule) || (hasNewBaseline && baselineRules.has(rule)),
  }
}

/** Returns whether a file is part of the configuration, the menus, the theme or the installed packages. */
function affectsAll(file: string, { config, configFiles }: Pick<Project, 'config' | 'configFiles'>): boolean {
  if (baselineFiles.includes(file)) return false
  const folders = [
    'config',
    overridesFolder,
    ...(config.route?.linkedFolders ?? []).map((path) => posix.normalize(path)),
  ]
  return (
    folders.some((folder) => file.startsWith(`${folder}/`)) ||
    configFiles.includes(file) ||
    packageFile.test(file) ||
    /^content\/(?:.*\/)?_(?:meta|nav)\.json$/.test(file)
  )
}

/** Returns the content paths of the pages whose text has changed, including deleted ones, and of generated pages whose text may have. */
function changedPages(changed: ReadonlySet<string>, { tree, pages, project }: ReadSite): Set<string> {
  const paths = [...changed].flatMap((file) => /^content\/(.+\.md)$/.exec(file)?.[1] ?? [])
  const reading = [...pages.reading.otherFiles()].flatMap(([page, files]) =>
    files.some((file) => changed.has(file)) ? [page] : [],
  )
  const plugins = new Set([...tree.generated.values()].map(({ plugin }) => plugin))
  const same = new Set([...plugins].filter((plugin) => generatesTheSame(plugin, changed, project)))
  const generated = [...tree.generated].flatMap(([path, { plugin }]) => (same.has(plugin) ? [] : path))
  return new Set([...paths, ...reading, ...generated])
}

/** Returns whether git knows all files from which a plugin generates pages, and none has changed. What depends on more than files may differ. */
function generatesTheSame(plugin: string, changed: ReadonlySet<string>, { root, plugins }: Project): boolean {
  const files = (plugins.inputs.get(plugin) ?? []).map((file) => relativePath(root, resolve(root, file)))
  // Which files git tracks is in the list of changes.
  const read = files.filter((file) => !/(?:^|\/)\.git\//.test(file))
  return read.length > 0 && read.every((file) => !changed.has(file) && isTracked(resolve(root, file)))
}

/** Yields the pages in all locales and versions with the same URL as one of the pages, or with a file of the same name. */
function* translatedPages(
  pages: ReadonlySet<string>,
  routes: ReadonlySet<RoutePath>,
  { linked, tree, project: { addressing } }: ReadSite,
): Generator<string> {
  for (const route of routes) for (const { filePath } of alternatesOf(route, linked.routes, addressing)) yield filePath
  const nameOf = (filePath: string) => splitRoute(routeOfFile(filePath, addressing), addressing).rest
  const names = new Set([...pages].map(nameOf))
  for (const filePath of tree.pages) if (names.has(nameOf(filePath))) yield filePath
}

/** Yields the pages that link to one of the routes, or show or link to a changed file. */
function* linkingPages(
  routes: ReadonlySet<RoutePath>,
  changed: ReadonlySet<string>,
  { linked, pageOf }: ReadSite,
): Generator<string> {
  const leadsToChange = (route: Route) => (link: LinkReference) => {
    const target = linked.targetOf(link, route)
    if (target.kind === 'page') return routes.has(target.route)
    if (target.kind === 'public') return changed.has(`content/public/${target.path}`)
    return target.kind === 'content' && changed.has(`content/${target.filePath}`)
  }
  for (const route of [...linked.routes.routes, ...linked.routes.notFound.values()]) {
    const page = pageOf(route.filePath)
    if (page && [...page.details.links, ...page.details.assets].some(leadsToChange(route))) yield route.filePath
  }
}

/** Returns the pages that have the title or the description of one of these pages. */
function similarPages(pages: ReadonlySet<string>, { linked, pageOf }: ReadSite): string[] {
  const texts = (filePath: string): string[] => {
    const { title = '', details: { description } = { description: '' } } = pageOf(filePath) ?? {}
    return [title && `title ${title}`, description && `description ${description}`].filter(Boolean)
  }
  const changed = new Set([...pages].flatMap(texts))
  return [...linked.routes.byFile.keys()].filter((filePath) => texts(filePath).some((text) => changed.has(text)))
}
