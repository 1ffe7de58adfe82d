// The packages of a project, whose types its code blocks show.

import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { PluginSite } from '@docsite/cli'

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']
/** Files in which npm and pnpm list the installed packages. These may differ from the lock file. */
const installedFiles = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml']

/**
 * Returns a hash of the lists of installed packages in the project's folder, or in the nearest folder above it that has some. docsite then
 * reads the types again when one of them changes.
 */
export function installedPackages(site: Pick<PluginSite, 'root' | 'read'>): string {
  for (let folder = site.root; ; folder = dirname(folder)) {
    const texts = [...lockFiles, ...installedFiles].flatMap((name) => textOf(site, join(folder, name)) ?? [])
    if (texts.length > 0 || folder === dirname(folder))
      return texts.reduce((hash, text) => hash.update(text), createHash('sha1')).digest('hex')
  }
}

/** Returns the text of a file. docsite also remembers that a file is missing. */
function textOf(site: Pick<PluginSite, 'read'>, file: string): string | undefined {
  try {
    return site.read(file)
  } catch {
    return undefined
  }
}
