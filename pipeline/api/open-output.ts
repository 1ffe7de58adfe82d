// Implements `openOutput` of the API: the files of a site, generated when they are read, as `dev` does.

import { relative, resolve } from 'node:path'
import { bytesOfFile } from '../dev/outputs.ts'
import { Session } from '../dev/session.ts'
import { asRoute } from '../model/route.ts'
import { builtSite } from '../output/plugin-outputs.ts'
import { Pool } from '../workers/pool.ts'
import { workerFile } from './program.ts'
import type { OpenOutput, OpenOutputOptions } from './types.ts'

/** Opens the output of a project. `index.ts` describes errors. */
export async function openOutput(folder: string, options: OpenOutputOptions = {}): Promise<OpenOutput> {
  const pool = new Pool({ workerFile })
  const project = options.cacheOf === undefined ? {} : { cacheOf: resolve(options.cacheOf) }
  const opening = Session.open({ root: resolve(folder), project, pool, onMessages: () => undefined })
  const session = await opening.catch(async (error: unknown) => {
    await pool.close()
    throw error
  })
  if (options.watch !== false) session.startWatching()
  const close = async () => {
    session.site.cache.add()
    await session.close()
  }
  const site = async () => builtSite(session.site.project, await session.outputs.site(), () => undefined)
  return {
    read: (path) => readFrom(session, path),
    site,
    async diagnostics() {
      const pages = await (await session.outputs.site()).pages()
      return session.site.site.report(pages, 'all')
    },
    parts: ({ file }) => session.site.site.pages.reading.otherFilesOf(file.replace(/^content\//, '')),
    files: () => filesOf(session),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function filesOf({ site }: Session): Promise<string[]> {
  const { configuration, theme } = await site.ownFiles()
  const { root } = site.project
  const paths = [...configuration, ...theme, ...site.plugins.watched, ...site.site.pages.reading.codePaths]
  const files = new Set(paths.map((path) => relative(root, path).replaceAll('\\', '/') || '.'))
  return [...files].filter((file) => !file.startsWith('content/')).sort()
}

async function readFrom(session: Session, path: string): Promise<Uint8Array | undefined> {
  const answer = await session.outputs.answer(asRoute(`/${path}`))
  if (answer === undefined || answer.isNotFound) return undefined
  const { file } = answer
  // A page or a redirect answers for other paths, too. Files in static/ have other hashes than in a build.
  if (file.path !== path && !path.startsWith('static/')) return undefined
  return bytesOfFile(file)
}
