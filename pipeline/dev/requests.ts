// Answers requests to `dev` with a file from an output, the event stream, or an error page that reloads itself.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { placeText } from '../model/diagnostics/diagnostic.ts'
import { diagnosticsOfError } from '../model/diagnostics/docsite-error.ts'
import { placeOfPart } from '../model/diagnostics/source-place.ts'
import { visibleDiagnostic } from '../model/diagnostics/visible-diagnostic.ts'
import type { Middleware } from '../model/plugin/plugin.ts'
import { asRoute, notFoundPath, stripBase } from '../model/route.ts'
import type { OutputFile } from '../output/output-writer.ts'
import { requestedPath } from '../serve/files.ts'
import { contentType, refuseMethod, sendFile } from '../serve/send.ts'
import { findFile } from '../source/contained.ts'
import { answers } from './plugins.ts'
import type { Session } from './session.ts'

const eventsFile = '__docsite/events'
const openFile = '__docsite/open'
const placeFile = '__docsite/place'

/** Answers a request. Never throws, because an error becomes a response and the server continues. */
export async function answerRequest(
  session: Session,
  use: readonly Middleware[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    for (const middleware of use) if (await answers(middleware, request, response)) return
    await answer(session, request, response)
  } catch (error) {
    sendError(session, response, error)
  }
}

async function answer(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (await session.site.plugins.answer(request, response)) return
  const { base } = session.site.project.addressing
  const requested = requestedPath(request.url)
  if (request.method === 'POST' && requested === base + openFile) return openInEditor(session, request, response)
  if (refuseMethod(request, response)) return
  if (base !== '/' && (requested === '/' || `${requested}/` === base)) return redirect(request, response, base)
  const path = requested === undefined ? undefined : stripBase(requested, base)
  if (path?.slice(1) === eventsFile) return openStream(session, request, response)
  if (path?.slice(1) === placeFile) return sendPlace(session, request, response)
  // There are no pages outside the base path.
  const found = await session.outputs.answer(path ?? notFoundPath)
  if (!found) return sendText(response, { status: 404, path: requested ?? '', body: undefined })
  const status = found.isNotFound || path === undefined ? 404 : 200
  sendOutput(request, response, found.file, status)
  // Watch only after the first page is ready, because starting to watch a large site takes a while.
  if (found.file.path.endsWith('.html')) session.startWatching()
}

function sendOutput(request: IncomingMessage, response: ServerResponse, file: OutputFile, status: number): void {
  if (!('from' in file)) {
    sendText(response, { status, path: file.path, body: 'text' in file ? file.text : file.bytes })
    return
  }
  const result = findFile(file.from.area, file.from.filePath)
  if (result.kind === 'file') sendFile(request, response, { path: file.path, absolutePath: result.realPath })
  else sendText(response, { status: 404, path: file.path, body: undefined })
}

interface Text {
  status: number
  /** Determines the content type. */
  path: string
  body: string | Uint8Array | undefined
}

function sendText(response: ServerResponse, { status, path, body }: Text): void {
  response.writeHead(status, {
    'Content-Type': contentType(path),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}

function redirect(request: IncomingMessage, response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to + (/\?[^#]*/.exec(request.url ?? '')?.[0] ?? '') })
  response.end()
}

async function openStream(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const route = asRoute(query.get('route') ?? '')
  const last = request.headers['last-event-id']
  session.pages.add(request, response, route, typeof last === 'string' ? last : (query.get('since') ?? undefined))
  await session.diagnostics.diagnose(route, session.site)
  session.diagnostics.report()
}

/** Sends the place of a heading, or of the beginning of its page. */
function sendPlace({ site }: Session, request: IncomingMessage, response: ServerResponse): void {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  const filePath = site.site.linked.routes.byPath.get(asRoute(query.get('route') ?? ''))?.filePath ?? ''
  const headings = site.site.pageOf(filePath)?.details.headings ?? []
  const heading = headings.find(({ id }) => id === query.get('id')) ?? { line: 1, column: 1 }
  const body = JSON.stringify(placeOfPart(heading, `content/${filePath}`))
  sendText(response, { status: filePath ? 200 : 404, path: 'place.json', body })
}

/** Opens a file of the project in the editor. The server has already refused requests from other sites. */
async function openInEditor(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams
  // Loaded on demand, because few authors use it.
  const { fileToOpen, openEditor } = await import('./open-editor.ts')
  const file = fileToOpen(session.site.project, query.get('file') ?? '')
  // A browser always sends the origin of a POST request. Other programs do not have to open files.
  const status = request.headers.origin === undefined ? 403 : file === undefined ? 404 : 204
  response.writeHead(status, { 'Cache-Control': 'no-store' }).end()
  if (status !== 204 || file === undefined) return
  const number = (name: string) => Number(/^\d{1,9}$/.exec(query.get(name) ?? '')?.[0] ?? 1)
  openEditor(file, number('line'), number('column'), (text) => session.notify(text))
}

/** Sends a page that shows the error and reloads after the next change. */
function sendError(session: Session, response: ServerResponse, error: unknown): void {
  const list = diagnosticsOfError(error)
    .map(visibleDiagnostic)
    .map(({ place, text, hint }) => [placeText(place), text, hint].filter(Boolean).join('\n'))
    .join('\n\n')
  const escaped = list.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const stream = `${session.site.project.addressing.base}${eventsFile}?since=${session.pages.revision}`
  if (!response.headersSent)
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(
    `<!doctype html><meta charset="utf-8"><title>docsite</title><pre>${escaped}</pre><script>new EventSource(${JSON.stringify(stream)}).onmessage=(e)=>JSON.parse(e.data).kind==='diagnostics'||location.reload()</script>`,
  )
  session.startWatching()
}
