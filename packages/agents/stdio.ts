// Serves one client over standard input and output.

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { requestBytes } from './limits.ts'
import { type Refusal, readText, refusalOf } from './messages.ts'
import * as sdk from './sdk.ts'
import { makeServer } from './server.ts'
import type { ToolSite } from './tool.ts'

/** Serves until the client closes the connection. Malformed messages get an error; one that is too large also ends the connection. */
export async function serveStdio(
  site: ToolSite,
  log: (error: unknown) => void,
): Promise<{ closed: Promise<void>; close(): Promise<void> }> {
  const server = makeServer(site, log)
  const closed = new Promise<void>((done) => {
    server.onclose = done
    process.stdin.once('end', done)
  })
  await server.connect(lines(log))
  return { closed, close: () => server.close() }
}

/** Reads and writes one message per line. The SDK's own transport drops malformed messages without their ids. */
function lines(log: (error: unknown) => void): Transport {
  let rest = ''
  const send = (message: JSONRPCMessage | Refusal) =>
    new Promise<void>((done) => process.stdout.write(`${JSON.stringify(message)}\n`, () => done()))
  const refuse = (refusal: Refusal) => {
    log(new Error(refusal.error.message))
    // Malformed parameters without an id are those of a notification, which has no answer.
    return refusal.id === null && refusal.error.code === sdk.ErrorCode.InvalidParams ? undefined : send(refusal)
  }
  const take = (line: string) => {
    const read = readText(line, { allowBatch: false })
    if (read.kind === 'refused') void refuse(read.refusal)
    else transport.onmessage?.(read.value as JSONRPCMessage)
  }
  const receive = (text: string) => {
    const whole = (rest + text).split('\n')
    rest = whole.pop() ?? ''
    if ([...whole, rest].every((line) => Buffer.byteLength(line) <= requestBytes)) return whole.forEach(take)
    const message = `A request can have at most ${requestBytes} bytes. The connection is closed.`
    void refuse(refusalOf(sdk.ErrorCode.InvalidRequest, message))
    void transport.close()
  }
  const transport: Transport = {
    async start() {
      process.stdin.setEncoding('utf8').on('data', receive)
    },
    send,
    async close() {
      process.stdin.off('data', receive).pause()
      transport.onclose?.()
    },
  }
  return transport
}
