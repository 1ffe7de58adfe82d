// `docsite dev` and `docsite preview` in a real browser: no other web page can read from them, under any host name.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { RunningDev } from '../pipeline/dev/running.ts'
import { SiteTest } from '../site-test.ts'
import { findBrowser } from './chromium.ts'

const files = {
  'config/site.json': JSON.stringify({ title: 'Mine', server: { allowedHosts: ['allowed.example'] } }),
  'content/index.md': '# Secret home\n',
  'content/guide/a.md': '# Secret page\n',
  'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
}

let browser: Browser
let dev: RunningDev
let site: SiteTest
let preview: Listening
let stranger: Server
beforeAll(async () => {
  const { args = [], ...options } = await findBrowser()
  // Simulates an attacker's DNS: every name resolves to this machine.
  browser = await chromium.launch({
    ...options,
    args: [...args, '--host-resolver-rules=MAP *.example 127.0.0.1'],
  })
  dev = await RunningDev.start(files)
  site = SiteTest.of(files)
  expect(await site.build()).toMatchObject({ code: 0 })
  preview = await listen(previewHandler(site.path('dist'), '/'), {
    port: 0,
    host: '127.0.0.1',
    allowedHosts: () => ['allowed.example'],
  })
  stranger = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>Another site</p>'))
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await browser.close()
  stranger.close()
  await preview.close()
  await dev[Symbol.asyncDispose]()
  site[Symbol.dispose]()
})

const portOf = (name: string): string => new URL(name === 'dev' ? dev.server.origin : preview.origin).port
const strangerAt = (host: string): string => `http://${host}:${(stranger.address() as AddressInfo).port}/`

async function withPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext()
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Paths that a page of another origin may try to read. */
const paths = [
  '/',
  '/guide/a',
  '/guide/a.md',
  '/llms.txt',
  '/logo.svg',
  '/static/manifest.json',
  '/static/pages/index.json',
  '/static/pages/guide/a.json',
  '/__docsite/events?route=/',
]

const isFull = process.env.DOCSITE_TEST === 'full'
const allPairs = ['other.example', 'localhost', '127.0.0.1'].flatMap((host) => [
  [host, '127.0.0.1'],
  [host, 'localhost'],
])
/** For each command, every kind of foreign page: on another site, on the same site, and on the other local name. */
const pairs = {
  dev: [
    ['other.example', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['127.0.0.1', 'localhost'],
  ],
  preview: [
    ['other.example', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
  ],
}

describe.each(['dev', 'preview'] as const)('docsite %s', (name) => {
  test('reveals nothing under a foreign host name that resolves to this machine', async () => {
    await withPage(async (page) => {
      const origin = `http://rebound.example:${portOf(name)}`
      const response = await page.goto(`${origin}/`)
      expect(response?.status()).toBe(403)
      expect(await response?.text()).toContain('`server.allowedHosts`')
      for (const path of paths) {
        // The page has the same origin, so only the server can refuse.
        const answer = await page.evaluate(async (url) => {
          const response = await fetch(url)
          return { status: response.status, text: await response.text() }
        }, origin + path)
        expect(answer, path).toEqual({ status: 403, text: expect.stringContaining('`rebound.example`') })
      }
      const opened = await page.evaluate(
        (url) =>
          new Promise((done) => {
            const source = new EventSource(url)
            source.onopen = () => done('open')
            source.onerror = () => done('refused')
          }),
        `${origin}/__docsite/events?route=/`,
      )
      expect(opened).toBe('refused')
    })
  })

  test('responds to host names in `server.allowedHosts`', async () => {
    await withPage(async (page) => {
      const origin = `http://allowed.example:${portOf(name)}`
      expect((await page.goto(`${origin}/`))?.status()).toBe(200)
      expect(await page.evaluate(async () => (await fetch('/static/pages/index.json')).status)).toBe(200)
    })
  })

  test.each(isFull ? allPairs : pairs[name])(
    'reveals nothing to a page from %s on another port of %s',
    async (host, own) => {
      await withPage(async (page) => {
        await page.goto(strangerAt(host))
        const scripts = await siteScripts(name)
        expect(scripts.length).toBeGreaterThan(1)
        const got = await page.evaluate(readAll, {
          origin: `http://${own}:${portOf(name)}`,
          paths: [...paths, ...scripts],
          framed: isFull ? [...paths, ...scripts] : ['/', '/static/pages/index.json'],
        })
        expect(got).toEqual([])
      })
    },
  )

  test('opens from a link on another site', async () => {
    await withPage(async (page) => {
      await page.goto(strangerAt('other.example'))
      await page.setContent(`<a href="http://127.0.0.1:${portOf(name)}/">Docs</a>`)
      await page.click('a')
      await page.getByText('Secret home').first().waitFor()
    })
  })
})

test('sends live updates to pages under an allowed host name', async () => {
  await withPage(async (page) => {
    const opened = page.waitForResponse((response) => response.url().includes('/__docsite/events'))
    await page.goto(`http://allowed.example:${portOf('dev')}/`)
    expect((await opened).status()).toBe(200)
  })
})

/** Returns the paths of the scripts on the home page: in an ordinary run, of the entry point and of the site's data. */
async function siteScripts(name: string): Promise<string[]> {
  const html = await (await fetch(`http://127.0.0.1:${portOf(name)}/`)).text()
  const scripts = new Set(Array.from(html.matchAll(/\/static\/js\/[\w.-]+\.js/g), ([path]) => path))
  return [...scripts].filter((path) => isFull || /\/(?:shell|site)-/.test(path))
}

interface Attempt {
  origin: string
  paths: string[]
  /** The paths to load also in a frame. Each frame takes as much time as a page. */
  framed: string[]
}

/** Tries every way to load something from another origin. Returns the ways that revealed anything. */
async function readAll({ origin, paths, framed }: Attempt): Promise<string[]> {
  const got: string[] = []
  const loads = (element: HTMLElement, path: string) =>
    new Promise<void>((done) => {
      element.onload = () => {
        got.push(`${element.tagName} ${path}`)
        done()
      }
      element.onerror = () => done()
      document.body.append(element)
    })
  for (const path of paths) {
    const url = origin + path
    try {
      const response = await fetch(url, { credentials: 'include' })
      got.push(`fetch ${path} ${await response.text()}`)
    } catch {
      // The request is expected to fail.
    }
    await loads(Object.assign(document.createElement('script'), { src: url }), path)
    await loads(Object.assign(document.createElement('script'), { src: url, type: 'module' }), path)
    await loads(Object.assign(document.createElement('img'), { src: url }), path)
    await loads(Object.assign(document.createElement('link'), { href: url, rel: 'stylesheet' }), path)
    // A stream never finishes loading.
    if (!framed.includes(path) || path.includes('events')) continue
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
    await new Promise((done) => {
      frame.onload = done
    })
    try {
      got.push(`iframe ${path} ${frame.contentWindow?.document.body.textContent}`)
    } catch {
      // The request is expected to fail.
    }
    frame.remove()
  }
  const stream = await new Promise((done) => {
    const source = new EventSource(`${origin}/__docsite/events?route=/`)
    source.onopen = () => done('open')
    source.onerror = () => done('refused')
  })
  if (stream === 'open') got.push('stream')
  const socket = await new Promise((done) => {
    const socket = new WebSocket(origin.replace('http', 'ws'))
    socket.onopen = () => done('open')
    socket.onerror = () => done('refused')
  })
  if (socket === 'open') got.push('socket')
  if ('docsite' in window) got.push('site data')
  return got
}
