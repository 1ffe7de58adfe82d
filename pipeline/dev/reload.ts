// The pages that are open in browsers. Each has an event stream that tells it what changed.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageEvent } from '../model/page-event.ts'

// Proxies end streams that are silent for longer, often for 30 s.
const heartbeatMs = 25_000

export class OpenPages {
  readonly #pages = new Map<ServerResponse, string>()
  readonly #started = Date.now().toString(36)
  readonly #heartbeat: NodeJS.Timeout
  #changes = 0

  constructor() {
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), heartbeatMs)
    this.#heartbeat.unref()
  }

  /** Names the state of the site. A page that was made in an earlier state fetches itself again. */
  get revision(): string {
    return `${this.#started}-${this.#changes}`
  }

  /** Routes of the open pages. */
  get routes(): Set<string> {
    return new Set(this.#pages.values())
  }

  /** Keeps a connection open for the page at `route`, which was made at revision `since`. */
  add(request: IncomingMessage, response: ServerResponse, route: string, since: string | undefined): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
      // Proxies that buffer responses would hold back an edit.
      'X-Accel-Buffering': 'no',
    })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    response.write(': open\n\n')
    this.#pages.set(response, route)
    response.on('close', () => this.#pages.delete(response))
    if (since !== undefined && since !== this.revision) response.write(this.#text({ kind: 'refetch' }))
  }

  /** Starts a new revision. Pages of an earlier one are told so when they connect again. */
  changed(): void {
    this.#changes++
  }

  /** Sends an event to the pages that show `route`, or to all. */
  send(event: PageEvent, route?: string): void {
    this.#write(this.#text(event), route)
  }

  close(): void {
    clearInterval(this.#heartbeat)
  }

  #text(event: PageEvent): string {
    return `id: ${this.revision}\ndata: ${JSON.stringify(event)}\n\n`
  }

  #write(text: string, route?: string): void {
    for (const [response, shown] of this.#pages) if (route === undefined || shown === route) response.write(text)
  }
}
