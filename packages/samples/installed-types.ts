// Finds the TypeScript and the packages of a project, on which type errors in samples depend.

import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hashesOfInstalled } from '@docsite/cli/files'

/** The version of TypeScript in a project, which may be one that cannot check samples, and the hash of all packages. */
export interface InstalledTypes {
  version: string | undefined
  isUsable: boolean
  key: string
}

/** Finds the TypeScript of the project in `root`. */
export function installedTypes(root: string): InstalledTypes {
  const version = versionIn(root)
  const isUsable = version !== undefined && Number.parseInt(version, 10) <= 6
  const key = isUsable ? hash('sha1', ['types', version, ...hashesOfInstalled(root)].join('\n')).slice(0, 16) : ''
  return { version, isUsable, key }
}

function versionIn(root: string): string | undefined {
  try {
    const { version } = createRequire(join(root, 'package.json'))('typescript/package.json') as { version: string }
    return version
  } catch {
    return undefined
  }
}
