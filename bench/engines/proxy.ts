// A proxy in front of a server that counts what a push sends, and makes the failures that a healthy server does not make.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Failure {
  status: number
  headers?: Record<string, string>
}

export interface Proxy {
  url: string
  /** The number of documents that were sent, and of those that were deleted. */
  counts: { sent: number; deleted: number }
  /** Answers all requests like this, never if it is "hang", or normally if it is undefined. */
  failure: Failure | 'hang' | undefined
  /** Is called before a request for changes is passed on. */
  beforeBulk: (() => Promise<void>) | undefined
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      if (proxy.failure === 'hang') return
      if (proxy.failure) {
        const { status, headers } = proxy.failure
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify({ error: { type: 'proxy', reason: `The proxy answers ${status}` }, status }))
        return
      }
      if (request.url?.includes('_bulk')) {
        await proxy.beforeBulk?.()
        for (const line of body.toString().split('\n')) {
          if (line.startsWith('{"index":{"_id"')) proxy.counts.sent++
          if (line.startsWith('{"delete":{"_id"')) proxy.counts.deleted++
        }
      }
      const answer = await fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
        ...(body.length > 0 ? { body } : {}),
      })
      const text = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
      response.end(request.method === 'HEAD' ? undefined : text)
    } catch (error) {
      response.writeHead(502).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: { sent: 0, deleted: 0 },
    failure: undefined,
    beforeBulk: undefined,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return proxy
}
