// Tells open pages what changed, over one event stream each.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageEvent } from '../model/page-event.ts'

export class OpenPages {
  readonly #pages = new Map<ServerResponse, string>()

  /** Keeps a connection open for the page at `route`. */
  add(request: IncomingMessage, response: ServerResponse, route: string): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
    })
    response.write(': open\n\n')
    this.#pages.set(response, route)
    request.on('close', () => this.#pages.delete(response))
  }

  /** Routes that somebody looks at. */
  get routes(): Set<string> {
    return new Set(this.#pages.values())
  }

  /** Tells the pages that show `route`, or all. */
  tell(event: PageEvent, route?: string): void {
    const text = `data: ${JSON.stringify(event)}\n\n`
    for (const [response, shown] of this.#pages) if (route === undefined || shown === route) response.write(text)
  }
}
