// Generates the files of a project when they are read, as `dev` does. Changes of the project take effect immediately.

import { type Pool, readBytes, Session } from './core.ts'
import { fileBytes } from './limits.ts'
import { isInside, type SiteFiles } from './site-files.ts'

export interface ProjectFiles extends SiteFiles {
  close(): Promise<void>
}

/** Opens a project. Throws a `DocsiteError` if its configuration is wrong. */
export async function openProject(root: string, pool: Pool): Promise<ProjectFiles> {
  const session = await Session.open({ root, project: {}, pool, onMessages: () => undefined })
  session.startWatching()
  return {
    async read(path) {
      if (!isInside(path)) return undefined
      const answer = await session.outputs.answer(`/${path}`)
      if (answer === undefined || answer.isNotFound) return undefined
      // A page or a redirect answers for other paths, too. Files in static/ have other hashes than in a build.
      if (answer.file.path !== path && !path.startsWith('static/')) return undefined
      const { file } = answer
      if ('text' in file) return file.text
      if ('bytes' in file) return Buffer.from(file.bytes).toString('utf8')
      const { area, filePath } = file.from
      const read = readBytes(area, filePath, fileBytes)
      return read.kind === 'bytes' ? read.bytes.toString('utf8') : undefined
    },
    close: () => session.close(),
  }
}
