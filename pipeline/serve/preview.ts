// Serves the built site as a static host would.

import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Manifest } from '../model/config/site-data.ts'
import { DocsiteError } from '../model/docsite-error.ts'
import { dataScriptOf } from '../model/portable.ts'
import { encodePath, isHashedFile, splitHref } from '../model/route.ts'
import { requestedPath } from './files.ts'
import { answerPath, type Host, ownHost } from './host.ts'
import { refuseMethod, sendFile } from './send.ts'

/** Reads the built site. Throws a `DocsiteError` if there is none. */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'static/manifest.json'), 'utf8')) as Manifest
  } catch {
    throw new DocsiteError(`No built site found in ${folder}. Run \`docsite build\` first.`)
  }
}

/** Returns the base of the built site. A portable site works under any base. */
export const readBase = (folder: string): string =>
  existsSync(join(folder, dataScriptOf('static/manifest.json'))) ? '/' : readManifest(folder).base

/**
 * Answers requests like docsite, or like the host that `readHost` returns. Calls `readHost` on each request, because a
 * build may change the host's files.
 */
export function previewHandler(
  folder: string,
  base: string,
  readHost: () => Host = () => ownHost,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    try {
      answer(request, response)
    } catch {
      // A build that finishes now may remove files while they are being read.
      if (!response.headersSent) response.writeHead(503, { 'Retry-After': '1' })
      response.end()
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (refuseMethod(request, response)) return
    const requested = requestedPath(request.url)
    const query = /\?[^#]*/.exec(request.url ?? '')?.[0] ?? ''
    const sendOn = (location: string, status: number) => {
      const { path, query: own, hash } = splitHref(location)
      response.writeHead(status, { Location: path + (own || query) + hash })
      response.end()
    }
    if (base !== '/' && (requested === '/' || `${requested}/` === base)) return sendOn(base, 302)
    const found = answerPath(requested, base, folder, readHost())
    if (found.kind === 'redirect')
      return sendOn(found.isWritten ? encodeRest(found.to) : base + encodePath(found.to.slice(1)), found.status)
    if (found.kind === 'file') {
      const { file, status } = found
      return sendFile(request, response, { ...file, status, immutable: status === 200 && isHashedFile(file.path) })
    }
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('Not found\n')
  }
}

/** Encodes characters that a header cannot contain. Does not change existing escapes. */
const encodeRest = (address: string): string => address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)
