// A local server that answers as a search engine would, and checks every request against the engine's published description.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'

/** A request that an engine's description allows. `{name}` in the path stands for any segment. */
interface Operation {
  method: string
  path: string
  /** JSON Schema of the query parameters, which are strings. Requests may have no others. */
  query?: Record<string, object>
  /** JSON Schema of the body, or of each line if `lines` is set. Without a schema, there is no body. */
  body?: object
  lines?: boolean
  /** The response. */
  answer(request: EngineRequest): EngineResponse
}

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
  operations: Operation[]
  /** Returns the key of a request. */
  keyOf(request: IncomingMessage, query: Record<string, string>): string
  /** Returns why a key may not do something. */
  refusal(operation: Operation, key: string): EngineResponse | undefined
  /** The documents of the index by id. */
  documents: Map<string, Record<string, unknown>>
}

export const searchOnlyKey = 'search-only-key-0123456789'
export const writeKey = 'write-key-sentinel-9876543210'

export interface EngineServer {
  readonly origin: string
  /** All requests so far: method and path. */
  readonly requests: string[]
  /** Requests that the engine's description does not allow. */
  readonly problems: string[]
  /** Answers the next requests with a failure. */
  fail(...failures: { status: number; headers?: Record<string, string> }[]): void
  close(): Promise<void>
}

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false })

export async function serveEngine(engine: FakeEngine): Promise<EngineServer> {
  const requests: string[] = []
  const problems: string[] = []
  const failures: { status: number; headers?: Record<string, string> }[] = []
  const operations = engine.operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`),
    checkQuery: ajv.compile({
      type: 'object',
      properties: operation.query ?? {},
      additionalProperties: false,
    }),
    checkBody: ajv.compile(operation.body ?? { type: 'null' }),
  }))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*, authorization, content-type, x-meilisearch-client',
      'Access-Control-Allow-Methods': '*',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const written = Buffer.concat(chunks).toString('utf8')
    const url = new URL(request.url ?? '', 'http://engine')
    const label = `${request.method} ${url.pathname}`
    requests.push(label)
    const send = ({ status = 200, json, text }: EngineResponse, headers: Record<string, string> = {}) => {
      const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json'
      response.writeHead(status, { ...cors, 'Content-Type': type, ...headers })
      response.end(json === undefined ? text : JSON.stringify(json))
    }
    const failure = failures.shift()
    if (failure) return send({ status: failure.status, json: { message: 'Try later' } }, failure.headers)

    const found = operations.flatMap(({ pattern, ...one }) => {
      const match = pattern.exec(url.pathname)
      return match && one.operation.method === request.method ? [{ ...one, parts: match.slice(1) }] : []
    })[0]
    if (!found) {
      problems.push(`${label} is not in the description`)
      return send({ status: 500, json: { message: 'Unknown request' } })
    }
    const { operation, checkQuery, checkBody, parts } = found
    const query = Object.fromEntries(url.searchParams)
    const report = (what: string, check: typeof checkQuery) => {
      for (const { instancePath, message } of check.errors ?? [])
        problems.push(`${label} ${what}${instancePath} ${message}`)
    }
    if (!checkQuery(query)) report('query', checkQuery)
    const body = bodyOf(written, operation)
    if (body === undefined) problems.push(`${label} has a body that is not JSON`)
    for (const value of operation.lines ? (body as unknown[]) : [body]) if (!checkBody(value)) report('body', checkBody)
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
    problems,
    fail: (...next) => void failures.push(...next),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Parses a body. Returns null if there is none, and undefined if it is invalid. */
function bodyOf(written: string, { lines }: Operation): unknown {
  try {
    if (lines) return written.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line) as unknown] : []))
    return written.trim() ? (JSON.parse(written) as unknown) : null
  } catch {
    return undefined
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

// ---- JSON Schemas

export const text = { type: 'string' }
export const texts = { type: 'array', items: text }
export const integer = { type: 'integer' }
export const oneOf = (...values: unknown[]) => ({ enum: values })
export const list = (items: object) => ({ type: 'array', items })
/** An object with these fields and no others. Names that end in `!` are required. */
export function object(fields: Record<string, object>): object {
  const entries = Object.entries(fields).map(([name, schema]) => [name.replace(/!$/, ''), schema] as const)
  const required = Object.keys(fields).flatMap((name) => (name.endsWith('!') ? [name.slice(0, -1)] : []))
  return { type: 'object', properties: Object.fromEntries(entries), required, additionalProperties: false }
}
