// Serves the built site as a static host would.

import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Manifest } from '../model/config/site-data.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { dataScriptOf } from '../model/portable.ts'
import { encodePath, isHashedFile, splitHref } from '../model/route.ts'
import { statOf } from '../source/file-state.ts'
import { answerPath } from './answer.ts'
import { requestedPath } from './files.ts'
import type { HostRedirect } from './host-redirects.ts'
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
 * Answers requests like a static host. Calls `readRedirects` on each request, because a build may change the files that contain them.
 * If a build replaces the site meanwhile and a file seems to be missing, looks for it again.
 */
export function previewHandler(
  folder: string,
  base: string,
  readRedirects: () => readonly HostRedirect[] = () => [],
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => attempt(request, response, mostAttempts)

  function attempt(request: IncomingMessage, response: ServerResponse, left: number): void {
    const before = identityOf(folder)
    const isReplaced = () => left > 0 && (before === undefined || identityOf(folder) !== before)
    const again = () => setTimeout(attempt, retryMs, request, response, left - 1)
    try {
      if (!answer(request, response, isReplaced)) again()
    } catch {
      if (response.headersSent) response.destroy()
      else if (isReplaced()) again()
      else response.writeHead(503, { 'Retry-After': '1' }).end()
    }
  }

  /** Answers a request. Returns false, and sends nothing, if there is no such file and `isReplaced` returns true. */
  function answer(request: IncomingMessage, response: ServerResponse, isReplaced: () => boolean): boolean {
    if (refuseMethod(request, response)) return true
    const requested = requestedPath(request.url)
    const query = /\?[^#]*/.exec(request.url ?? '')?.[0] ?? ''
    const sendOn = (location: string, status: number): true => {
      const { path, query: ownQuery, hash } = splitHref(location)
      response.writeHead(status, { Location: path + (ownQuery || query) + hash })
      response.end()
      return true
    }
    if (base !== '/' && (requested === '/' || `${requested}/` === base)) return sendOn(base, 302)
    const redirects = readRedirects()
    const found = answerPath(requested, base, folder, redirects)
    if (found.kind === 'redirect')
      return sendOn(found.isWritten ? encodeRest(found.to) : base + encodePath(found.to.slice(1)), found.status)
    if ((found.kind !== 'file' || found.status === 404) && isReplaced()) return false
    if (found.kind === 'file') {
      const { status } = found
      const file = { ...found.file, status, immutable: status === 200 && isHashedFile(found.file.path) }
      sendFile(request, response, file)
      return true
    }
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('Not found\n')
    return true
  }
}

/** A build replaces the site by renaming two directories. Between the renames there is no site, usually for less than a millisecond. */
const retryMs = 5
const mostAttempts = 100

/** Identifies the directory of the site, which every build replaces. Returns `undefined` if there is none. */
const identityOf = (folder: string): number | undefined => statOf(folder)?.ino

/** Encodes characters that a header cannot contain. Does not change existing escapes. */
const encodeRest = (address: string): string => address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)
