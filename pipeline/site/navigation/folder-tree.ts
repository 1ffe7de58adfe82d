// Collects the folders of one locale and version from the routes and the `_meta.json` files.

import { blogsIn } from '../../model/config/blog.ts'
import { htmlPolicyOf } from '../../model/config/html-policy.ts'
import type { Path } from '../../model/config/problem.ts'
import type { EntryTarget } from '../../model/config/site-data.ts'
import type { Place } from '../../model/diagnostics/diagnostic.ts'
import { type Addressing, type DataLink, linkOfRoute, type RoutePath, rootPath, splitRoute } from '../../model/route.ts'
import { fileRouteOf, type Route } from '../routes.ts'
import { cleanTag } from '../tags.ts'
import { entryHtml, entryTarget, type NavigationContext } from './navigation-context.ts'
import { definesMenu, type NavigationFile } from './navigation-files.ts'
import type { NavigationMetadata } from './navigation-metadata.ts'

/**
 * A `_meta.json`. `lent` means that it comes from the default locale, because the folder has no such file in its own
 * locale.
 */
export interface MetaFile {
  filePath: string
  text: string
  lent: boolean
}

/** The folders of one locale and version, including the pages and files that replace missing translations. */
export interface FolderTree {
  /** Content paths, keyed by path from the locale root: `guide/index` → `zh/guide/index.md`. */
  pages: Map<string, string>
  /** The language of each page that replaces a missing translation, keyed like `pages`. */
  fallbacks: Map<string, string>
  /** The `_meta.json` of each folder, keyed by path from the locale root. */
  metas: Map<string, MetaFile>
  /** The names of the subfolders of each folder. */
  folders: Map<string, Set<string>>
  /** The names of the pages in each folder, without `.md`. */
  names: Map<string, Set<string>>
  /** The positions of the posts of a blog, and of the folders that contain them. */
  ranks: Map<string, number>
  /** Returns the link to the page at a path from the locale root. A page with a `slug` has another route than its path. */
  linkTo(path: string): DataLink
  /** The paths of the drafts that a build leaves out. */
  drafts: ReadonlySet<string>
  /** The label of a draft in the sidebar. */
  draftText: string
  metadata(filePath: string): NavigationMetadata
  /** Returns the position of a frontmatter field. */
  placeOf(filePath: string, path: Path): Place
  /** Returns the text of a landing key as safe HTML. Uses the string itself if it is not a key. */
  label(text: string): string
  /** Returns the language of a label in a file of the default locale, if that is not the language of this locale. */
  lentLanguage(text: string): string | undefined
  /** Whether the labels are in a file of the default locale. */
  isLent?: boolean
  /** Resolves a link in the file. Reports a dead link at `place`. */
  target(link: string, place: () => Place): EntryTarget | undefined
  /** Removes HTML that content may not contain from a tag, and reports it at `place`. */
  tag(tag: string, place: () => Place): string | undefined
}

export function makeFolderTree(context: NavigationContext): FolderTree {
  const { project, lang, diagnostics } = context
  const site = project.addressing
  const { routes, ...folders } = pagesByFolder(context)
  return {
    ...folders,
    metas: metaFiles(context),
    linkTo: (path) => linkOfRoute(routes.get(path) ?? rootPath),
    drafts: draftPaths(context),
    draftText: context.draftText(lang),
    metadata: context.metadata,
    placeOf: context.placeOf,
    label: (text) => entryHtml(text, context),
    // A text that is no key is the same in all locales.
    lentLanguage: (text) => (lang !== site.lang && context.textOf(text, lang) === text ? site.lang : undefined),
    target: (link, place) => entryTarget(link, place, context),
    tag: (tag, place) => cleanTag(tag, htmlPolicyOf(project.config), place, diagnostics),
  }
}

function pagesByFolder({ project, targets, lang, version, posts, generated }: NavigationContext): Pick<
  FolderTree,
  'pages' | 'fallbacks' | 'folders' | 'names' | 'ranks'
> & {
  routes: Map<string, RoutePath>
} {
  const routes = new Map<string, RoutePath>()
  const pages: FolderTree['pages'] = new Map()
  const fallbacks: FolderTree['fallbacks'] = new Map()
  const folders: FolderTree['folders'] = new Map()
  const names: FolderTree['names'] = new Map()
  const ranks: FolderTree['ranks'] = new Map()
  const dirs = blogsIn(project.config).map(({ dir }) => `${dir}/index`)
  for (const route of targets.routes.routes) {
    if (route.lang !== lang || route.version !== version) continue
    const path = pathOf(route, targets.site)
    if (generated.has(route.filePath) && !dirs.includes(path)) continue
    const rank = posts.get(fileRouteOf(route))?.rank
    if (rank !== undefined) addRank(ranks, path, rank)
    routes.set(path, route.path)
    pages.set(path, route.filePath)
    if (route.fallback !== undefined) fallbacks.set(path, route.fallback)
    const end = path.lastIndexOf('/')
    const folder = path.slice(0, Math.max(end, 0))
    if (!names.has(folder)) addFolder(folders, folder)
    add(names, folder, path.slice(end + 1))
  }
  return { routes, pages, fallbacks, folders, names, ranks }
}

/** Adds a folder and its parents. */
function addFolder(folders: FolderTree['folders'], folder: string): void {
  const segments = folder === '' ? [] : folder.split('/')
  for (const [depth, segment] of segments.entries()) add(folders, segments.slice(0, depth).join('/'), segment)
}

/** Sets the rank of a page, and of the folders that contain no page with a lower rank. */
function addRank(ranks: Map<string, number>, path: string, rank: number): void {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0)))
    ranks.set(at, Math.min(rank, ranks.get(at) ?? rank))
}

/** Returns the path of a page from the locale root, which is the path of its file even if the page has a `slug`. */
const pathOf = (route: Route, site: Addressing): string =>
  splitRoute(fileRouteOf(route), site)
    .rest.slice(1)
    .replace(/(^|\/)$/, '$1index')

/** A `_meta.json` of the default locale also lists pages whose translations are drafts, and the other way round. */
const draftPaths = ({ targets: { routes, site }, lang, version }: NavigationContext): Set<string> =>
  new Set(
    [...routes.drafts.values()]
      .filter((draft) => draft.version === version && [lang, site.lang].includes(draft.lang))
      .map((draft) => pathOf(draft, site)),
  )

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

/** Returns the `_meta.json` of each folder. The locale's own file takes precedence over the one of the default locale. */
function metaFiles({ project, files, lang, version }: NavigationContext): FolderTree['metas'] {
  const metas: FolderTree['metas'] = new Map()
  const isSidebar = (file: NavigationFile) =>
    file.name === '_meta.json' && file.version === version && !definesMenu(file)
  for (const file of files.filter(isSidebar)) {
    const { filePath, text, folder } = file
    const lent = file.lang !== lang
    if (lent && file.lang !== project.addressing.lang) continue
    if (!lent || !metas.has(folder)) metas.set(folder, { filePath, text, lent })
  }
  return metas
}
