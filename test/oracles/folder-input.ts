// Inputs that are folders: `=== path` on a line of its own begins a file. Text before the first one is `index.md` or another file.

import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Corpus } from './corpus.ts'
import type { Input } from './seam.ts'

/** The most documents of an input. */
const mostFiles = 8

const separator = /^=== (.+)$/m

/** Returns the files of an input by path; `first` is that of text before them. Leaves out paths that no file system or no folder can have. */
export function filesOf(text: string, first = 'index.md'): Map<string, string> {
  const [start = '', ...parts] = text.split(separator)
  const files = new Map<string, string>(start.trim() ? [[first, start]] : [])
  for (let at = 0; at < parts.length; at += 2) files.set(parts[at] ?? '', (parts[at + 1] ?? '').replace(/^\n/, ''))
  const isPath = (path: string) => path.split('/').every((name) => /^(?!\.{1,2}$)[^\0\\]{1,100}$/.test(name.trim()))
  const isFolder = (path: string) => [...files.keys()].some((other) => other.startsWith(`${path}/`))
  return new Map([...files].filter(([path]) => isPath(path) && !isFolder(path)))
}

/** Returns the text of an input. */
export const folderText = (files: readonly (readonly [path: string, text: string])[]): string =>
  files.map(([path, text]) => `=== ${path}\n${text}`).join('\n')

/** Returns folders of a corpus. Of files that are no documents, only the names are kept. */
export function sampledFolders(corpus: Corpus, size: number, next: () => number): Input[] {
  const paths = corpus.paths(/^(?!.*\/\.)/)
  const documents = paths.filter((path) => /\.md$/i.test(path))
  const inputs = new Map<string, Input>()
  for (let tries = 0; inputs.size < size && tries < 4 * size && documents.length > 0; tries++) {
    const folder = folderOf(documents[Math.floor(next() * documents.length)] ?? '', documents)
    const read = (path: string) => (/\.md$/i.test(path) ? readFileSync(path, 'utf8') : '')
    const files = paths
      .filter((path) => path.startsWith(`${folder}/`))
      .sort((a, b) => Number(documents.includes(b)) - Number(documents.includes(a)))
      .slice(0, 2 * mostFiles)
      .map((path) => [relative(folder, path), read(path)] as const)
    inputs.set(folder, { name: folder, text: folderText(files) })
  }
  return [...inputs.values()]
}

/** Returns the largest folder with a document that does not have too many. */
function folderOf(document: string, documents: readonly string[]): string {
  const count = (folder: string) => documents.filter((path) => path.startsWith(`${folder}/`)).length
  let folder = dirname(document)
  while (count(folder) < documents.length && count(dirname(folder)) <= mostFiles) folder = dirname(folder)
  return folder
}
