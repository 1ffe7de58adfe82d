// Answers requests from the current state of the site, and tells open pages what changed.

import { existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { Message } from '../model/message.ts'
import { outputFileOf, stripBase } from '../model/route.ts'
import { Pool } from '../pool.ts'
import { requestedPath } from '../serve/files.ts'
import { type Listening, listen } from '../serve/listen.ts'
import { contentType, sendFile } from '../serve/send.ts'
import { UsageError } from '../source/usage.ts'
import { OpenPages } from './reload.ts'
import { DevSite, type FileEvent, ThemeError } from './site.ts'
import { type Watching, watchProject } from './watch.ts'

export interface DevOptions {
  port: number
  host: string
  base?: string | undefined
  workerFile?: URL | undefined
  /** Told what is wrong after each change, and when something was wrong and is not any more. */
  onMessages(messages: readonly Message[]): void
}

export interface DevServer extends Pick<Listening, 'origin'> {
  base: string
  close(): Promise<void>
}

const eventsPath = '/__docsite/events'

/** Starts the server. Throws a `UsageError` when the configuration is wrong at the start; later ones are shown in the page. */
export async function startDev(root: string, options: DevOptions): Promise<DevServer> {
  const pool = new Pool({ workerFile: options.workerFile })
  const open = new OpenPages()
  let site = await DevSite.open(root, { base: options.base }, pool)
  let broken: Message[] = []
  let working = Promise.resolve()
  let watching: Watching | undefined

  const listening = await listen(
    (request, response) => void answer(request, response).catch((error: unknown) => failed(response, error)),
    options.port,
    options.host,
  )
  // The first page comes first: watching a large tree takes a while to begin.
  const watchTimer = setTimeout(startWatching, 1000)

  return {
    origin: listening.origin,
    base: site.project.addressing.base,
    async close() {
      clearTimeout(watchTimer)
      await Promise.all([listening.close(), watching?.close(), pool.close()])
    },
  }

  function startWatching(): void {
    clearTimeout(watchTimer)
    watching ??= watchProject(site.project.root, site.project.styles, (events) => {
      working = working.then(() => take(events)).catch((error: unknown) => options.onMessages(messagesOf(error)))
    })
  }

  async function take(events: FileEvent[]): Promise<void> {
    if (events.some(({ absolutePath }) => isConfiguration(absolutePath))) return reopen()
    if (broken.length > 0) return
    const change = await site.update(events)
    const routes = change.kind === 'pages' ? change.routes.filter((route) => open.routes.has(route)) : [...open.routes]
    if (change.kind === 'reload') open.tell({ kind: 'reload' })
    else if (change.kind === 'all') open.tell({ kind: 'refetch' })
    else {
      for (const route of routes) {
        const record = await site.record(route)
        if (record !== undefined) open.tell({ kind: 'record', record }, route)
      }
    }
    const told = new Map<string, Message>()
    for (const route of routes) {
      const messages = await site.messages(route)
      tellMessages(messages, route)
      for (const message of messages) told.set(JSON.stringify(message), message)
    }
    options.onMessages([...told.values()])
  }

  /** Files of the configuration: everything but the project's own components and styles. */
  function isConfiguration(absolutePath: string): boolean {
    const path = relative(join(site.project.root, 'config'), absolutePath)
    return !path.startsWith('..') && !path.startsWith(`islands${sep}`) && !site.project.styles.includes(absolutePath)
  }

  async function reopen(): Promise<void> {
    try {
      site = await DevSite.open(root, { base: options.base }, pool)
      broken = []
      open.tell({ kind: 'reload' })
    } catch (error) {
      broken = messagesOf(error)
      tellMessages(broken)
    }
    options.onMessages(broken)
  }

  function tellMessages(messages: readonly Message[], route?: string): void {
    const shown = messages.map(({ severity, text, hint, rule, place }) => ({
      severity,
      text,
      rule,
      ...(hint ? { hint } : {}),
      place: [place.file, place.line, place.column].filter(Boolean).join(':'),
    }))
    open.tell({ kind: 'messages', messages: shown }, route)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { base } = site.project.addressing
    const requested = requestedPath(request.url)
    if (requested === eventsPath) return openStream(request, response)
    if (requested === '/' && base !== '/') {
      response.writeHead(302, { Location: base })
      response.end()
      return
    }
    const path = requested === undefined ? undefined : stripBase(requested, base)
    if (path === undefined) return sendPage(request, response, '/404')
    const file = path.slice(1)
    const onDisk = await site.diskFile(file)
    if (onDisk && existsSync(onDisk))
      return sendFile(request, response, { absolutePath: onDisk, stat: statSync(onDisk) })
    if (file === 'static/manifest.json') return sendText(response, file, JSON.stringify(await site.manifest()))
    const [, recordPath] = /^(static\/pages\/.*)\.json$/.exec(file) ?? []
    if (recordPath !== undefined) return sendText(response, file, await site.record(routeOfRecord(recordPath)))
    const made = await site.madeFile(file.startsWith('static/') ? file : outputFileOf(path))
    if (made !== undefined) return sendText(response, file.startsWith('static/') ? file : 'x.html', made)
    return sendPage(request, response, path)
  }

  async function sendPage(_: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { html, found } = await site.document(path)
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(html)
    startWatching()
  }

  function sendText(response: ServerResponse, path: string, text: string | undefined): void {
    response.writeHead(text === undefined ? 404 : 200, {
      'Content-Type': contentType(path),
      'Cache-Control': 'no-store',
    })
    response.end(text)
  }

  async function openStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = new URL(request.url ?? '', 'http://localhost').searchParams.get('route') ?? ''
    open.add(request, response, route)
    tellMessages(broken.length > 0 ? broken : await site.messages(route), route)
  }
}

const routeOfRecord = (path: string): string => path.slice('static/pages'.length).replace(/\/index$/, '/')

function messagesOf(error: unknown): Message[] {
  if (error instanceof ThemeError) return error.messages
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError && error.messages.length > 0) return error.messages
  return [{ rule: 'bad-config', severity: 'error', place: { file: 'config' }, text }]
}

/** A request that cannot be answered says why; the server lives on, and the page comes back by itself. */
function failed(response: ServerResponse, error: unknown): void {
  const messages = messagesOf(error)
  const list = messages
    .map(
      ({ place, text, hint }) =>
        `${[place.file, place.line, place.column].filter(Boolean).join(':')}\n${text}\n${hint ?? ''}`,
    )
    .join('\n\n')
  const escaped = list.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(
    `<!doctype html><meta charset="utf-8"><title>docsite</title><pre>${escaped}</pre><script>new EventSource('${eventsPath}?route=').onmessage=(e)=>JSON.parse(e.data).kind==='reload'&&location.reload()</script>`,
  )
}
