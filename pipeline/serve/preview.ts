// The built site, answered as a static host would answer it.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodePath, stripBase } from '../model/route.ts'
import type { Manifest } from '../model/site-data.ts'
import { UsageError } from '../source/usage.ts'
import { type FoundFile, findFile, requestedPath } from './files.ts'
import { refuseMethod, sendFile } from './send.ts'

/** Reads what the build left; throws a `UsageError` when there is no built site. */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'static/manifest.json'), 'utf8')) as Manifest
  } catch {
    throw new UsageError(`There is no built site in ${folder}: run \`docsite build\` first`)
  }
}

export function previewHandler(
  folder: string,
  base: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    try {
      answer(request, response)
    } catch {
      // A build that ends now takes files away while they are read.
      if (!response.headersSent) response.writeHead(503, { 'Retry-After': '1' })
      response.end()
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (refuseMethod(request, response)) return
    const requested = requestedPath(request.url)
    const query = /\?[^#]*/.exec(request.url ?? '')?.[0] ?? ''
    const redirect = (path: string, status = 301) => {
      response.writeHead(status, { Location: base + encodePath(path.slice(1)) + query })
      response.end()
    }
    if (base !== '/' && (requested === '/' || `${requested}/` === base)) return redirect('/', 302)
    const path = requested === undefined ? undefined : stripBase(requested, base)
    const found =
      path === undefined
        ? undefined
        : (findFile(folder, path.endsWith('/') ? `${path}index.html` : path) ?? findFile(folder, `${path}.html`))
    if (found) return sendFile(request, response, { ...found, immutable: isHashed(found) })
    // One address for each page: with a slash where it is a folder's, without where it is not.
    if (path?.endsWith('/') && path !== '/' && findFile(folder, `${path.slice(0, -1)}.html`))
      return redirect(path.slice(0, -1))
    if (path && !path.endsWith('/') && findFile(folder, `${path}/index.html`)) return redirect(`${path}/`)
    const notFound = nearestNotFound(folder, path ?? '/')
    if (notFound) return sendFile(request, response, { ...notFound, status: 404 })
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('Not found\n')
  }
}

/** Names with a hash of the content never change their content: esbuild writes `-A1B2C3D4`, docsite `.a1b2c3d4`. */
const isHashed = ({ path }: FoundFile): boolean =>
  /^static\/(?!pages\/).*(?:-[0-9A-Z]{8}|[-.][0-9a-f]{8})\.\w+$/.test(path)

/** The page for what is not there: that of the folder, or of one above. */
function nearestNotFound(folder: string, path: string): FoundFile | undefined {
  for (let at = path; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const found = findFile(folder, `${at.slice(0, at.lastIndexOf('/'))}/404.html`)
    if (found) return found
  }
  return undefined
}
