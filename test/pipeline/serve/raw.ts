// Raw HTTP requests, such as those that a hostile client could send.

import { connect } from 'node:net'

/** Sends a request target exactly as written, which `fetch` would normalize. Returns the raw response. */
export const rawGet = (
  origin: string,
  target: string,
  headers: readonly string[] = [],
  encoding: BufferEncoding = 'utf8',
): Promise<string> =>
  rawRequest(origin, [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers], encoding)

/** Sends the lines of a request. Returns the raw response. */
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
