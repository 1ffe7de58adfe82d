// Reads the files of a built site from a directory.

import { join, resolve } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import { readBytes } from '@docsite/cli/files'
import { fileBytes } from './limits.ts'
import { RequestError } from './request-error.ts'
import { isInside, type SiteFiles } from './site-files.ts'

function folderFiles(folder: string): SiteFiles {
  const area = { folder: resolve(folder) }
  return {
    async read(path) {
      if (!isInside(path)) return undefined
      const file = readBytes(area, path, fileBytes)
      if (file.kind === 'refused') throw new RequestError(`The site's file ${path} cannot be read (${file.reason}).`)
      return file.kind === 'bytes' ? file.bytes.toString('utf8') : undefined
    },
  }
}

/** Throws a `DocsiteError` unless the directory contains a built site. */
export async function openFolder(folder: string): Promise<SiteFiles> {
  const files = folderFiles(folder)
  if ((await files.read('static/manifest.json')) === undefined)
    throw new DocsiteError(
      `${join(folder)} contains neither content/ nor a built site`,
      [],
      'Run `docsite build` first.',
    )
  return files
}
