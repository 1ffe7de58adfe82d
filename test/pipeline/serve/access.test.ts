// Access control of the local server: it accepts only allowed host names and its own pages, which prevents DNS rebinding
// and requests from other sites.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../../pipeline/model/config/schema.ts'
import { siteConfig } from '../../../pipeline/model/config/site-config.ts'
import { type Listening, listen } from '../../../pipeline/serve/listen.ts'
import { rawRequest } from './raw.ts'

const allowed = ['docs.example.com', '.team.example', 'Ünï.example', 'UPPER.example']

let server: Listening
let handled = 0
beforeAll(async () => {
  server = await listen(
    (_, response) => {
      handled++
      response.end('secret')
    },
    { port: 0, host: '127.0.0.1', allowedHosts: () => allowed },
  )
})
afterAll(() => server.close())

const port = () => new URL(server.origin).port

/** Sends the lines of a request, with `@` replaced by the server's port. */
async function request(...lines: string[]): Promise<{ status: string; body: string; head: string }> {
  const before = handled
  const written = lines.map((line) => line.replaceAll('@', port()))
  const text = await rawRequest(server.origin, [...written, 'Connection: close'])
  const [head = '', body = ''] = text.split(/\r\n\r\n/, 2)
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? text
  expect(handled - before, text).toBe(status === '200' ? 1 : 0)
  return { status, body, head }
}

const get = 'GET / HTTP/1.1'

describe('allowed hosts', () => {
  test.each([
    ...['localhost', 'localhost:@', 'LocalHost:@', 'localhost.', 'localhost.:@', 'docs.localhost:@', 'a.b.localhost'],
    ...[
      '127.0.0.1',
      '127.0.0.1:@',
      '192.168.1.20:@',
      '[::1]',
      '[::1]:@',
      '[fd00::1]:@',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ],
    ...['docs.example.com', 'docs.example.com:8443', 'DOCS.EXAMPLE.COM', 'docs.example.com.', 'upper.example'],
    ...['team.example', 'a.team.example', 'a.b.team.example:1', 'xn--n-nga1b.example'],
  ])('responds to requests for %s', async (host) => {
    expect(await request(get, `Host: ${host}`)).toMatchObject({ status: '200' })
  })

  test('responds to requests for the name given to --host', async () => {
    const named = await listen((_, response) => response.end('secret'), { port: 0, host: 'localhost' })
    expect(await rawRequest(named.origin, [get, 'Host: localhost', 'Connection: close'])).toMatch(/^HTTP\/1\.1 200/)
    await named.close()
  })

  test('responds to a request with a full URL as its target', async () => {
    expect(await request('GET http://localhost:@/ HTTP/1.1', 'Host: localhost:@')).toMatchObject({ status: '200' })
    expect(await request('GET / HTTP/1.0', 'Host: localhost')).toMatchObject({ status: '200' })
  })
})

describe('other hosts', () => {
  test.each([
    ...['evil.example', 'evil.example:@', 'localhost.evil.example', 'notlocalhost', 'localhost.com', 'evil-localhost'],
    ...['127.0.0.1.evil.example', '127.0.0.1.nip.io', 'docs.example.com.evil.example', 'xdocs.example.com'],
    ...['a.docs.example.com', 'xteam.example', 'example', 'com', '0x7f.1', '127.1', '2130706433', '0177.0.0.1'],
    ...[
      'docs.example.com..',
      'localhost..',
      '..localhost',
      '.localhost',
      '',
      ':@',
      '[::1',
      '::1',
      '[localhost]',
      '[::1]x',
    ],
    ...['[127.0.0.1]', '[evil.example]', 'localhost@evil.example', 'evil.example#localhost', 'evil.example/localhost'],
    ...['evil.example?.localhost', 'evil.example\\.localhost', 'evil.example .localhost', 'localhost, evil.example'],
    ...['evil.example,localhost', 'localhost:80:80', 'localhost:x', 'localhost\tevil', 'evil.example%00.localhost'],
    ...['\u017flocalhost', 'local\u2024host', '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54'],
  ])('rejects %j', async (host) => {
    const { status, body, head } = await request(get, `Host: ${host}`)
    expect(['400', '403']).toContain(status)
    if (status === '403') {
      expect(body).toMatch(/^This server [^.]*[^<>]*`server\.allowedHosts`\.\n$/)
      expect(head).toMatch(/^content-type: text\/plain/im)
      expect(head).toMatch(/^x-content-type-options: nosniff/im)
    }
  })

  test('names the rejected host and the field that would allow it', async () => {
    const { status, body } = await request(get, 'Host: Evil.Example:@')
    expect({ status, body }).toEqual({
      status: '403',
      body: 'This server does not accept requests for the host `evil.example`. To allow it, add it to `server.allowedHosts`.\n',
    })
  })

  test.each([
    ['that is missing', 'GET / HTTP/1.0'],
    ['that is missing in HTTP/1.1', get],
    ['that is sent twice', get, 'Host: localhost', 'Host: evil.example'],
    ['that is sent twice in the other order', get, 'Host: evil.example', 'Host: localhost'],
    ['that is sent twice with the same value', get, 'Host: localhost', 'host: localhost'],
    ['that differs from a foreign target', 'GET http://evil.example/ HTTP/1.1', 'Host: localhost'],
    ['that is foreign and differs from the target', 'GET http://localhost/ HTTP/1.1', 'Host: evil.example'],
    [
      'that differs from a target with user information',
      'GET http://localhost@evil.example/ HTTP/1.1',
      'Host: localhost',
    ],
    ['that differs from a target with another scheme', 'GET ftp://evil.example/ HTTP/1.1', 'Host: localhost'],
    [
      'that is allowed only in forwarding headers',
      get,
      'Host: evil.example',
      'X-Forwarded-Host: localhost',
      'Forwarded: host=localhost',
    ],
    ['that is foreign in an upgrade request', get, 'Host: evil.example', 'Connection: Upgrade', 'Upgrade: websocket'],
    ['that is foreign in a POST request', 'POST / HTTP/1.1', 'Host: evil.example', 'Content-Length: 0'],
    [
      'that is foreign in an OPTIONS request',
      'OPTIONS / HTTP/1.1',
      'Host: evil.example',
      'Access-Control-Request-Method: GET',
    ],
  ])('rejects a host %s', async (_, ...lines) => {
    expect(['400', '403']).toContain((await request(...lines)).status)
  })
})

describe('requests from other sites', () => {
  const host = 'Host: localhost:@'

  test.each([
    ['with the origin of another site', 'Origin: http://evil.example'],
    ['from another port', 'Origin: http://localhost:1'],
    ['from an origin without a port', 'Origin: http://localhost'],
    ['from another name of this machine', 'Origin: http://127.0.0.1:@'],
    ['from an opaque origin', 'Origin: null'],
    ['from an invalid origin', 'Origin: localhost:@'],
    ['from an origin with the same prefix', 'Origin: http://localhost:@.evil.example'],
    ['that embeds a script', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script'],
    ['that embeds an image', 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
    ['that fetches', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: cors'],
    ...['iframe', 'frame', 'embed', 'object', 'fencedframe'].map((kind) => [
      `for a page in its ${kind}`,
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: navigate',
      `Sec-Fetch-Dest: ${kind}`,
    ]),
    [
      'for a page in a frame of another port',
      'Sec-Fetch-Site: same-site',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: iframe',
    ],
    ['that opens a stream', 'Sec-Fetch-Site: cross-site', 'Accept: text/event-stream'],
  ])('rejects a request %s', async (_, ...headers) => {
    const { status, head } = await request(get, host, ...headers)
    expect(status).toBe('403')
    expect(head).not.toMatch(/^access-control-/im)
  })

  test.each([
    ['from its own page', 'Origin: http://localhost:@', 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors'],
    ['from its own page behind a proxy', 'Origin: https://docs.example.com', 'Sec-Fetch-Site: same-origin'],
    ['from the address bar', 'Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
    [
      'from a link on another site',
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    ],
    [
      'for a frame in its own page',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: iframe',
    ],
    ['from a program', 'User-Agent: curl/8'],
  ])('responds to a request %s', async (_, ...headers) => {
    const { status, head } = await request(get, host, ...headers)
    expect(status).toBe('200')
    expect(head).toMatch(/^cross-origin-resource-policy: same-origin/im)
    expect(head).toMatch(/^content-security-policy: frame-ancestors 'self'/im)
    expect(head).toMatch(/^x-frame-options: SAMEORIGIN/im)
    expect(head).not.toMatch(/^access-control-/im)
  })
})

describe('a server of an editor', () => {
  const framed = ['Host: localhost', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe']

  test.each([
    ['allows a frame that knows the secret', '/a?docsite-frame=secret-1&x', 200],
    ['refuses a frame with another secret', '/a?docsite-frame=secret-2', 403],
    ['refuses a frame without a secret', '/a', 403],
    ['refuses a frame of an invalid URL', '//', 403],
  ])('%s', async (_, path, status) => {
    const own = await listen((_, response) => response.end('page'), {
      port: 0,
      host: 'localhost',
      frameKey: 'secret-1',
    })
    const text = await rawRequest(own.origin, [`GET ${path} HTTP/1.1`, ...framed, 'Connection: close'])
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).not.toMatch(/^(?:content-security-policy|x-frame-options):/im)
    await own.close()
  })
})

describe('server.allowedHosts', () => {
  const invalid = (allowedHosts: unknown) =>
    problemsOf(siteConfig, { server: { allowedHosts } }).map(({ path }) => path)

  test('accepts host names, and domains with their subdomains', () => {
    expect(invalid(allowed)).toEqual([])
    expect(invalid(['my_host', 'xn--fsq.example', '.local', 'a.b-c.d'])).toEqual([])
    expect(invalid([])).toEqual([])
  })

  test.each([
    ...['https://docs.example.com', 'docs.example.com:3000', 'docs.example.com/', '*', '*.example.com', 'a..b', '.'],
    ...['', ' ', 'a b', 'docs.example.com.', '..a', '[::1]', 'user@host', true, 1, `${'a'.repeat(255)}`],
  ])('rejects %j', (entry) => {
    expect(invalid([entry])).toEqual([['server', 'allowedHosts', 0]])
  })

  test('rejects true, which would allow all hosts', () => {
    expect(invalid(true)).toEqual([['server', 'allowedHosts']])
  })
})
