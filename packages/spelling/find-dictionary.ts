// The name of a package with a dictionary → the folder of the package, in the project or beside this plugin.

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the folder of an installed package, as Node.js finds it from the project, or else from this plugin. */
export function findPackage(name: string, root: string): string | undefined {
  // Names come from the configuration, and must not lead elsewhere.
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(name)) return undefined
  const folders = [...parentsOf(root), ...parentsOf(dirname(realpathSync(fileURLToPath(import.meta.url))))]
  const found = folders.find((folder) => existsSync(join(folder, 'node_modules', name, 'package.json')))
  return found && join(found, 'node_modules', name)
}

function parentsOf(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...parentsOf(parent)]
}
