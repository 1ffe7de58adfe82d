// Finds the `_meta.json` and `_nav.json` files in the content folder, and reports those in folders where docsite ignores them.

import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { type Addressing, type RouteParts, routeOfFile, splitRoute } from '../../model/route.ts'
import type { TargetContext } from '../links/targets.ts'

/** A file that orders pages or the menu. `folder` is relative to the root of its locale, and `''` for the root itself. */
export interface NavigationFile extends Pick<RouteParts, 'lang' | 'version'> {
  filePath: string
  text: string
  folder: string
  name: string
}

export function navigationFiles(texts: ReadonlyMap<string, string>, site: Addressing): NavigationFile[] {
  return [...texts].map(([filePath, text]) => {
    const name = filePath.slice(filePath.lastIndexOf('/') + 1)
    const route = routeOfFile(`${filePath.slice(0, -name.length)}index.md`, site)
    const { rest, ...local } = splitRoute(route, site)
    return { filePath, text, ...local, folder: rest.slice(1, -1), name }
  })
}

/** Reports navigation files in folders where docsite does not read them. */
export function ignoredFiles(files: readonly NavigationFile[], targets: TargetContext): Diagnostic[] {
  const folders = files.length > 0 ? foldersWithPages(targets) : new Set<string>()
  return files.flatMap(({ filePath, folder, name }) => {
    const place = { file: `content/${filePath}` }
    const twin = filePath.replace(/nav\.json$/, '_nav.json')
    if (name === 'nav.json' && files.some((other) => other.filePath === twin))
      return [diagnostic('invalid-meta', place, 'Both `_nav.json` and `nav.json` define the menu', 'Keep `_nav.json`.')]
    if (name === '_nav.json' && folder) {
      const hint = 'Move it to the root folder of a language.'
      return [diagnostic('ignored-file', place, 'docsite ignores a menu in this folder', hint)]
    }
    if (name === '_meta.json' && folder && !folders.has(folder)) {
      const hint = 'Move it to the folder with the pages that it lists, or delete it.'
      return [diagnostic('ignored-file', place, 'docsite ignores this file, because its folder has no pages', hint)]
    }
    return []
  })
}

/** Lists every folder that contains a page in any locale and version, relative to the root of the locale. */
function foldersWithPages({ routes, site }: TargetContext): Set<string> {
  const folders = new Set<string>()
  for (const { path, fileRoute = path } of [...routes.routes, ...routes.drafts.values()]) {
    const { rest } = splitRoute(fileRoute, site)
    // The parents of a known folder are known too.
    for (let end = rest.lastIndexOf('/'); end > 0; end = rest.lastIndexOf('/', end - 1)) {
      const folder = rest.slice(1, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

/** Returns whether a file in the root of a locale defines the menu. A `_meta.json` there does if its items have `text`. */
export const definesMenu = ({ folder, name, text }: NavigationFile): boolean =>
  !folder && (name !== '_meta.json' || /"text"\s*:/.test(text))
