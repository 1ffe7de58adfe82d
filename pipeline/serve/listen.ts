// A server on the port that was asked for, or the next one that is free.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UsageError } from '../source/usage.ts'

export interface Listening {
  server: Server
  /** Where a browser finds it, without a slash at the end. */
  origin: string
  /** Ends the server at once, open connections included. */
  close(): Promise<void>
}

const triedPorts = 100

/** Port 0 lets the system choose. Throws a `UsageError` when nothing can be listened on. */
export async function listen(handler: RequestListener, port: number, host: string): Promise<Listening> {
  for (let next = port; next < Math.min(port + triedPorts, 65536); next++) {
    const server = createServer(handler)
    const error = await tryListen(server, next, host)
    if (!error) return describe(server, host)
    if (error.code === 'EADDRINUSE' && port !== 0) continue
    if (error.code === 'EACCES') throw new UsageError(`Port ${next} may not be listened on: choose another with --port`)
    throw new UsageError(`${host} cannot be listened on: ${error.message}`)
  }
  throw new UsageError(`No port from ${port} on is free: choose another with --port`)
}

function tryListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    server.once('error', done)
    server.listen(port, host, () => {
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
