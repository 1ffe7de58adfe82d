// Content tree → what lies in it: pages, fragments, sidebars, other files. Nothing is read yet.

import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compareText, type Message, message } from '../model/message.ts'
import { matchesAny } from './glob.ts'

/** Paths are inside the content folder, `/` separators, sorted. */
export interface ContentTree {
  /** Absolute path of the content folder. */
  folder: string
  pages: string[]
  /** `_meta.json` and `_nav.json` files. */
  sidebars: string[]
  /** Everything else: fragments, images, downloads. */
  files: Set<string>
  /** Files of `public/`, relative to it. */
  publicFiles: string[]
  messages: Message[]
}

export interface ScanOptions {
  include?: string[] | undefined
  exclude?: string[] | undefined
}

/** Walks the content folder. Symbolic links are followed while they stay in the project and do not lead back. */
export function scanContent(root: string, options: ScanOptions = {}): ContentTree {
  const tree: ContentTree = {
    folder: join(root, 'content'),
    pages: [],
    sidebars: [],
    files: new Set(),
    publicFiles: [],
    messages: [],
  }
  const walk = (folder: string, visit: (path: string) => void) =>
    walkFolder(join(tree.folder, folder), folder, [], { root: realpathSync(root), messages: tree.messages, visit })
  walk('', (path) => addFile(tree, path, options))
  if (isFolder(join(tree.folder, 'public')))
    walk('public', (path) => tree.publicFiles.push(path.slice('public/'.length)))
  return tree
}

function addFile(tree: ContentTree, path: string, { include, exclude }: ScanOptions): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith('public/')) return
  if (/^(?:_meta|_nav|nav)\.json$/.test(name)) tree.sidebars.push(path)
  else if (name.endsWith('.md') && !/(?:^|\/)_/.test(path)) {
    if ((!include || matchesAny(path, include)) && !(exclude && matchesAny(path, exclude))) tree.pages.push(path)
  } else tree.files.add(path)
}

interface Walk {
  root: string
  messages: Message[]
  visit(path: string): void
}

/** `chain` holds the real paths of the folders above: a link to one of them leads in a circle. */
function walkFolder(absolute: string, path: string, chain: string[], walk: Walk): void {
  const here = realFolder(absolute)
  if (here === undefined) return
  for (const entry of sortedEntries(absolute)) {
    const child = path ? `${path}/${entry.name}` : entry.name
    if (entry.name.startsWith('.') || entry.name === 'node_modules' || child === 'public') continue
    const childAbsolute = join(absolute, entry.name)
    if (entry.isSymbolicLink() && !mayFollow(childAbsolute, child, [...chain, here], walk)) continue
    if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(childAbsolute)))
      walkFolder(childAbsolute, child, [...chain, here], walk)
    else walk.visit(child)
  }
}

function mayFollow(absolute: string, path: string, chain: string[], { root, messages }: Walk): boolean {
  const refuse = (text: string) => {
    messages.push(message('bad-symlink', { file: `content/${path}` }, text))
    return false
  }
  let target: string
  try {
    target = realpathSync(absolute)
  } catch {
    return refuse('This symbolic link leads to nothing, or to itself')
  }
  const fromRoot = relative(root, target)
  if (fromRoot === '..' || fromRoot.startsWith(`..${sep}`)) return refuse('This symbolic link leads out of the project')
  if (chain.includes(target)) return refuse('This symbolic link leads back to a folder it lies in')
  return true
}

const sortedEntries = (folder: string): Dirent[] =>
  unlessGone(() => readdirSync(folder, { withFileTypes: true }))?.sort((a, b) => compareText(a.name, b.name)) ?? []

const realFolder = (folder: string): string | undefined => unlessGone(() => realpathSync(folder))

/** A folder that vanished while we walked is no folder any more. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
