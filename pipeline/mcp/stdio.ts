// Serves one client over standard input and output.

import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { requestBytes } from './limits.ts'
import type { Sdk } from './sdk.ts'
import { makeServer } from './server.ts'
import type { ToolSite } from './tool.ts'

/** Serves until the client closes the connection. Requests that are too large or not JSON get an error. */
export async function serveStdio(
  sdk: Sdk,
  site: ToolSite,
  log: (error: unknown) => void,
): Promise<{ closed: Promise<void>; close(): Promise<void> }> {
  const server = await makeServer(sdk, site, log)
  const transport = new sdk.StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: requestBytes })
  const closed = new Promise<void>((done) => {
    server.onclose = done
    process.stdin.once('end', done)
  })
  server.onerror = (error) => {
    const isTooLarge = /exceeded maximum size/.test(error.message)
    const message = isTooLarge
      ? `A request can have at most ${requestBytes} bytes. The connection is closed.`
      : 'This is not a valid message.'
    log(error)
    // The message has no id that could be answered.
    const refusal: JSONRPCMessage = { jsonrpc: '2.0', error: { code: isTooLarge ? -32600 : -32700, message } }
    void transport.send(refusal)
  }
  await server.connect(transport)
  return { closed, close: () => server.close() }
}
