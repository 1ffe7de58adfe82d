// Content tree → what lies in it: pages, fragments, sidebars, other files. Nothing is read yet.

import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
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
  /** Files that would be pages, but for the configuration's `route`. */
  leftOut: Set<string>
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
    leftOut: new Set(),
    publicFiles: [],
    messages: [],
  }
  const walk = { root: realpathSync(root), messages: tree.messages }
  walkFolder(tree.folder, '', [], {
    ...walk,
    takes: (name, path) => !name.startsWith('.') && name !== 'node_modules' && path !== 'public',
    visit: (path) => addFile(tree, path, options),
  })
  // What is copied as it is has names of its own: `.well-known`, `.nojekyll`.
  walkFolder(join(tree.folder, 'public'), 'public', [], {
    ...walk,
    takes: (name) => name !== '.DS_Store',
    visit: (path) => tree.publicFiles.push(path.slice('public/'.length)),
  })
  return tree
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
      tree.messages.push(
        message(
          'unread-file',
          { file: `content/${path}` },
          'This file is no page: the names of pages end in `.md`',
          `Rename it to \`${name.replace(/\.\w+$/, '.md')}\`, or name it in \`route.exclude\`.`,
        ),
      )
  }
}

/** What other programs take for Markdown. */
const otherMarkdown = /\.(?:mdx?|markdown|mdown|mkdn?)$/i

interface Walk {
  root: string
  messages: Message[]
  takes(name: string, path: string): boolean
  visit(path: string): void
}

/** `chain` holds the real paths of the folders above: a link to one of them leads in a circle. */
function walkFolder(absolute: string, path: string, chain: string[], walk: Walk): void {
  const here = realPathOf(absolute)
  if (here === undefined) return
  for (const entry of sortedEntries(absolute)) {
    const child = path ? `${path}/${entry.name}` : entry.name
    if (!walk.takes(entry.name, child)) continue
    const childAbsolute = join(absolute, entry.name)
    if (entry.isSymbolicLink() && !mayFollow(childAbsolute, child, [...chain, here], walk)) continue
    if (entry.isDirectory() || (entry.isSymbolicLink() && isFolder(childAbsolute)))
      walkFolder(childAbsolute, child, [...chain, here], walk)
    else walk.visit(child)
  }
}

/** Of a file that is not there, or is there no more, `undefined`. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function mayFollow(absolute: string, path: string, chain: string[], { root, messages }: Walk): boolean {
  const refuse = (text: string, hint: string) => {
    messages.push(message('bad-symlink', { file: `content/${path}` }, text, hint))
    return false
  }
  const target = realPathOf(absolute)
  if (target === undefined)
    return refuse(
      'This symbolic link leads to nothing, or to itself',
      'Remove it, or let it lead to a file that there is.',
    )
  const fromRoot = relative(root, target)
  if (fromRoot === '..' || fromRoot.startsWith(`..${sep}`) || isAbsolute(fromRoot))
    return refuse(
      'This symbolic link leads out of the project',
      'Other machines have only the project: copy the files.',
    )
  if (chain.some((folder) => `${folder}${sep}`.startsWith(`${target}${sep}`)))
    return refuse('This symbolic link leads back to a folder it lies in', 'It would never end: remove the link.')
  return true
}

const sortedEntries = (folder: string): Dirent[] =>
  unlessGone(() => readdirSync(folder, { withFileTypes: true }))?.sort((a, b) => compareText(a.name, b.name)) ?? []

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
