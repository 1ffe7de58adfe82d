// Decides where a new site goes: a new directory, or `docs/` of an existing project.

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import { packageNameOf } from './answers.ts'

export interface SitePlace {
  /** The absolute path of the site. */
  folder: string
  /** The absolute path of the project that the site documents, if there was one. Nothing in it changes outside of `folder`. */
  project?: string
  /** The path of the site in its git repository, with `/` separators; empty if the site is the repository. */
  inRepository: string
}

/** Files of a directory that is empty except for what code hosts add to a new repository. */
const harmless = /^(?:\.git|\.gitignore|\.gitattributes|LICENSE.*|README.*|\.DS_Store)$/i

/** Returns the default name of a site: that of the project or of the directory. */
export function nameFrom(directory: string | undefined, cwd = process.cwd()): string {
  const named = resolve(cwd, directory ?? '.')
  const isNew = directory === undefined && !isProject(named) && isOccupied(named)
  return (isNew ? undefined : basename(named)) || 'my-docs'
}

const isProject = (folder: string): boolean => existsSync(join(folder, 'package.json'))

/** Returns the names of the files and directories in a directory; none if it does not exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

const isOccupied = (folder: string): boolean => namesIn(folder).some((name) => !harmless.test(name))

/**
 * Returns the place of a site. Without a directory, it is the current one, unless that has files; then it is a new one with the name of
 * the site. Throws a `DocsiteError` if there is a site already.
 */
export function placeOf(directory: string | undefined, name: string, cwd = process.cwd()): SitePlace {
  const named = resolve(cwd, directory ?? '.')
  const isExisting = isProject(named)
  const isElsewhere = directory === undefined && isOccupied(named)
  const folder = isExisting ? join(named, 'docs') : isElsewhere ? join(named, packageNameOf(name)) : named
  refuseExisting(folder)
  // A project without git will be a repository sooner or later.
  const top = repositoryOf(folder) ?? (isExisting ? named : undefined)
  return {
    folder,
    ...(isExisting ? { project: named } : {}),
    inRepository: top === undefined ? '' : relative(top, folder).split(sep).join('/'),
  }
}

function refuseExisting(folder: string): void {
  const taken = [
    ...['content', 'package.json'].filter((name) => existsSync(join(folder, name))),
    ...namesIn(join(folder, 'config')).flatMap((name) => (/^site\.\w+$/.test(name) ? [`config/${name}`] : [])),
  ]
  if (taken[0] === undefined) return
  throw new DocsiteError(
    `${join(folder, taken[0])} already exists`,
    [],
    'Name another directory for the site: docsite init <directory>',
  )
}

function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return undefined
  }
}
