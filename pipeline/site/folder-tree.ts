// Collects the folders of one locale and version from the routes and the `_meta.json` files.

import { htmlPolicyOf } from '../model/config/html-policy.ts'
import { joinRoute, linkOfRoute, splitRoute } from '../model/route.ts'
import { entryHtml, entryTarget, type NavigationContext } from './navigation-context.ts'
import { definesMenu, type NavigationFile } from './navigation-files.ts'
import type { FolderTree } from './sidebar-files.ts'
import { cleanTag } from './tags.ts'

export function makeFolderTree(context: NavigationContext): FolderTree {
  const { project, lang, version, diagnostics } = context
  const site = project.addressing
  return {
    ...pagesByFolder(context),
    metas: metaFiles(context),
    linkTo: (path) => linkOfRoute(joinRoute({ version, lang, rest: `/${path}`.replace(/\/index$/, '/') }, site)),
    metadata: context.metadata,
    label: (text) => entryHtml(text, context),
    // A text that is no key is the same in all locales.
    lentLanguage: (text) => (lang !== site.lang && context.textOf(text, lang) === text ? site.lang : undefined),
    target: (link, place) => entryTarget(link, place, context),
    tag: (tag, place) => cleanTag(tag, htmlPolicyOf(project.config), place, diagnostics),
  }
}

function pagesByFolder({
  targets,
  lang,
  version,
}: NavigationContext): Pick<FolderTree, 'pages' | 'fallbacks' | 'folders' | 'names'> {
  const pages: FolderTree['pages'] = new Map()
  const fallbacks: FolderTree['fallbacks'] = new Map()
  const folders: FolderTree['folders'] = new Map()
  const names: FolderTree['names'] = new Map()
  for (const route of targets.routes.routes) {
    if (route.lang !== lang || route.version !== version) continue
    const path = splitRoute(route.path, targets.site)
      .rest.slice(1)
      .replace(/(^|\/)$/, '$1index')
    pages.set(path, route.filePath)
    if (route.fallback !== undefined) fallbacks.set(path, route.fallback)
    const segments = path.split('/')
    add(names, segments.slice(0, -1).join('/'), segments.at(-1) as string)
    for (let depth = 1; depth < segments.length; depth++)
      add(folders, segments.slice(0, depth - 1).join('/'), segments[depth - 1] as string)
  }
  return { pages, fallbacks, folders, names }
}

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
