// Requests as a hostile client writes them.

import { connect } from 'node:net'

/** The answer to a request target exactly as it is written: `fetch` would mend it first. */
export const rawGet = (
  origin: string,
  target: string,
  headers: readonly string[] = [],
  encoding: BufferEncoding = 'utf8',
): Promise<string> =>
  rawRequest(origin, [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers], encoding)

/** The answer to the lines of a request's head. */
export function rawRequest(
  origin: string,
  lines: readonly string[],
  encoding: BufferEncoding = 'utf8',
): Promise<string> {
  const { port, hostname } = new URL(origin)
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write([...lines, '\r\n'].join('\r\n')))
    socket.setEncoding(encoding).on('data', (part: string) => {
      text += part
    })
    socket.on('close', () => done(text)).on('error', fail)
  })
}
