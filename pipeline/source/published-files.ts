// Decides which files of a project pages may show. A stranger's change must not publish what only this machine has.

import { realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Publication } from '../model/plugin/plugin.ts'
import type { Project } from './config/config.ts'
import { trackingOf } from './git/git-index.ts'

/** Where pages may read files that are not content. */
export interface CodeFolders {
  /** The project. */
  root: string
  /** Other folders, relative to the project. */
  folders: readonly string[]
}

/** Returns where the pages of a project may read files. */
export const codeFoldersOf = ({ root, config }: Pick<Project, 'root' | 'config'>): CodeFolders => ({
  root,
  folders: config.markdown?.codeFolders ?? [],
})

/** Returns whether pages may show a file in the project: it is content, in a folder that the configuration lists, or in git, where strangers can read it anyway. */
export function publicationOf({ root, folders }: CodeFolders, realPath: string): Publication {
  const listed = ['content', ...folders].map((folder) => resolve(root, folder))
  if (listed.some((folder) => contains(folder, realPath))) return { isPublished: true, dependsOn: [] }
  const { isTracked, dependsOn } = trackingOf(realpathSync.native(root), realPath)
  return { isPublished: isTracked, dependsOn }
}

function contains(folder: string, realPath: string): boolean {
  try {
    return realPath.startsWith(join(realpathSync.native(folder), sep))
  } catch {
    return false
  }
}
