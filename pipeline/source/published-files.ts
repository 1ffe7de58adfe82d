// Decides which files of a project pages may show. A stranger's change must not publish what only this machine has.

import { realpathSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { Publication } from '../model/plugin/plugin-site.ts'
import { findPlace } from './contained.ts'
import { trackingOf } from './git/git-index.ts'
import { isSecretName } from './secret-names.ts'

/** Where pages may read files that are not content. */
export interface CodeFolders {
  /** The project. */
  root: string
  /** Other folders, relative to the project. */
  folders: readonly string[]
}

/** A project with the folders that its configuration lists. */
interface WithFolders {
  root: string
  config: Pick<SiteConfig, 'markdown'>
}

/** Returns where the pages of a project may read files. */
export const codeFoldersOf = ({ root, config }: WithFolders): CodeFolders => ({
  root,
  folders: config.markdown?.codeFolders ?? [],
})

/** Returns whether pages may show a file in the project: it is content, in a folder that the configuration lists, or in git, where strangers can read it anyway. */
export function publicationOf({ root, folders }: CodeFolders, realPath: string): Publication {
  const listed = ['content', ...folders].map((folder) => resolve(root, folder))
  if (listed.some((folder) => contains(folder, realPath))) return { isPublished: true, dependsOn: [] }
  const { isTracked, ...answer } = trackingOf(realpathSync.native(root), realPath)
  return { isPublished: isTracked, ...answer }
}

/** Returns whether pages may show a file that content names, by its path relative to the project. It must exist. */
export function publicationIn(project: WithFolders, file: string): Publication {
  const root = realpathSync.native(project.root)
  const path = relative(root, resolve(root, file))
  const inside = path.split(sep).join('/')
  const isInside = !path.startsWith('..') && !isAbsolute(path)
  const place = isInside ? findPlace({ folder: root }, inside) : undefined
  if (place?.kind !== 'place' || isSecretName(inside)) return { isPublished: false, isPrivate: true, dependsOn: [] }
  return publicationOf({ ...codeFoldersOf(project), root }, place.realPath)
}

function contains(folder: string, realPath: string): boolean {
  try {
    return realPath.startsWith(join(realpathSync.native(folder), sep))
  } catch {
    return false
  }
}
