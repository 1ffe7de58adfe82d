// Tells open pages what changed, over one event stream each.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageEvent } from '../model/page-event.ts'

// Less than what proxies wait for before they end a stream that says nothing.
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

  /** Names the state of the site: a page that was made in another one asks for itself again. */
  get revision(): string {
    return `${this.#started}-${this.#changes}`
  }

  /** Routes that somebody looks at. */
  get routes(): Set<string> {
    return new Set(this.#pages.values())
  }

  /** Keeps a connection open for the page at `route`, which was made at revision `since`. */
  add(request: IncomingMessage, response: ServerResponse, route: string, since: string | undefined): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
      // Proxies that gather what they pass on would keep an edit to themselves.
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

  /** The site has changed: pages that were made before are told so when they listen again. */
  changed(): void {
    this.#changes++
  }

  /** Tells the pages that show `route`, or all. */
  tell(event: PageEvent, route?: string): void {
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
