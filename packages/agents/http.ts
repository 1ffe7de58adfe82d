// Serves clients over streamable HTTP. Each client has a session of its own.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Server, startServer } from '@docsite/cli'
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { limitedText } from './limited.ts'
import { requestBytes } from './limits.ts'
import { type Refusal, readText, refusalOf } from './messages.ts'
import * as sdk from './sdk.ts'
import { makeServer } from './server.ts'
import type { ToolSite } from './tool.ts'

/** The path of the endpoint. */
export const endpoint = '/mcp'

/** The number of sessions. A new one then ends the one that has been idle for the longest time. */
const mostSessions = 100

const tooLarge = `A request can have at most ${requestBytes} bytes.`

export interface HttpOptions {
  port: number
  host: string
  allowedHosts: readonly string[]
  log(error: unknown): void
}

/** Starts the server. Requests for other hosts and from other sites are refused. */
export async function serveHttp(site: ToolSite, { log, ...options }: HttpOptions): Promise<Server> {
  const sessions = new Sessions(site, log)
  const server = await startServer((request, response) => {
    sessions.answer(request, response).catch((error: unknown) => {
      log(error)
      refuse(response, 500, 'The server failed to answer. Its log contains the reason.')
    })
  }, options)
  return {
    ...server,
    async close() {
      await sessions.close()
      await server.close()
    },
  }
}

class Sessions {
  readonly #site: ToolSite
  readonly #log: (error: unknown) => void
  /** The transports by session, the one that was used last at the end. */
  readonly #open = new Map<string, StreamableHTTPServerTransport>()

  constructor(site: ToolSite, log: (error: unknown) => void) {
    this.#site = site
    this.#log = log
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((request.url ?? '').replace(/\?.*$/s, '') !== endpoint)
      return refuse(response, 404, `The endpoint is ${endpoint}.`)
    if (Number(request.headers['content-length'] ?? 0) > requestBytes) return refuse(response, 413, tooLarge)
    const id = request.headers['mcp-session-id']
    if (id === undefined) {
      if (request.method !== 'POST') return refuse(response, 400, 'Begin a session with a POST request.')
      const body = await this.#read(request, response)
      return body && (await this.#begin()).handleRequest(request, response, body)
    }
    const transport = typeof id === 'string' ? this.#open.get(id) : undefined
    if (transport === undefined) return refuse(response, 404, 'There is no such session. Begin a new one.')
    this.#keep(id as string, transport)
    if (request.method !== 'POST') return transport.handleRequest(request, response)
    const body = await this.#read(request, response)
    return body && transport.handleRequest(request, response, body)
  }

  /** Reads the messages of a request. Answers the request and returns `undefined` if they are malformed. */
  async #read(request: IncomingMessage, response: ServerResponse): Promise<object | undefined> {
    const text = await limitedText(request.iterator({ destroyOnReturn: false }), requestBytes)
    if (text === undefined) return refuse(response, 413, tooLarge)
    const read = readText(text, { allowBatch: true })
    if (read.kind === 'messages') return read.value
    // Clients take any other status for a failure of the transport, and show neither the code nor the message.
    answerWith(response, read.refusal.id === null ? 400 : 200, read.refusal)
    return undefined
  }

  async #begin(): Promise<StreamableHTTPServerTransport> {
    const transport = new sdk.StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => this.#keep(id, transport),
    })
    const server = makeServer(this.#site, this.#log)
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

function refuse(response: ServerResponse, status: number, message: string): undefined {
  if (response.headersSent) return void response.destroy()
  // The rest of a large request is not read.
  response.setHeader('Connection', 'close')
  answerWith(response, status, refusalOf(-32600, message))
}

function answerWith(response: ServerResponse, status: number, refusal: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(refusal))
}
