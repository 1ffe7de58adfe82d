// Servers for tests: one that stores files like nginx with WebDAV, and one that answers with any bytes.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import type { RemoteOptions, RemoteWarning } from '../model.ts'

/** A secret and a token for tests alone. */
export const secret = 'a secret for the tests of the cache'
export const token = 'token-that-nobody-may-see'

export interface CacheServer {
  url: string
  /** What is stored, by path. */
  files: Map<string, Buffer>
  /** Method and path of each request. */
  requests: string[]
  /** The requests themselves. */
  messages: IncomingMessage[]
  close(): Promise<void>
}

const notFound = '<h1>404 Not Found</h1>'

/** Answers a request instead of the store, if it returns `true`. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

/** Starts a server that stores files below `/cache`. */
export async function startCache(intercept: Intercept = () => false): Promise<CacheServer> {
  const files = new Map<string, Buffer>()
  const requests: string[] = []
  const messages: IncomingMessage[] = []
  const answer: RequestListener = async (request, response) => {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    messages.push(request)
    if (intercept(request, response)) return
    const path = url.replace(/\?.*/, '')
    const file = files.get(path)
    if (method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      files.set(path, Buffer.concat(chunks))
      response.writeHead(file ? 204 : 201).end()
    } else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405).end()
    else if (!file) response.writeHead(404, { 'content-length': notFound.length }).end(notFound)
    else response.writeHead(200, { 'content-length': file.length }).end(method === 'GET' ? file : undefined)
  }
  const server = createServer((request, response) => void Promise.resolve(answer(request, response)).catch(() => {}))
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/cache/`,
    files,
    requests,
    messages,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export interface RawServer {
  port: number
  /** The number of connections so far. */
  connections: number
  close(): Promise<void>
}

/** Starts a server that calls a function with each request on a connection, as text. */
export async function startRaw(
  onRequest: (request: string, socket: Socket) => void,
  onConnect: (socket: Socket) => void = () => {},
): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    raw.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    onConnect(socket)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end)
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
        if (received.length < end + 4 + length) return
        received = received.slice(end + 4 + length)
        onRequest(head, socket)
      }
    })
  })
  const raw: RawServer = {
    port: 0,
    connections: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  raw.port = await listen(server)
  return raw
}

export const listen = (server: TcpServer): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

/** Returns options, and the list to which warnings are added. */
export function optionsFor(url: string, more: Partial<RemoteOptions> = {}) {
  const warnings: RemoteWarning[] = []
  const options: RemoteOptions = { url, secret, onWarning: (warning) => warnings.push(warning), ...more }
  return { options, warnings }
}

/** Returns bytes that look random, but are the same in each run. */
export function bytesOf(seed: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed * 2654435761 + 1
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
