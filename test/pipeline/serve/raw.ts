// Requests as a hostile client writes them.

import { connect } from 'node:net'

/** The answer to a request target exactly as it is written: `fetch` would mend it first. */
export function rawGet(
  origin: string,
  target: string,
  headers: readonly string[] = [],
  encoding: BufferEncoding = 'utf8',
): Promise<string> {
  const { port, hostname } = new URL(origin)
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write([`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '\r\n'].join('\r\n')),
    )
    socket.setEncoding(encoding).on('data', (part: string) => {
      text += part
    })
    socket.on('close', () => done(text)).on('error', fail)
  })
}
