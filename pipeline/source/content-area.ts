// Project → the folders that files of its content, or other files of the project, may lie in.

import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Area } from './contained.ts'

/** An area, and the path of a file in it. */
export interface FileOfArea {
  area: Area
  path: string
}

/** The content folder. `linkedFolders` are relative to the project. */
export const contentArea = (root: string, linkedFolders: readonly string[] = []): Area => ({
  folder: join(root, 'content'),
  linked: linkedFolders.map((folder) => resolve(root, folder)),
  shown: 'public/.well-known',
})

/** The area that a file of the project belongs to, and its path there. */
export function areaOfFile(root: string, file: string, linkedFolders?: readonly string[]): FileOfArea {
  return file.startsWith('content/')
    ? { area: contentArea(root, linkedFolders), path: file.slice('content/'.length) }
    : { area: { folder: root }, path: file }
}

/**
 * The same for a file that the configuration names. It may lie anywhere, but what lies in the project must not be a link out of it,
 * except in `node_modules`, where package managers make links.
 */
export function areaOfConfigured(root: string, written: string): FileOfArea {
  const file = resolve(root, written)
  const path = relative(root, file)
  const isOwn = !isAbsolute(path) && !/^\.\.(?:[\\/]|$)|(?:^|[\\/])node_modules[\\/]/.test(path)
  return isOwn ? { area: { folder: root }, path } : { area: { folder: dirname(file) }, path: basename(file) }
}
