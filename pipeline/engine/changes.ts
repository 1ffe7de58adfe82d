// What changes of files mean for a site: which pages must be read again, and whether the content must be scanned again.

import type { Plugin } from '../model/plugin/plugin.ts'
import { isInBlog } from '../site/blog/open-blogs.ts'
import type { Project } from '../source/config/config.ts'
import type { FileEvent } from '../source/file-state.ts'
import { statOf } from '../source/file-state.ts'
import { relativePath } from '../source/relative-path.ts'
import type { ContentTree } from '../source/scan.ts'
import type { PageChange, Pages } from './pages.ts'

/** What has changed in a site after changes of files. */
export interface SiteChange {
  /** The content paths of the changed files. */
  files: readonly string[]
  /** How far the difference of each page reaches that was read again; `undefined` if the page was not parsed before. */
  pages: ReadonlyMap<string, PageChange | undefined>
  /** Whether the content was scanned again, so that everything may be different. */
  isScanned: boolean
  /** Whether a `_meta.json` or `_nav.json` file has changed. */
  hasNewSidebars: boolean
}

interface ChangedSite {
  project: Pick<Project, 'config' | 'addressing'>
  tree: ContentTree
  pages: Pages
  /** Returns the plugins that watch a file. Without it, plugins may generate pages from any file. */
  watching?: ((absolutePath: string) => readonly Plugin[]) | undefined
}

/** The effect of changes of files, before they are applied. */
export interface Effect {
  files: string[]
  /** The content paths of the pages to read again. */
  stale: string[]
  hasNewSidebars: boolean
  /** Set if the content must be scanned again: the plugins whose pages must be generated before, or all of them. */
  scan?: { plugins: ReadonlySet<Plugin> | 'all' }
}

/** Returns the effect of changes of files. */
export function effectOf(events: readonly FileEvent[], site: ChangedSite): Effect {
  const { tree, pages, watching } = site
  const { reading } = pages
  const pathOf = (absolutePath: string) => contentPath(tree.folder, absolutePath)
  const files = events.flatMap(({ absolutePath }) => pathOf(absolutePath) ?? [])
  const showing = events.flatMap(({ absolutePath }) => reading.pagesShowing(absolutePath))
  const stale = [
    ...files.filter((filePath) => isPage(filePath, tree)),
    ...files.flatMap((file) => reading.pagesIncluding(file)),
    ...showing,
  ]
  const isOther = ({ absolutePath }: FileEvent) =>
    pathOf(absolutePath) === undefined && reading.pagesShowing(absolutePath).length === 0
  const plugins = watching ? new Set(events.flatMap(({ absolutePath }) => watching(absolutePath))) : undefined
  const hasNewTree = events.some((event) => changesTree(event, site))
  const generated = plugins ?? (hasNewTree || events.some(isOther) ? 'all' : new Set<Plugin>())
  // Posts are in lists, and their order may change.
  const needsScan =
    hasNewTree || generated === 'all' || generated.size > 0 || files.some((file) => isInBlog(file, site.project))
  return {
    files,
    stale: [...new Set(stale)],
    hasNewSidebars: files.some((filePath) => tree.sidebars.includes(filePath)),
    ...(needsScan ? { scan: { plugins: generated } } : {}),
  }
}

/** Returns the path of a file in the content folder, or `undefined` if the file is not in it. */
export function contentPath(folder: string, absolutePath: string): string | undefined {
  const path = relativePath(folder, absolutePath)
  return path === '..' || path.startsWith('../') || /^\w:/.test(path) ? undefined : path
}

const isPage = (filePath: string, { pages, generated }: ContentTree): boolean =>
  pages.includes(filePath) && !generated.has(filePath)

/** Returns whether a change concerns more than the texts of known files. */
function changesTree({ absolutePath }: FileEvent, { tree, pages }: ChangedSite): boolean {
  const filePath = contentPath(tree.folder, absolutePath)
  if (filePath === undefined) return false
  const isText =
    isPage(filePath, tree) || tree.sidebars.includes(filePath) || pages.reading.pagesIncluding(filePath).length > 0
  return !isText || !statOf(absolutePath)?.isFile()
}

/** Returns a function that returns whether a content path is one of these paths, or in a directory at one of them. */
export function isAmong(paths: readonly string[]): (filePath: string) => boolean {
  const all = new Set(paths)
  const folders = paths.filter((path) => !path.endsWith('.md')).map((path) => (path === '' ? '' : `${path}/`))
  return (filePath) => all.has(filePath) || folders.some((folder) => filePath.startsWith(folder))
}
