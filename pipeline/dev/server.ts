// Answers requests from the current state of the site, and tells open pages what changed.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { compareText, type Diagnostic } from '../model/diagnostic.ts'
import { stripBase } from '../model/route.ts'
import { withdrawnWorker } from '../output/offline/offline.ts'
import { requestedPath } from '../serve/files.ts'
import { type Listening, listen } from '../serve/listen.ts'
import { contentType, refuseMethod, sendFile } from '../serve/send.ts'
import { UsageError } from '../source/usage.ts'
import { Pool } from '../workers/pool.ts'
import { BackgroundCheck } from './background.ts'
import { OpenPages } from './reload.ts'
import { type Change, DevSite, type FileEvent } from './site.ts'
import { type Watching, watchProject } from './watch.ts'

export interface DevOptions {
  port: number
  host: string
  base?: string | undefined
  workerFile?: URL | undefined
  /** Prints what `docsite check` has to say of the project as JSON: a script for Node, and its arguments. Without one only open pages are looked at. */
  checkCommand?: readonly string[] | undefined
  /** Told everything that is known to be wrong, whenever that is something else than before. */
  onMessages(diagnostics: readonly Diagnostic[]): void
}

export interface DevServer extends Pick<Listening, 'origin'> {
  base: string
  close(): Promise<void>
}

const eventsFile = '__docsite/events'

/** Starts the server. Throws a `UsageError` when the configuration is wrong at the start; later ones are shown in the page. */
export async function startDev(root: string, options: DevOptions): Promise<DevServer> {
  const pool = new Pool({ workerFile: options.workerFile })
  const open = new OpenPages()
  const since = Date.now()
  let site = await DevSite.open(root, { base: options.base }, pool)
  /** What is wrong with each page that is open. */
  const wrong = new Map<string, Diagnostic[]>()
  let told = '[]'
  /** What `check` has found in files that have not changed since. */
  let beside: Diagnostic[] = []
  /** What keeps the configuration, or the site as a whole, from being read anew. */
  let broken: Diagnostic[] = []
  let waiting: FileEvent[] = []
  let taking = Promise.resolve()
  let watching: Watching | undefined
  let isClosed = false

  const listening = await listen(
    (request, response) => void answer(request, response).catch((error: unknown) => failed(response, error)),
    {
      port: options.port,
      host: options.host,
      allowedHosts: () => site.project.config.server?.allowedHosts ?? [],
    },
  )
  const background = options.checkCommand && new BackgroundCheck({ command: options.checkCommand, onDone: takeCheck })
  // The first page comes first: watching a large tree takes a while to begin.
  const watchTimer = setTimeout(startWatching, 1000)

  return {
    origin: listening.origin,
    base: site.project.addressing.base,
    async close() {
      isClosed = true
      clearTimeout(watchTimer)
      background?.close()
      open.close()
      await Promise.all([listening.close(), watching?.close(), pool.close()])
      site.close()
    },
  }

  // ---- Changes

  function startWatching(): void {
    clearTimeout(watchTimer)
    if (watching || isClosed) return
    watching = watchProject({
      root: site.project.root,
      since,
      known: site.files,
      linkedFolders: site.project.config.route?.linkedFolders,
      onChange(events) {
        waiting.push(...events)
        taking = taking.then(takeAll)
      },
    })
    void watchOwnFiles()
    background?.changed()
  }

  /** The configuration and the theme may be made from files of any folder. */
  async function watchOwnFiles(): Promise<void> {
    const { configuration, theme } = await site.ownFiles().catch(() => ({ configuration: [], theme: [] }))
    if (!isClosed) watching?.add([...configuration, ...theme])
  }

  /** One change after the other; what comes meanwhile is one change. */
  async function takeAll(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      const events = waiting
      waiting = []
      await take(events).catch((error: unknown) => breakDown(error))
      await watchOwnFiles()
    }
  }

  async function take(events: FileEvent[]): Promise<void> {
    const { configuration } = await site.ownFiles()
    const opensAnew = (event: FileEvent) => configuration.includes(event.absolutePath) || isConfiguration(event)
    const isNew = (broken.length > 0 || events.some(opensAnew)) && (await reopen())
    const rest = events.filter((event) => !opensAnew(event))
    const change: Change = isNew ? { kind: 'reload' } : await site.update(rest)
    forget(events)
    open.changed()
    await tellChange(change)
    const isOwn = change.kind === 'pages' && rest.length === events.length
    const routes = isOwn ? change.routes.filter((route) => open.routes.has(route)) : [...open.routes]
    for (const route of routes) await reportPage(route)
    report()
  }

  /** What `check` has found in a file is known no more when the file has changed. */
  function forget(events: readonly FileEvent[]): void {
    const changed = new Set(
      events.map(({ absolutePath }) => relative(site.project.root, absolutePath).split(sep).join('/')),
    )
    beside = beside.filter(({ place }) => !changed.has(place.file))
    background?.changed()
  }

  /** Takes in what `check` has found. */
  function takeCheck(diagnostics: Diagnostic[]): void {
    beside = diagnostics.filter(({ severity }) => severity !== 'info')
    for (const route of open.routes) tellPage(route)
    report()
  }

  /** Files of the configuration: everything but the text of the project's own components, hooks and styles. */
  function isConfiguration({ kind, absolutePath }: FileEvent): boolean {
    const path = relative(join(site.project.root, 'config'), absolutePath)
    if (path.startsWith('..') || site.project.styles.includes(absolutePath)) return false
    if (absolutePath === site.project.searchHooks) return false
    return kind !== 'change' || !path.startsWith(`islands${sep}`)
  }

  /** Reads everything anew. While that cannot be done the last site stays, and pages show why. */
  async function reopen(): Promise<boolean> {
    try {
      site = await site.openAnew(root, { base: options.base })
      broken = []
      return true
    } catch (error) {
      broken = diagnosticsOf(error)
      return false
    }
  }

  /** A change could not be taken in: with the next one everything is read anew. */
  function breakDown(error: unknown): void {
    broken = diagnosticsOf(error)
    open.changed()
    tellMessages(broken)
    report()
  }

  async function tellChange(change: Change): Promise<void> {
    switch (change.kind) {
      case 'reload':
        return open.tell({ kind: 'reload' })
      case 'all':
        return open.tell({ kind: 'refetch' })
      case 'pages':
        for (const route of change.routes.filter((route) => open.routes.has(route))) {
          const record = await site.record(route)
          if (record !== undefined) open.tell({ kind: 'record', record }, route)
        }
        return open.tell({ kind: 'forget', routes: change.routes })
      case 'diagnostics':
    }
  }

  async function reportPage(route: string): Promise<void> {
    wrong.set(route, await site.diagnostics(route).catch(diagnosticsOf))
    tellPage(route)
  }

  /** Shows in a page what is wrong with it, and with the site. */
  function tellPage(route: string): void {
    const files = site.filesOf(route)
    const ofPage = beside.filter(({ place }) => files.includes(place.file))
    tellMessages(unique([...broken, ...(wrong.get(route) ?? []), ...ofPage]), route)
  }

  /** Says what is known to be wrong, when it is something else than before. */
  function report(): void {
    for (const route of wrong.keys()) if (!open.routes.has(route)) wrong.delete(route)
    const diagnostics = unique([...broken, ...[...wrong.values()].flat(), ...beside])
    const now = JSON.stringify(diagnostics.map(keyOf).sort(compareText))
    if (now !== told) options.onMessages(diagnostics)
    told = now
  }

  function tellMessages(diagnostics: readonly Diagnostic[], route?: string): void {
    const shown = diagnostics.map(({ severity, text, hint, rule, place }) => ({
      severity,
      text,
      rule,
      ...(hint ? { hint } : {}),
      place: placeText(place),
    }))
    open.tell({ kind: 'diagnostics', diagnostics: shown }, route)
  }

  // ---- Requests

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseMethod(request, response)) return
    const { base } = site.project.addressing
    const requested = requestedPath(request.url)
    if (base !== '/' && (requested === '/' || `${requested}/` === base)) return redirect(request, response, base)
    const path = requested === undefined ? undefined : stripBase(requested, base)
    if (path === undefined) return sendPage(response, '/404')
    const file = path.slice(1)
    if (file === eventsFile) return openStream(request, response)
    const found = await site.diskFile(file)
    if (found) return sendFile(request, response, { path: file, absolutePath: found.realPath, stat: found.stat })
    if (file === 'static/manifest.json') return sendText(response, file, JSON.stringify(await site.manifest()))
    const [, recordPath] = /^(static\/pages\/.*)\.json$/.exec(file) ?? []
    if (recordPath !== undefined) return sendText(response, file, await site.record(routeOfRecord(recordPath)))
    if (file.startsWith('static/') || file === withdrawnWorker.path)
      return sendText(response, file, await site.madeFile(file))
    const copy = await site.copy(file)
    if (copy !== undefined) return sendText(response, file, copy)
    const feed = await site.feed(file)
    if (feed !== undefined) return sendText(response, file, feed)
    const moved = await site.redirectPage(path)
    if (moved !== undefined) return sendText(response, 'moved.html', moved)
    return sendPage(response, path)
  }

  function redirect(request: IncomingMessage, response: ServerResponse, to: string): void {
    response.writeHead(302, { Location: to + (/\?[^#]*/.exec(request.url ?? '')?.[0] ?? '') })
    response.end()
  }

  async function sendPage(response: ServerResponse, path: string): Promise<void> {
    const { html, found } = await site.document(path, open.revision)
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(html)
    startWatching()
  }

  async function openStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const route = query.get('route') ?? ''
    const last = request.headers['last-event-id']
    open.add(request, response, route, typeof last === 'string' ? last : (query.get('since') ?? undefined))
    await reportPage(route)
    report()
  }

  /** A request that cannot be answered says why; the server lives on, and the page comes back by itself. */
  function failed(response: ServerResponse, error: unknown): void {
    const list = diagnosticsOf(error)
      .map(({ place, text, hint }) => [placeText(place), text, hint].filter(Boolean).join('\n'))
      .join('\n\n')
    const escaped = list.replace(/&/g, '&amp;').replace(/</g, '&lt;')
    const stream = `${site.project.addressing.base}${eventsFile}?since=${open.revision}`
    if (!response.headersSent)
      response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(
      `<!doctype html><meta charset="utf-8"><title>docsite</title><pre>${escaped}</pre><script>new EventSource(${JSON.stringify(stream)}).onmessage=(e)=>JSON.parse(e.data).kind==='diagnostics'||location.reload()</script>`,
    )
    startWatching()
  }
}

function sendText(response: ServerResponse, path: string, text: string | undefined): void {
  response.writeHead(text === undefined ? 404 : 200, {
    'Content-Type': contentType(path),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}

/** What is found on two ways is one. */
const unique = (diagnostics: readonly Diagnostic[]): Diagnostic[] => [
  ...new Map(diagnostics.map((one) => [keyOf(one), one])).values(),
]

const keyOf = ({ rule, place, text }: Diagnostic): string => `${placeText(place)} ${rule} ${text}`

const placeText = ({ file, line, column }: Diagnostic['place']): string =>
  [file, line, column].filter(Boolean).join(':')

const routeOfRecord = (path: string): string => path.slice('static/pages'.length).replace(/\/index$/, '/')

function diagnosticsOf(error: unknown): Diagnostic[] {
  if (error instanceof UsageError && error.diagnostics.length > 0) return error.diagnostics
  const text = error instanceof Error ? error.message : String(error)
  return [{ rule: 'invalid-config', severity: 'error', place: { file: 'config' }, text }]
}
