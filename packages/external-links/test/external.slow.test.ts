// `docsite check --external`: which requests it sends, and what it reports for each response. All servers listen on the
// loopback address.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LaterNotes, ruleSite } from '../../../pipeline/check/later-rules.ts'
import { openParsedSite } from '../../../pipeline/engine/parsed-site.ts'
import type { Diagnostic, OwnRuleName } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import type { PluginRule } from '../../../pipeline/model/plugin/plugin-rule.ts'
import { findingOf } from '../../../pipeline/site/public-site.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { Notes } from '../../../pipeline/storage/signed-files.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { command, commandEnv, SiteTest } from '../../../test/site-test.ts'
import { checkExternal, type ExternalTools } from '../external.ts'
import { externalLinks } from '../index.ts'
import { isPrivate, type Resolve } from '../private.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Request handlers by path. The default response is a page without ids. */
const handlers = new Map<string, Handler>()
let requests: string[] = []
let server: Server
let port = 0

beforeEach(async () => {
  handlers.clear()
  requests = []
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const handler = handlers.get(request.url ?? '')
    if (handler) handler(request, response)
    else response.setHeader('content-type', 'text/html').end('<p>Hello</p>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Responds with a status, to one method or to all. */
const status =
  (code: number, headers: Record<string, string> = {}, method?: string): Handler =>
  (request, response) => {
    response.writeHead(method === undefined || request.method === method ? code : 200, headers).end()
  }

const html = (body: string): Handler => {
  return (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(body)
}

/** Resolves every host name to the loopback address, except names that end in `.gone`. */
const resolve: Resolve = (name, done) =>
  name.endsWith('.gone')
    ? done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), [])
    : done(null, [{ address: '127.0.0.1', family: 4 }])

const url = (path: string, host = 'docs.site') => `http://${host}:${port}${path}`

/** The parts of a run that tests replace. */
interface RunTools extends ExternalTools {
  signal?: AbortSignal
  onProgress?(): void
}

interface Options extends ExternalTools {
  allowPrivate?: boolean
  ignore?: string[]
  config?: object
}

class Site {
  readonly files: SiteTest
  slept: number[] = []

  constructor(page: string, { allowPrivate = true, ignore = [], config = {} }: Options = {}) {
    this.files = SiteTest.of({
      'content/index.md': page,
      // The pages are so short that these rules would report them too.
      'config/site.json': JSON.stringify({
        ...config,
        check: {
          external: { allowPrivate, ignore },
          rules: { 'no-site-url': 'off', 'missing-title': 'off', 'vague-link': 'off', 'local-url': 'off' },
        },
      }),
    })
  }

  async check({ signal, onProgress, ...tools }: RunTools = {}): Promise<Diagnostic[]> {
    const project = await loadProject(this.files.root)
    const cache = new Cache(project.cacheFolder, 'test')
    const opened = await openParsedSite({ project, cache, pool: new Pool() })
    cache.close()
    const pages = opened.linked.routes.routes.map((route) => opened.linked.link(route))
    const notes = new Notes(project.cacheFolder, 'rules')
    const kept = { readNote: (name: string) => notes.read(name), writeNote: notes.write.bind(notes) }
    const memory = new LaterNotes(kept as LaterNotes['cache']).memoryOf('dead-external-link')
    const cached = () => Promise.reject(new Error('External links need no cached values'))
    const parts = { memory, cached, signal, unchecked: () => [], ...(onProgress ? { onProgress } : {}) }
    const site = ruleSite(opened.checked(pages), parts)
    const sleep = async (ms: number) => {
      this.slept.push(ms)
    }
    const findings = await checkExternal(site, { resolve, sleep, ...tools })
    const rules = new Map(externalLinks.rules?.map((rule) => [rule.name, rule]))
    const external = findings.map((finding) => {
      const rule = rules.get(finding.rule ?? '') as PluginRule
      return findingOf(rule.name as OwnRuleName, rule, finding)
    })
    return opened.report(pages, 'all', external)
  }

  /** Returns the diagnostics as lines, without the port. */
  async report(tools: RunTools = {}): Promise<string[]> {
    const diagnostics = await this.check(tools)
    return diagnostics.map(({ place: { line, column }, severity, text, rule, hint }) =>
      `${line}:${column} ${severity} ${text} (${rule})${hint ? ` ${hint}` : ''}`.replaceAll(`:${port}`, ''),
    )
  }

  [Symbol.dispose](): void {
    this.files[Symbol.dispose]()
  }
}

describe("a server's response", () => {
  test('reports 404, 410 and unknown hosts for every link', async () => {
    handlers.set('/404', status(404)).set('/410', status(410))
    using site = new Site(
      `# A\n\nSee [a](${url('/404')}) and [b](${url('/410')}).\n\n- ${url('/404#x')}\n- <${url('/', 'www.gone')}>\n`,
    )
    expect(await site.report()).toEqual([
      '3:5 error URL `http://docs.site/404` does not exist: 404 Not Found (dead-external-link)',
      `3:${'See [a]() and '.length + url('/404').length + 1} error URL \`http://docs.site/410\` does not exist: 410 Gone (dead-external-link)`,
      '5:3 error URL `http://docs.site/404` does not exist: 404 Not Found (dead-external-link)',
      '6:3 error Link target `http://www.gone/` does not exist: host `www.gone` does not exist (dead-external-link)',
    ])
    expect(requests.filter((one) => one === 'HEAD /404')).toEqual([])
    expect(requests.sort()).toEqual(['GET /404', 'GET /410', 'HEAD /410'])
  })

  test.each([400, 403, 404, 405, 501])('repeats the request with GET if the response to HEAD is %i', async (code) => {
    handlers.set('/a', status(code, {}, 'HEAD'))
    using site = new Site(`[a](${url('/a')})\n`)
    expect(await site.report()).toEqual([])
    expect(requests).toEqual(['HEAD /a', 'GET /a'])
  })

  test.each([200, 204, 401, 403, 405, 451])('accepts status %i', async (code) => {
    handlers.set('/a', status(code))
    using site = new Site(`[a](${url('/a')})\n`)
    expect(await site.report()).toEqual([])
    expect(site.slept).toEqual([])
  })

  test('sends a User-Agent that names docsite', async () => {
    let agent: string | undefined
    handlers.set('/a', ({ headers }, response) => {
      agent = headers['user-agent']
      response.end()
    })
    using site = new Site(`[a](${url('/a')})\n`)
    await site.report()
    expect(agent).toMatch(/^docsite\/\d+\.\d+\.\d+\S* \(check --external\)$/)
  })
})

describe('a server that does not respond', () => {
  test('retries the request after a pause', async () => {
    let times = 0
    handlers.set('/a', (_, response) => response.writeHead(++times < 3 ? 503 : 200).end())
    using site = new Site(`[a](${url('/a')})\n`)
    expect(await site.report()).toEqual([])
    expect(site.slept).toEqual([1000])
    expect(requests).toEqual(['HEAD /a', 'GET /a', 'HEAD /a'])
  })

  test('waits as long as Retry-After requires, and does not retry if that is too long', async () => {
    handlers.set('/a', status(429, { 'retry-after': '7' })).set('/b', status(429, { 'retry-after': '3600' }))
    using site = new Site(`[a](${url('/a')}) [b](${url('/b')})\n`)
    expect(await site.report()).toHaveLength(2)
    expect(site.slept).toEqual([7000, 7000])
    expect(requests.filter((one) => one.endsWith('b'))).toEqual(['HEAD /b'])
  })

  test('reports an error only after the third consecutive failed run', async () => {
    handlers.set('/a', status(500))
    using site = new Site(`[a](${url('/a')})\n`)
    const silent = ['1:1 info `http://docs.site/a` did not respond: 500 Internal Server Error (unanswered-link)']
    const dead = [
      '1:1 error `http://docs.site/a` did not respond in the last 3 runs: 500 Internal Server Error (dead-external-link)',
    ]
    expect([await site.report(), await site.report(), await site.report()]).toEqual([silent, silent, dead])
    handlers.delete('/a')
    expect(await site.report()).toEqual([])
    handlers.set('/a', status(500))
    const later = () => Date.now() + 30 * 86_400_000
    expect(await site.report({ now: later })).toEqual(silent)
  })

  test('reports a server that does not respond within the time limit', async () => {
    handlers.set('/a', () => undefined)
    using site = new Site(`[a](${url('/a')})\n`)
    expect(await site.report({ timeoutMs: 30 })).toEqual([
      '1:1 info `http://docs.site/a` did not respond: the request timed out (unanswered-link)',
    ])
  })

  test('reports refused and interrupted connections', async () => {
    handlers.set('/a', (request) => request.socket.destroy())
    using site = new Site(`[a](${url('/a')}) [b](http://docs.site:9/) [c](${url('/')})\n`)
    const lines = await site.report()
    expect(lines).toHaveLength(2)
    expect(lines.join('\n')).toMatch(/was reset \(unanswered-link\)[\s\S]*was refused \(unanswered-link\)/)
  })

  test('reports no dead links if no server responds, because the machine may be offline', async () => {
    using site = new Site('[a](http://a.gone/) [b](http://b.gone/)\n')
    expect(await site.report()).toEqual([
      '1:1 info `http://a.gone/` did not respond: host `a.gone` does not exist (unanswered-link)',
      '1:21 info `http://b.gone/` did not respond: host `b.gone` does not exist (unanswered-link)',
    ])
  })

  test('stops at the time limit of the run and reports the pending URLs', async () => {
    handlers.set('/a', () => undefined)
    using site = new Site(`[a](${url('/a')}) [b](${url('/b')})\n`)
    // The other request has enough time, even on a busy machine.
    expect(await site.report({ totalMs: 8000 })).toEqual([
      '1:1 info `http://docs.site/a` did not respond: the time limit was reached (unanswered-link)',
    ])
  })
})

describe('concurrent requests', () => {
  /**
   * Checks URLs on a server that responds once `limit` requests, or all remaining requests, are pending. Returns the highest
   * number of pending requests.
   */
  async function maxPending(urls: string[], limit: number): Promise<number> {
    let waiting: ServerResponse[] = []
    let left = urls.length
    let highest = 0
    for (const path of new Set(urls.map((one) => new URL(one).pathname)))
      handlers.set(path, (_, response) => {
        waiting.push(response)
        highest = Math.max(highest, waiting.length)
        if (waiting.length !== Math.min(limit, left)) return
        // Waits, in case a request beyond the limit arrives.
        setTimeout(() => {
          left -= waiting.length
          for (const pending of waiting) pending.end()
          waiting = []
        }, 5)
      })
    using site = new Site(urls.map((one) => `- ${one}`).join('\n'))
    expect(await site.report()).toEqual([])
    expect(requests).toHaveLength(urls.length)
    return highest
  }

  test('sends at most two requests at a time to one host', async () => {
    const urls = Array.from({ length: 12 }, (_, i) => url(`/${i}`))
    expect(await maxPending(urls, 2)).toBe(2)
  })

  test('sends at most sixteen requests at a time in total', async () => {
    const urls = Array.from({ length: 60 }, (_, i) => url(`/${i}`, `h${i % 30}.site`))
    expect(await maxPending(urls, 16)).toBe(16)
  })
})

describe('URL fragments', () => {
  const page =
    '<h1 id="top-of-it">A</h1><a name="old">b</a><p ID=bare>c</p><p id="安装">d</p><p id="user-content-x">e</p>'

  test('checks fragments in HTML pages', async () => {
    handlers.set('/a', html(page))
    const links = ['#top-of-it', '#old', '#bare', '#%E5%AE%89%E8%A3%85', '#安装', '#x', '#top', '#bear']
    using site = new Site(links.map((fragment) => `- [a](${url('/a')}${fragment})\n`).join(''))
    expect(await site.report()).toEqual([
      '8:3 warning `http://docs.site/a` has no heading or id `#bear` (dead-external-anchor) Did you mean `#bare`?',
    ])
    expect(requests).toEqual(['GET /a'])
  })

  test('requests URLs with special characters as browsers do, and finds ids with them', async () => {
    const paths = ['/C%23', '/a b', '/日本', '/x?y=a%26b', '/p%25q', '/bad%zz', '/(r)[x]']
    const asked = ['/C%23', '/a%20b', '/%E6%97%A5%E6%9C%AC', '/x?y=a%26b', '/p%25q', '/bad%zz', '/(r)%5Bx%5D']
    for (const path of asked) handlers.set(path, html('<p id="50%"><p id="a b"><p id="c#"><p id="é">'))
    const ids = ['#50%', '#50%25', '#a%20b', '#c%23', '#%C3%A9', '#é']
    using site = new Site(paths.flatMap((path) => ids.map((id) => `- [a](<${url(path)}${id}>)\n`)).join(''))
    expect(await site.report()).toEqual([])
    expect(requests.sort()).toEqual(asked.map((path) => `GET ${path}`).sort())
  })

  test.each([
    ['that are routes of a script', '/a', '#/route', html(page)],
    ['that are hashbang routes', '/a', '#!route', html(page)],
    ['that select lines', '/a', '#L10-L20', html(page)],
    ['that select text', '/a', '#:~:text=hello', html(page)],
    ['that are PDF parameters', '/a', '#page=3', html(page)],
    [
      'of a file that is not HTML',
      '/a',
      '#x1',
      (_, response) => response.setHeader('content-type', 'text/plain').end('x'),
    ],
    ['of a page that a script renders', '/a', '#x1', html('<div id="root"></div>')],
    ['of a page over 4 MB', '/a', '#x1', html(page + ' '.repeat(5 << 20))],
    [
      'of a compressed page',
      '/a',
      '#x1',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(page)
      },
    ],
    ['of a page that requires a login', '/a', '#x1', status(401)],
  ] as [string, string, string, Handler][])('does not check fragments %s', async (_, path, fragment, handler) => {
    handlers.set(path, handler)
    using site = new Site(`[a](${url(path)}${fragment})\n`)
    expect(await site.report()).toEqual([])
  })
})

describe('redirects', () => {
  test('reports a permanent redirect with the new URL and a fix', async () => {
    handlers.set('/old', status(301, { location: '/middle' })).set('/middle', status(308, { location: url('/new') }))
    using site = new Site(`See [the *guide*](${url('/old')}#part "Guide").\n`)
    const diagnostics = await site.check()
    expect(diagnostics).toEqual([
      {
        rule: 'moved-link',
        severity: 'info',
        place: { file: 'content/index.md', line: 1, column: 5 },
        text: `\`${url('/old')}#part\` has moved to \`${url('/new')}#part\``,
        hint: `Write \`${url('/new')}#part\`.`,
        fix: {
          place: { file: 'content/index.md', line: 1, column: 19 },
          written: `${url('/old')}#part`,
          fixed: `${url('/new')}#part`,
        },
      },
    ])
  })

  test('reports a temporary redirect without a fix', async () => {
    handlers.set('/a', status(302, { location: '/b' }))
    using site = new Site(`[a](${url('/a')})\n`)
    const [redirect, ...others] = await site.check()
    expect(others).toEqual([])
    expect(redirect).toMatchObject({
      severity: 'info',
      text: `\`${url('/a')}\` redirects temporarily to \`${url('/b')}\``,
    })
    expect(redirect?.fix).toBeUndefined()
  })

  test('fixes a chain of redirects up to the first temporary one', async () => {
    handlers.set('/a', status(301, { location: '/b' })).set('/b', status(307, { location: '/c' }))
    using site = new Site(`[a](${url('/a')})\n`)
    expect((await site.check()).map(({ fix }) => fix?.fixed)).toEqual([url('/b')])
  })

  test('reports redirects to missing pages and redirect loops, but accepts redirects to another scheme', async () => {
    handlers
      .set('/a', status(301, { location: '/404' }))
      .set('/404', status(404))
      .set('/b', status(302, { location: '/b' }))
      .set('/c', status(302, { location: 'vscode://open' }))
    using site = new Site(`[a](${url('/a')}) [b](${url('/b')}) [c](${url('/c')})\n`)
    const lines = await site.report()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('URL `http://docs.site/a` does not exist: 404 Not Found (dead-external-link)')
    expect(lines[1]).toContain('too many redirects (unanswered-link)')
  })

  test.each([
    ['[a](URL)', 5],
    ['<URL>', 2],
    ['URL', 1],
    ['[URL](URL)', 'URL](URL'],
    ['[a `b` [c]](<URL> "URL")', 14],
    ['[![](/a.svg)](URL)', 15],
    ['<a class="x" href="URL">a</a>', 20],
    ['[a][b] and [b](URL)', undefined],
    ['[a](URL&amp;x=1)', undefined],
  ] as const)('fixes the URL in %s', async (written, column) => {
    handlers.set('/old', status(301, { location: '/new' })).set('/old&x=1', status(301, { location: '/new' }))
    const page = `${written.replaceAll('URL', url('/old'))}\n\n[b]: ${url('/old')}\n`
    using site = new Site(page)
    site.files.edit('content/public/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const [moved] = (await site.check()).filter(({ rule }) => rule === 'moved-link')
    const at = typeof column === 'string' ? url('/old').length + 4 : column
    expect(moved?.fix?.place.column).toBe(at)
    if (moved?.fix) expect(page.slice((at ?? 0) - 1).startsWith(moved.fix.written)).toBe(true)
  })
})

describe('private addresses', () => {
  test('sends no requests to private addresses', async () => {
    using site = new Site(
      `[a](${url('/a')}) [b](http://127.0.0.1:${port}/b) <a href="http://[::1]:${port}/c">c</a>\n`,
      {
        allowPrivate: false,
      },
    )
    const lines = await site.report()
    expect(requests).toEqual([])
    expect(lines.map((line) => /: (.*) \(unanswered-link\)/.exec(line)?.[1])).toEqual([
      '`docs.site` is the private address 127.0.0.1',
      '`127.0.0.1` is a private address',
      '`::1` is a private address',
    ])
  })

  test.each(['printer.local', 'intranet', 'wiki.internal', 'app.localhost'])(
    'asks no resolver for %s, which has no meaning elsewhere',
    async (host) => {
      using site = new Site(`<a href="http://${host}:${port}/a">a</a>\n`, { allowPrivate: false })
      const resolve: Resolve = () => expect.unreachable()
      expect(await site.report({ resolve })).toEqual([expect.stringContaining(`\`${host}\` is a private address`)])
    },
  )

  test.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'],
    // Deprecated notations that contain an IPv4 address, and the local-use translation prefix.
    ...['::7f00:1', '::127.0.0.1', '::ffff:0:7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2002:a00:1::1'],
    ...['fec0::1', 'feff::1', '2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
    ...['100::1', '100:0:0:1::1', '3fff::1', '5f00::1', '4000::1', '8000::1', 'fe00::1', 'fe80::1%eth0'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
    ...['::ffff:192.0.2.1', '2620:4f:8000::1', '240.0.0.1'],
  ])('treats %s as private', (ip) => {
    expect(isPrivate(ip)).toBe(true)
  })

  test.each([
    ...['1.1.1.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '11.0.0.1', '2606:4700::1111', '::ffff:1.1.1.1'],
    ...['192.0.1.1', '198.20.0.1', '223.255.255.255', '2001:200::1', '2001:4860:4860::8888', '2003::1', '3ffe::1'],
  ])('treats %s as public', (ip) => {
    expect(isPrivate(ip)).toBe(false)
  })

  test.each([
    ...['[::127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[fec0::1]', '127.1', '0x7f.1'],
    ...['2130706433', '0177.0.0.1', '127.0.0.1.', '0'],
  ])('rejects the literal host %s', async (host) => {
    using site = new Site(`<a href="http://${host}:${port}/a">a</a>\n`, { allowPrivate: false })
    expect(await site.report()).toEqual([expect.stringContaining('is a private address')])
    expect(requests).toEqual([])
  })

  test.each(['::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', 'fec0::1', 'fe80::1%lo'])(
    'rejects a name that resolves to %s, alone or together with a public address',
    async (address) => {
      for (const addresses of [[address], ['1.1.1.1', address]]) {
        using site = new Site(`[a](${url('/a')})\n`, { allowPrivate: false })
        const answer = addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }))
        expect(await site.report({ resolve: (_, done) => done(null, answer) })).toEqual([
          expect.stringContaining(`is the private address ${address}`),
        ])
        expect(requests).toEqual([])
      }
    },
  )
})

describe('a cached response', () => {
  const day = 86_400_000

  test('reuses a successful response for a week, but repeats a failed request in every run', async () => {
    handlers.set('/bad', status(404))
    using site = new Site(`[a](${url('/good')}) [b](${url('/bad')})\n`)
    const start = Date.now()
    for (const [days, expected] of [
      [0, ['GET /bad', 'HEAD /bad', 'HEAD /good']],
      [6, ['GET /bad', 'HEAD /bad']],
      [8, ['GET /bad', 'HEAD /bad', 'HEAD /good']],
      [9, ['GET /bad', 'HEAD /bad']],
    ] as const) {
      requests = []
      expect(await site.report({ now: () => start + days * day })).toHaveLength(1)
      expect(requests.sort()).toEqual(expected)
    }
  })

  test('fetches a page once more for the first link with a fragment', async () => {
    handlers.set('/a', html('<p id="a"></p><p id="b"></p><p id="c"></p>'))
    using site = new Site(`[a](${url('/a')})\n`)
    expect(await site.report()).toEqual([])
    site.files.edit('content/index.md', `[a](${url('/a')}#missing-one)\n`)
    expect(await site.report()).toHaveLength(1)
    site.files.edit('content/index.md', `[a](${url('/a')}#c)\n`)
    expect(await site.report()).toEqual([])
    expect(requests).toEqual(['HEAD /a', 'GET /a'])
  })

  test.each(['', '{', '{"form":1,"addresses":null}', '{"form":1,"addresses":{"http://docs.site/":{}}}', '[]'])(
    'ignores a cache file that contains %j',
    async (text) => {
      using site = new Site(`[a](${url('/a')})\n`)
      site.files.edit('.docsite/rules/memory-dead-external-link.json', text)
      expect(await site.report()).toEqual([])
      expect(requests).toEqual(['HEAD /a'])
    },
  )

  test('keeps the responses of an aborted check', async () => {
    const stop = new AbortController()
    const slowRequested = new Promise<void>((done) => {
      handlers.set('/slow', () => done())
    })
    handlers.set('/fast', (_, response) => void slowRequested.then(() => response.end()))
    using site = new Site(`[a](${url('/fast')}) [b](${url('/slow', 'other.site')})\n`)
    const onProgress = () => stop.abort(new Error('Stopped'))
    await expect(site.check({ signal: stop.signal, onProgress })).rejects.toThrow('Stopped')
    requests = []
    handlers.delete('/slow')
    expect(await site.report()).toEqual([])
    expect(requests).toEqual(['HEAD /slow'])
  })
})

describe('the checked URLs', () => {
  test('checks links in pages, frontmatter and configuration', async () => {
    for (const path of ['/page', '/hero', '/feature', '/nav', '/footer', '/social', '/html'])
      handlers.set(path, status(404))
    using site = new Site(
      `---\npageType: home\nhero:\n  name: A\n  actions:\n    - text: Go\n      link: ${url('/hero')}\nfeatures:\n  - title: B\n    details: C\n    link: ${url('/feature')}\n---\n\n[a](${url('/page')}) and <a href="${url('/html')}">b</a>\n`,
      {
        config: {
          themeConfig: {
            nav: [{ text: 'Nav', link: url('/nav') }],
            socialLinks: [{ icon: 'github', mode: 'link', content: url('/social') }],
            footer: { message: `A <a href="${url('/footer')}">b</a>` },
          },
        },
      },
    )
    const diagnostics = await site.check()
    expect(
      diagnostics.map(({ place, text }) => `${place.file}:${place.line} ${/\/(\w+)`/.exec(text)?.[1]}`).sort(),
    ).toEqual([
      'config/site.json:1 footer',
      'config/site.json:1 nav',
      'config/site.json:1 social',
      'content/index.md:14 html',
      'content/index.md:14 page',
      'content/index.md:3 hero',
      'content/index.md:8 feature',
    ])
  })

  test('skips other schemes, reserved domains, ignored URLs, the site itself and code', async () => {
    using site = new Site(
      [
        '# A',
        '[mail](mailto:a@docs.site) [phone](tel:123) [file](ftp://docs.site/) [code](vscode://x)',
        '[example](https://example.com/) [other](http://docs.example/) [test](http://x.test/) [none](http://x.invalid/)',
        `[ignored](${url('/ignored/a/b')}) [own](https://my.site/a) \`${url('/code')}\` <!-- ${url('/comment')} -->`,
        `\`\`\`md\n[a](${url('/fence')})\n\`\`\``,
        '[here](#a)',
      ].join('\n\n'),
      { ignore: [`http://docs.site:${port}/ignored/*`], config: { siteUrl: 'https://my.site', outside: ['/a'] } },
    )
    expect((await site.report()).filter((line) => !line.includes('(dead-link)'))).toEqual([])
    expect(requests).toEqual([])
  })

  test('accepts an ignore comment, and never reports it as unused', async () => {
    handlers.set('/a', status(404))
    using site = new Site(`# A\n\n<!-- docsite-ignore dead-external-link: it comes back -->\n\n[a](${url('/a')})\n`)
    expect(await site.report()).toEqual([])
    handlers.delete('/a')
    expect(await site.report()).toEqual([])
  })

  test('sends requests only with --external', async () => {
    handlers.set('/a', status(404))
    using site = new Site(`[a](http://127.0.0.1:${port}/a)\n`)
    expect(await site.files.run('check')).toMatchObject({ code: 0, stdout: 'Checked 1 page: no errors\n' })
    expect(requests).toEqual([])
    const { code, stdout } = await site.files.run('check', ['--external'])
    expect(code).toBe(1)
    expect(stdout).toContain('404 Not Found (dead-external-link)\n')
    expect(stdout).toMatch(/\nChecked 1 page: 1 error in 1 file\n$/)
  })

  test('stops on Ctrl+C and keeps the responses so far', async () => {
    const slowRequested = new Promise<void>((done) => handlers.set('/slow', () => done()))
    const links = Array.from({ length: 40 }, (_, i) => `- http://127.0.0.1:${port}/${i}\n`)
    for (let i = 0; i < 40; i += 2) handlers.set(`/${i}`, status(503))
    using site = new Site(`${links.join('')}- http://127.0.0.1:${port}/slow\n`)
    const child = spawn(process.execPath, [command, 'check', '--external'], { cwd: site.files.root, env: commandEnv() })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        printed += data
      })
    await slowRequested
    child.kill('SIGINT')
    const [code, signal] = await once(child, 'close')
    expect({ code, signal, printed }).toEqual({ code: null, signal: 'SIGINT', printed: '' })
    expect(site.files.read('.docsite/rules/memory-dead-external-link.json')).toContain(`:${port}/1"`)
  })
})
