// Implements `startServer` of the API: an HTTP server with the protection of the dev server.

import type { RequestListener } from 'node:http'
import { listen } from '../serve/listen.ts'
import { describeServer } from './server.ts'
import type { HttpServerOptions, Server } from './types.ts'

/** Starts a server. `index.ts` describes errors. */
export async function startServer(handler: RequestListener, options: HttpServerOptions = {}): Promise<Server> {
  const { port = 0, host = '127.0.0.1', allowedHosts = [], signal } = options
  signal?.throwIfAborted()
  return describeServer(await listen(handler, { port, host, allowedHosts: () => allowedHosts }), '/', signal)
}
