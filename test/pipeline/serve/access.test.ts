// Who gets an answer from a server on this machine: its own pages, under names that nobody else can point here.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../../pipeline/model/config/schema.ts'
import { siteConfig } from '../../../pipeline/model/config/site-config.ts'
import { type Listening, listen } from '../../../pipeline/serve/listen.ts'
import { rawRequest } from './raw.ts'

const allowed = ['docs.example.com', '.team.example', 'Ünï.example', 'UPPER.example']

let server: Listening
let answered = 0
beforeAll(async () => {
  server = await listen(
    (_, response) => {
      answered++
      response.end('secret')
    },
    { port: 0, host: '127.0.0.1', allowedHosts: () => allowed },
  )
})
afterAll(() => server.close())

const port = () => new URL(server.origin).port

/** Sends a head; `@` stands for the server's port. */
async function ask(...lines: string[]): Promise<{ status: string; body: string; head: string }> {
  const before = answered
  const written = lines.map((line) => line.replaceAll('@', port()))
  const text = await rawRequest(server.origin, [...written, 'Connection: close'])
  const [head = '', body = ''] = text.split(/\r\n\r\n/, 2)
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? text
  expect(answered - before, text).toBe(status === '200' ? 1 : 0)
  return { status, body, head }
}

const get = 'GET / HTTP/1.1'

describe('a host that is answered', () => {
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
  ])('%s', async (host) => {
    expect(await ask(get, `Host: ${host}`)).toMatchObject({ status: '200' })
  })

  test('is the name given to --host', async () => {
    const named = await listen((_, response) => response.end('secret'), { port: 0, host: 'localhost' })
    expect(await rawRequest(named.origin, [get, 'Host: localhost', 'Connection: close'])).toMatch(/^HTTP\/1\.1 200/)
    await named.close()
  })

  test('is in a target that is a whole URL, too', async () => {
    expect(await ask('GET http://localhost:@/ HTTP/1.1', 'Host: localhost:@')).toMatchObject({ status: '200' })
    expect(await ask('GET / HTTP/1.0', 'Host: localhost')).toMatchObject({ status: '200' })
  })
})

describe('a host that is refused', () => {
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
  ])('%j', async (host) => {
    const { status, body, head } = await ask(get, `Host: ${host}`)
    expect(['400', '403']).toContain(status)
    if (status === '403') {
      expect(body).toMatch(/^This server [^.]*[^<>]*`server\.allowedHosts`\.\n$/)
      expect(head).toMatch(/^content-type: text\/plain/im)
      expect(head).toMatch(/^x-content-type-options: nosniff/im)
    }
  })

  test('is named in the answer with the field that allows it', async () => {
    const { status, body } = await ask(get, 'Host: Evil.Example:@')
    expect({ status, body }).toEqual({
      status: '403',
      body: 'This server does not accept requests for the host `evil.example`. To allow it, add it to `server.allowedHosts`.\n',
    })
  })

  test.each([
    ['missing', 'GET / HTTP/1.0'],
    ['missing in HTTP/1.1', get],
    ['written twice', get, 'Host: localhost', 'Host: evil.example'],
    ['written twice, the other way round', get, 'Host: evil.example', 'Host: localhost'],
    ['written twice alike', get, 'Host: localhost', 'host: localhost'],
    ['another in the target', 'GET http://evil.example/ HTTP/1.1', 'Host: localhost'],
    ['another in the header than in the target', 'GET http://localhost/ HTTP/1.1', 'Host: evil.example'],
    ['hidden by user information in the target', 'GET http://localhost@evil.example/ HTTP/1.1', 'Host: localhost'],
    ['in a target of another scheme', 'GET ftp://evil.example/ HTTP/1.1', 'Host: localhost'],
    ['only forwarded', get, 'Host: evil.example', 'X-Forwarded-Host: localhost', 'Forwarded: host=localhost'],
    ['asked to upgrade', get, 'Host: evil.example', 'Connection: Upgrade', 'Upgrade: websocket'],
    ['asked by POST', 'POST / HTTP/1.1', 'Host: evil.example', 'Content-Length: 0'],
    ['asked by OPTIONS', 'OPTIONS / HTTP/1.1', 'Host: evil.example', 'Access-Control-Request-Method: GET'],
  ])('when it is %s', async (_, ...lines) => {
    expect(['400', '403']).toContain((await ask(...lines)).status)
  })
})

describe('a request of another site', () => {
  const host = 'Host: localhost:@'

  test.each([
    ['with its origin', 'Origin: http://evil.example'],
    ['of another port', 'Origin: http://localhost:1'],
    ['of no port', 'Origin: http://localhost'],
    ['of another name of this machine', 'Origin: http://127.0.0.1:@'],
    ['of no origin', 'Origin: null'],
    ['of an origin that is none', 'Origin: localhost:@'],
    ['of an origin that begins alike', 'Origin: http://localhost:@.evil.example'],
    ['that embeds a script', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script'],
    ['that embeds an image', 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
    ['that fetches', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: cors'],
    ['that opens a stream', 'Sec-Fetch-Site: cross-site', 'Accept: text/event-stream'],
  ])('%s is refused', async (_, ...headers) => {
    const { status, head } = await ask(get, host, ...headers)
    expect(status).toBe('403')
    expect(head).not.toMatch(/^access-control-/im)
  })

  test.each([
    ['its own page', 'Origin: http://localhost:@', 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors'],
    ['its own page behind a proxy', 'Origin: https://docs.example.com', 'Sec-Fetch-Site: same-origin'],
    ['the address bar', 'Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
    ['a link on another site', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
    ['a program', 'User-Agent: curl/8'],
  ])('is none when %s asks', async (_, ...headers) => {
    const { status, head } = await ask(get, host, ...headers)
    expect(status).toBe('200')
    expect(head).toMatch(/^cross-origin-resource-policy: same-origin/im)
    expect(head).not.toMatch(/^access-control-/im)
  })
})

describe('server.allowedHosts', () => {
  const wrong = (allowedHosts: unknown) => problemsOf(siteConfig, { server: { allowedHosts } }).map(({ path }) => path)

  test('takes host names, and domains with their subdomains', () => {
    expect(wrong(allowed)).toEqual([])
    expect(wrong(['my_host', 'xn--fsq.example', '.local', 'a.b-c.d'])).toEqual([])
    expect(wrong([])).toEqual([])
  })

  test.each([
    ...['https://docs.example.com', 'docs.example.com:3000', 'docs.example.com/', '*', '*.example.com', 'a..b', '.'],
    ...['', ' ', 'a b', 'docs.example.com.', '..a', '[::1]', 'user@host', true, 1, `${'a'.repeat(255)}`],
  ])('does not take %j', (entry) => {
    expect(wrong([entry])).toEqual([['server', 'allowedHosts', 0]])
  })

  test('does not take true for all hosts', () => {
    expect(wrong(true)).toEqual([['server', 'allowedHosts']])
  })
})
