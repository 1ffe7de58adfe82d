// Lists the pages, fragments, navigation files and other files in the content directory, without reading them.

import type { Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { type Area, findFile, findPlace, isHidden, listFolder, type RefusalReason, refusals } from './contained.ts'
import { contentArea } from './content-area.ts'
import { matchesAny } from './glob.ts'
import type { GeneratedFiles } from './plugins/generated-files.ts'

/** The files in the content directory, as sorted relative paths with `/` separators. */
export interface ContentTree {
  /** The absolute path of the content directory. */
  folder: string
  /** The directories that content files may be in. */
  area: Area
  pages: string[]
  /** `_meta.json` and `_nav.json` files. */
  sidebars: string[]
  /** All other files: fragments, images, downloads. */
  files: Set<string>
  /** Files that `route` in the configuration excludes from the pages. */
  leftOut: Set<string>
  /** The files in `public/`, relative to it. */
  publicFiles: string[]
  /** The pages and sidebars that plugins and blogs generate. They are in `pages` and `sidebars` too. */
  generated: GeneratedFiles
  /** Set if there are symbolic links. Then a change of one file may change others. */
  hasLinks?: true
  diagnostics: Diagnostic[]
}

export interface ScanOptions {
  include?: string[] | undefined
  exclude?: string[] | undefined
  linkedFolders?: string[] | undefined
  /** The unsaved texts of an editor, by content path. */
  unsaved?: ReadonlyMap<string, string> | undefined
}

/** Returns the pages that have a file. */
export const writtenPages = ({ pages, generated }: ContentTree): string[] =>
  generated.size === 0 ? pages : pages.filter((filePath) => !generated.has(filePath))

/** Walks the content directory. Follows symbolic links to targets inside it or in a linked folder, unless they form a cycle. */
export function scanContent(root: string, options: ScanOptions = {}): ContentTree {
  const area = contentArea(root, options.linkedFolders, options.unsaved)
  const tree: ContentTree = {
    folder: area.folder,
    area,
    pages: [],
    sidebars: [],
    files: new Set(),
    leftOut: new Set(),
    publicFiles: [],
    diagnostics: [],
    generated: new Map(),
  }
  walkFolder('', [], {
    area,
    diagnostics: tree.diagnostics,
    takes: (name, path) => !name.startsWith('.') && name !== 'node_modules' && path !== 'public',
    visit: (path) => addFile(tree, path, options),
    onLink: () => {
      tree.hasLinks = true
    },
  })
  walkFolder('public', [], {
    area,
    diagnostics: tree.diagnostics,
    takes: (name, path) => !unpublished.has(name) && mayPublish(path, tree),
    visit: (path) => tree.publicFiles.push(path.slice('public/'.length)),
  })
  return tree
}

/** Names of files that belong to the operating system or to git. They are not published. */
const unpublished = new Set(['.DS_Store', '.gitattributes', '.gitignore', '.gitkeep'])

/**
 * Returns whether a file may be published. Reports hidden files, which are easy to overlook and may contain secrets.
 */
function mayPublish(path: string, { area, diagnostics }: ContentTree): boolean {
  if (!isHidden(path, area)) return true
  diagnostics.push(
    diagnostic(
      'hidden-file',
      { file: `content/${path}` },
      'This file is hidden, so docsite does not publish it',
      'Remove the dot at the start of the name, or move the file to `content/public/.well-known/`.',
    ),
  )
  return false
}

function addFile(tree: ContentTree, path: string, { include, exclude }: ScanOptions): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^(?:_meta|_nav|nav)\.json$/.test(name)) tree.sidebars.push(path)
  else if (name.endsWith('.md') && !/(?:^|\/)_/.test(path)) {
    if ((!include || matchesAny(path, include)) && !(exclude && matchesAny(path, exclude))) tree.pages.push(path)
    else tree.leftOut.add(path)
  } else {
    tree.files.add(path)
    if (otherMarkdown.test(name) && !/(?:^|\/)_/.test(path) && !(exclude && matchesAny(path, exclude)))
      tree.diagnostics.push(
        diagnostic(
          'ignored-file',
          { file: `content/${path}` },
          'docsite ignores this file, because the names of pages must end in `.md`',
          `Rename it to \`${name.replace(/\.\w+$/, '.md')}\`, or list it in \`route.exclude\`.`,
        ),
      )
  }
}

/** File extensions that other programs treat as Markdown. */
const otherMarkdown = /\.(?:mdx?|markdown|mdown|mkdn?)$/i

interface Walk {
  area: Area
  diagnostics: Diagnostic[]
  takes(name: string, path: string): boolean
  visit(path: string): void
  /** Called for each symbolic link. */
  onLink?(): void
}

/** Walks a directory. `chain` contains the real paths of its parent directories, because a link to one of them is a cycle. */
function walkFolder(path: string, chain: readonly string[], walk: Walk): void {
  const here = findPlace(walk.area, path)
  if (here.kind !== 'place') return
  for (const entry of listFolder(join(walk.area.folder, path))) {
    const child = path ? `${path}/${entry.name}` : entry.name
    if (!walk.takes(entry.name, child)) continue
    const kind = kindOf(entry, child, [...chain, here.realPath], walk)
    if (kind === 'folder') walkFolder(child, [...chain, here.realPath], walk)
    else if (kind === 'file') walk.visit(child)
  }
}

/** Returns the kind of an entry after resolving links. If the entry is refused, reports it and returns `undefined`. */
function kindOf(entry: Dirent, path: string, chain: readonly string[], walk: Walk): 'file' | 'folder' | undefined {
  if (entry.isDirectory()) return 'folder'
  if (entry.isFile()) return 'file'
  if (entry.isSymbolicLink()) {
    walk.onLink?.()
    return kindOfLink(path, chain, walk)
  }
  const { text, hint } = refusals['not regular']
  walk.diagnostics.push(diagnostic('refused-file', { file: `content/${path}` }, `This file ${text}`, hint))
  return undefined
}

function kindOfLink(
  path: string,
  chain: readonly string[],
  { area, diagnostics }: Walk,
): 'file' | 'folder' | undefined {
  const refuse = (text: string, hint: string) => {
    diagnostics.push(diagnostic('invalid-symlink', { file: `content/${path}` }, `This symbolic link ${text}`, hint))
    return undefined
  }
  const because = (reason: RefusalReason) => refuse(refusals[reason].text, refusals[reason].hint)
  const place = findPlace(area, path)
  if (place.kind !== 'place') return because(place.kind === 'missing' ? 'loop' : place.reason)
  const start = place.realPath.endsWith(sep) ? place.realPath : place.realPath + sep
  if (chain.some((folder) => `${folder}${sep}`.startsWith(start)))
    return refuse('points to a folder that contains it', 'Remove the link, because it forms a cycle.')
  const file = findFile(area, path)
  return file.kind === 'refused' ? because(file.reason) : file.kind === 'file' ? 'file' : 'folder'
}
