// Defines the directories from which docsite may read content files and other files of a project.

import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Area } from './contained.ts'

/** An area and the path of a file in it. */
export interface FileOfArea {
  area: Area
  path: string
}

/** Returns the area of the content folder. `linkedFolders` are relative to the project, and `unsaved` contains texts by content path. */
export const contentArea = (
  root: string,
  linkedFolders: readonly string[] = [],
  unsaved?: ReadonlyMap<string, string>,
): Area => ({
  folder: join(root, 'content'),
  linked: linkedFolders.map((folder) => resolve(root, folder)),
  shown: 'public/.well-known',
  ...(unsaved ? { unsaved } : {}),
})

/** Returns the area of a project file, and its path in that area. */
export function areaOfFile(root: string, file: string, linkedFolders?: readonly string[]): FileOfArea {
  return file.startsWith('content/')
    ? { area: contentArea(root, linkedFolders), path: file.slice('content/'.length) }
    : { area: { folder: root }, path: file }
}

/**
 * Returns the area of a file that the configuration names, and its path in that area. The file may be anywhere. A path inside the
 * project must not link to a file outside, except in `node_modules`, where package managers create links.
 */
export function areaOfConfigured(root: string, setting: string): FileOfArea {
  const file = resolve(root, setting)
  const path = relative(root, file)
  const isOwn = !isAbsolute(path) && !/^\.\.(?:[\\/]|$)|(?:^|[\\/])node_modules[\\/]/.test(path)
  return isOwn ? { area: { folder: root }, path } : { area: { folder: dirname(file) }, path: basename(file) }
}
