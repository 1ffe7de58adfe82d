// Starts a server on the requested port, or on the next free one.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { frameHeaders, refusal } from './access.ts'

export interface Listening {
  server: Server
  /** The URL of the server, without a trailing slash. */
  origin: string
  /** Stops the server immediately and closes open connections. */
  close(): Promise<void>
}

interface ListenOptions {
  /** With 0, the system chooses a free port. */
  port: number
  /** Address or name to listen on. */
  host: string
  /** Returns the names of the server besides `host`, `localhost` and IP addresses. */
  allowedHosts?: () => readonly string[]
  /** A secret with which an editor may show the pages in a frame. */
  frameKey?: string | undefined
}

const triedPorts = 100

/**
 * How long an idle connection stays open. With Node's 5 s, a busy server closes connections on which the next request is already
 * under way, and the reader gets an error.
 */
const keepAliveMs = 65_000

/** How many new connections wait while the server is busy. Browsers repeat those beyond Node's 511 only after a second. */
const waitingConnections = 4096

/** Starts a server that answers only requests from its own pages. Throws a `DocsiteError` if it cannot listen. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const { port, host } = options
  for (let next = port; next < Math.min(port + triedPorts, 65536); next++) {
    const server = createServer({ keepAliveTimeout: keepAliveMs }, guarded(handler, options))
    const error = await tryListen(server, next, host)
    if (!error) return describe(server, host)
    if (error.code === 'EADDRINUSE' && port !== 0) continue
    if (error.code === 'EACCES')
      throw new DocsiteError(`No permission to listen on port ${next}. Choose another one with --port.`)
    throw new DocsiteError(`Cannot listen on ${host}: ${error.message}`)
  }
  throw new DocsiteError(`Port ${port} and the ports after it are in use. Choose another one with --port.`)
}

function guarded(handler: RequestListener, { host, allowedHosts, frameKey }: ListenOptions): RequestListener {
  const headers = new Map(
    Object.entries({ ...frameHeaders({ frameKey }), 'Cross-Origin-Resource-Policy': 'same-origin' }),
  )
  return (request, response) => {
    // Browsers omit `Sec-Fetch-Site` in requests to another machine on the network. `Cross-Origin-Resource-Policy` then prevents
    // other sites from loading the files.
    response.setHeaders(headers)
    const refused = refusal(request, { host, allowedHosts: allowedHosts?.() ?? [], frameKey })
    if (refused === undefined) return handler(request, response)
    const text = `${refused}\n`
    response.writeHead(403, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': text.length,
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}

function tryListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    server.once('error', done)
    server.listen({ port, host, backlog: waitingConnections }, () => {
      server.off('error', done)
      done(undefined)
    })
  })
}

function describe(server: Server, host: string): Listening {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { server, origin: `http://${name}:${port}`, close }
}
