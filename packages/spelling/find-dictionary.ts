// The name of a package with a dictionary → the folder of the package, in the project or beside this plugin.

import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '@docsite/cli/files'

/** Returns the folder of an installed package, as Node.js or Yarn finds it from the project, or else from this plugin. */
export function findPackage(name: string, root: string): string | undefined {
  // Names come from the configuration, and must not lead elsewhere.
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(name)) return undefined
  return packageFolder(name, root) ?? packageFolder(name, dirname(realpathSync(fileURLToPath(import.meta.url))))
}
