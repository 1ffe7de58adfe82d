// Serves clients over streamable HTTP. Each client has a session of its own.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { type Listening, listen } from '../serve/listen.ts'
import { requestBytes } from './limits.ts'
import type { Sdk } from './sdk.ts'
import { makeServer } from './server.ts'
import type { ToolSite } from './tool.ts'

/** The path of the endpoint. */
export const endpoint = '/mcp'

/** The number of sessions. A new one then ends the one that has been idle for the longest time. */
const mostSessions = 100

export interface HttpOptions {
  port: number
  host: string
  allowedHosts: readonly string[]
  log(error: unknown): void
}

/** Starts the server. Requests for other hosts and from other sites are refused. */
export async function serveHttp(sdk: Sdk, site: ToolSite, { log, ...options }: HttpOptions): Promise<Listening> {
  const sessions = new Sessions(sdk, site, log)
  const listening = await listen(
    (request, response) => {
      sessions.answer(request, response).catch((error: unknown) => {
        log(error)
        refuse(response, 500, 'The server failed to answer. Its log contains the reason.')
      })
    },
    { ...options, allowedHosts: () => options.allowedHosts },
  )
  return {
    ...listening,
    async close() {
      await sessions.close()
      await listening.close()
    },
  }
}

class Sessions {
  readonly #sdk: Sdk
  readonly #site: ToolSite
  readonly #log: (error: unknown) => void
  /** The transports by session, the one that was used last at the end. */
  readonly #open = new Map<string, StreamableHTTPServerTransport>()

  constructor(sdk: Sdk, site: ToolSite, log: (error: unknown) => void) {
    this.#sdk = sdk
    this.#site = site
    this.#log = log
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((request.url ?? '').replace(/\?.*$/s, '') !== endpoint)
      return refuse(response, 404, `The endpoint is ${endpoint}.`)
    if (Number(request.headers['content-length'] ?? 0) > requestBytes)
      return refuse(response, 413, `A request can have at most ${requestBytes} bytes.`)
    const id = request.headers['mcp-session-id']
    if (id === undefined) {
      if (request.method !== 'POST') return refuse(response, 400, 'Begin a session with a POST request.')
      return (await this.#begin()).handleRequest(request, response)
    }
    const transport = typeof id === 'string' ? this.#open.get(id) : undefined
    if (transport === undefined) return refuse(response, 404, 'There is no such session. Begin a new one.')
    this.#keep(id as string, transport)
    return transport.handleRequest(request, response)
  }

  async #begin(): Promise<StreamableHTTPServerTransport> {
    const transport = new this.#sdk.StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      maxRequestBodySize: requestBytes,
      onsessioninitialized: (id) => this.#keep(id, transport),
    })
    const server = await makeServer(this.#sdk, this.#site, this.#log)
    server.onclose = () => void (transport.sessionId !== undefined && this.#open.delete(transport.sessionId))
    // The transport declares its handlers as accessors, which the interface does not allow with exact optional properties.
    await server.connect(transport as Parameters<typeof server.connect>[0])
    return transport
  }

  /** Puts a session at the end, and ends the one at the beginning if there are too many. */
  #keep(id: string, transport: StreamableHTTPServerTransport): void {
    this.#open.delete(id)
    this.#open.set(id, transport)
    const [oldest] = this.#open.values()
    if (this.#open.size > mostSessions && oldest) void oldest.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((transport) => transport.close()))
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy()
  const text = JSON.stringify({ jsonrpc: '2.0', error: { code: -32600, message }, id: null })
  // The rest of a large request is not read.
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(text)
}
