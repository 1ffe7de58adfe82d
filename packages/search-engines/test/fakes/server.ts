// A local server that answers as a search engine would, and checks every request against the engine's published description.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Operation, readerOf, type SentRequest } from '../apis/api.ts'

/** A request that an engine's description allows, and the response. */
type Answered = Operation & { answer(request: EngineRequest): EngineResponse }

export interface EngineRequest {
  path: string
  /** The segments that the placeholders stand for. */
  parts: string[]
  query: Record<string, string>
  // Checked by the schema of the operation.
  body: never
  key: string
}

interface EngineResponse {
  status?: number
  json?: unknown
  text?: string
}

/** An engine with its index in memory. */
export interface FakeEngine {
  operations: Answered[]
  /** Returns the key of a request. */
  keyOf(request: IncomingMessage, query: Record<string, string>): string
  /** Returns why a key may not do something. */
  refusal(operation: Answered, key: string): EngineResponse | undefined
  /** The documents of the index by id. */
  documents: Map<string, Record<string, unknown>>
}

export const searchOnlyKey = 'search-only-key-0123456789'
export const writeKey = 'write-key-sentinel-9876543210'

interface FailedAnswer {
  status: number
  headers?: Record<string, string>
  json?: object
}

export interface EngineServer {
  readonly origin: string
  /** All requests so far: method and path. */
  readonly requests: string[]
  /** The same requests with their contents. */
  readonly sent: SentRequest[]
  /** What the engine's description does not allow. */
  readonly problems: string[]
  /** Answers the next requests with a failure. */
  fail(...failures: FailedAnswer[]): void
  close(): Promise<void>
}

export async function serveEngine(engine: FakeEngine): Promise<EngineServer> {
  const requests: string[] = []
  const sent: SentRequest[] = []
  const problems: string[] = []
  const failures: FailedAnswer[] = []
  const read = readerOf(engine.operations)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, authorization, content-type, x-meilisearch-client',
      'Access-Control-Allow-Methods': '*',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '', 'http://engine')
    const query = Object.fromEntries(url.searchParams)
    const one = {
      ...{ method: request.method ?? '', path: url.pathname, query },
      text: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(`${one.method} ${one.path}`)
    sent.push(one)
    const send = ({ status = 200, json, text }: EngineResponse, headers: Record<string, string> = {}) => {
      const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json'
      response.writeHead(status, { ...cors, 'Content-Type': type, ...headers })
      response.end(json === undefined ? text : JSON.stringify(json))
    }
    const failure = failures.shift()
    if (failure)
      return send({ status: failure.status, json: failure.json ?? { message: 'Try later' } }, failure.headers)

    const { operation, parts, body, problems: wrong } = read(one)
    problems.push(...wrong)
    if (!operation) return send({ status: 500, json: { message: 'Unknown request' } })
    const key = engine.keyOf(request, query)
    const refusal = engine.refusal(operation, key)
    send(refusal ?? operation.answer({ path: url.pathname, parts, query, body: body as never, key }))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      problems.push(String(error))
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent,
    problems,
    fail: (...next) => void failures.push(...next),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Returns whether a text contains a query. Real engines rank; the order of the documents is enough for these tests. */
export const matches = (text: unknown, query: string): boolean =>
  [text].flat().some((one) => String(one).toLowerCase().includes(query.toLowerCase()))

/** Puts tags around a query in a text. */
export function mark(text: unknown, query: string, before: string, after: string): string {
  const written = String(text)
  const at = written.toLowerCase().indexOf(query.toLowerCase())
  if (at < 0) return written
  const end = at + query.length
  return written.slice(0, at) + before + written.slice(at, end) + after + written.slice(end)
}
