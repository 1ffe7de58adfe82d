// The pages that are open in browsers. Each receives changes over an event stream.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageEvent } from '../model/page/page-event.ts'
import type { RoutePath } from '../model/route.ts'

// Proxies close silent streams, often after 30 s.
const heartbeatMs = 25_000
/** The time after which a browser connects again when the server restarts. */
const reconnectMs = 300

export class OpenTabs {
  readonly #pages = new Map<ServerResponse, RoutePath>()
  readonly #started = Date.now().toString(36)
  readonly #heartbeat: NodeJS.Timeout
  #changes = 0

  constructor() {
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), heartbeatMs)
    this.#heartbeat.unref()
  }

  /** Identifies the state of the site. A page that shows an earlier state fetches its content again. */
  get revision(): string {
    return `${this.#started}-${this.#changes}`
  }

  /** The routes of the open pages. */
  get routes(): Set<RoutePath> {
    return new Set(this.#pages.values())
  }

  /** The route of the page that was opened last and is still visible. */
  get latest(): RoutePath | undefined {
    return [...this.#pages.values()].at(-1)
  }

  /** Keeps a connection open for the page at `route`, which was rendered at revision `since`. */
  add(request: IncomingMessage, response: ServerResponse, route: RoutePath, since: string | undefined): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
      // Buffering in a proxy would delay edits.
      'X-Accel-Buffering': 'no',
    })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    response.write(`retry: ${reconnectMs}\n: open\n\n`)
    this.#pages.set(response, route)
    response.on('close', () => this.#pages.delete(response))
    if (since !== undefined && since !== this.revision) response.write(this.#text({ kind: this.#missed(since) }))
  }

  /** Starts a new revision. Pages of earlier revisions are notified when they reconnect. */
  changed(): void {
    this.#changes++
  }

  /** Sends an event to the pages that show `route`, or to all. */
  send(event: PageEvent, route?: RoutePath): void {
    this.#write(this.#text(event), route)
  }

  close(): void {
    clearInterval(this.#heartbeat)
  }

  /** Returns what a page of an earlier revision must do. After a restart of the server, the theme may differ too. */
  #missed(since: string): 'refetch' | 'reload' {
    return since.startsWith(`${this.#started}-`) ? 'refetch' : 'reload'
  }

  #text(event: PageEvent): string {
    return `id: ${this.revision}\ndata: ${JSON.stringify(event)}\n\n`
  }

  #write(text: string, route?: RoutePath): void {
    for (const [response, pageRoute] of this.#pages)
      if (route === undefined || pageRoute === route) response.write(text)
  }
}
