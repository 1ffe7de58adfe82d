// Generates the files of a project when they are read, as `dev` does. Changes of the project take effect immediately.

import { openOutput } from '@docsite/cli'
import { fileBytes } from './limits.ts'
import { isInside, type SiteFiles } from './site-files.ts'

export interface ProjectFiles extends SiteFiles {
  close(): Promise<void>
}

/** Opens a project. Throws a `DocsiteError` if its configuration is wrong. */
export async function openProject(root: string): Promise<ProjectFiles> {
  const output = await openOutput(root)
  return {
    async read(path) {
      const bytes = isInside(path) ? await output.read(path) : undefined
      return bytes === undefined || bytes.length > fileBytes ? undefined : Buffer.from(bytes).toString('utf8')
    },
    close: () => output.close(),
  }
}
