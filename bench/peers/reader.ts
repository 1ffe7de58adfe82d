// Measures what a reader's browser loads from a built site, with Chromium and a static server.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { CorpusPage } from './corpus.ts'
import type { PeerSearch } from './projects.ts'

/** A built site in the directory `out`. */
export interface BuiltSite {
  out: string
  /** Matches the paths of files that the site prefetches with ordinary requests, relative to `out`. */
  prefetched?: RegExp | undefined
}

/** Gzipped bytes by kind of file, excluding prefetched files. */
export type LoadedBytes = Record<'html' | 'js' | 'css' | 'other', number>

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const quietMs = 1000

interface Request {
  path: string
  type: string
  /** Compressed, unless compression makes the file larger. */
  bytes: number
}

/** Serves a built site, and records the requests that are neither for images nor prefetches. */
class LoggingServer {
  readonly requests: Request[] = []
  readonly #server: Server
  readonly #folder: string

  constructor({ out, prefetched }: BuiltSite) {
    this.#folder = out
    this.#server = createServer((request, response) => {
      const { pathname: path } = new URL(request.url ?? '/', 'http://localhost')
      const file = this.#fileOf(path)
      if (!file) return response.writeHead(404).end()
      const body = readFileSync(file)
      const type = types[extname(file)] ?? 'application/octet-stream'
      // Images are the same on every site.
      if (type !== 'image/webp' && !isPrefetch(request.headers) && !prefetched?.test(path.slice(1)))
        this.requests.push({ path, type, bytes: packedBytes(body) })
      response.writeHead(200, { 'content-type': type }).end(body)
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  /** Waits until no new request has arrived for a while. */
  async quiet(): Promise<void> {
    for (let before = -1; before !== this.requests.length; ) {
      before = this.requests.length
      await new Promise((done) => setTimeout(done, quietMs))
    }
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Finds `path`, `path.html` or `path/index.html`, as static hosts do. */
  #fileOf(path: string): string | undefined {
    const start = join(this.#folder, decodeURIComponent(path))
    return [start, `${start}.html`, join(start, 'index.html')].find(
      (file) => existsSync(file) && statSync(file).isFile(),
    )
  }
}

const isPrefetch = (headers: NodeJS.Dict<string | string[]>): boolean =>
  [headers['sec-purpose'], headers.purpose].some((value) => String(value).startsWith('prefetch'))

/** The size of a file as a host sends it. */
export const packedBytes = (body: Buffer): number => Math.min(body.length, gzipSync(body).length)

/**
 * Opens a page with an empty cache, and adds up the sizes of its requests until the network is idle. Throws unless the page
 * shows its prose, and `names` in its menu and sidebar.
 */
export async function firstLoad(
  browser: Browser,
  site: BuiltSite,
  page: CorpusPage,
  names: readonly string[],
): Promise<LoadedBytes> {
  return withPage(browser, site, page.path, true, async (opened, server) => {
    const text = await opened.innerText('body')
    const lines = new Set(text.split('\n').map((line) => line.trim().toLowerCase()))
    const hidden = names.filter((name) => !lines.has(name.toLowerCase()))
    if (hidden.length > 0) throw new Error(`${site.out}: menu and sidebar of ${page.path} lack ${hidden.join(', ')}`)
    if (!hasProse(text, page)) throw new Error(`${site.out}: ${page.path} lacks text`)
    return sumByKind(server.requests)
  })
}

function sumByKind(requests: readonly Request[]): LoadedBytes {
  const sum: LoadedBytes = { html: 0, js: 0, css: 0, other: 0 }
  const kinds: Record<string, keyof LoadedBytes> = { 'text/html': 'html', 'text/javascript': 'js', 'text/css': 'css' }
  for (const { type, bytes } of requests) sum[kinds[type] ?? 'other'] += bytes
  return sum
}

/** Returns whether all prose of a page is visible in a browser without JavaScript. */
export async function isReadableWithoutScripts(browser: Browser, site: BuiltSite, page: CorpusPage): Promise<boolean> {
  return hasProse(await withPage(browser, site, page.path, false, (opened) => opened.innerText('body')), page)
}

function hasProse(text: string, { body }: CorpusPage): boolean {
  const prose = body.split('\n').filter((line) => /^[a-z][^`*[\]]+$/i.test(line) && line.includes(' '))
  const shown = text.replaceAll(/\s+/g, ' ')
  return prose.length > 5 && prose.every((line) => shown.includes(line))
}

/**
 * Opens the search with Ctrl+K, types a query, and adds up the sizes of the requests until all results are shown. Files of the
 * index are included even if they were requested with the page.
 */
export async function firstSearch(
  browser: Browser,
  site: BuiltSite,
  path: string,
  query: string,
  { index, result }: PeerSearch,
): Promise<number> {
  return withPage(browser, site, path, true, async (page, server) => {
    const before = server.requests.length
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
    await page.keyboard.type(query, { delay: 40 })
    await page.waitForSelector(result)
    await server.quiet()
    return server.requests
      .filter((request, i) => i >= before || index.test(request.path.slice(1)))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  })
}

/**
 * Clicks links with these texts, one after the other, and returns the milliseconds from each click to the first frame that shows the
 * heading of the next page. What the site prefetches before a click is ready, as for a reader who has read a while.
 */
export async function pageChanges(
  browser: Browser,
  site: BuiltSite,
  path: string,
  names: readonly string[],
): Promise<number[]> {
  return withPage(browser, site, path, true, async (page, server) => {
    // Once for the scripts of this document, once for those that links of a site without a router load.
    await page.addInitScript(timeChanges)
    await page.evaluate(timeChanges)
    const times: number[] = []
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).locator('visible=true').first().click()
      const shown = await page.waitForFunction(() => sessionStorage.getItem('changed'))
      times.push(Number(await shown.jsonValue()))
      await server.quiet()
    }
    return times
  })
}

/** Keeps the time from a click to the first frame with another heading. Runs in the browser. */
function timeChanges(): void {
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  addEventListener(
    'click',
    () => {
      sessionStorage.removeItem('changed')
      sessionStorage.setItem('clicked', JSON.stringify([now(), heading()]))
    },
    true,
  )
  new MutationObserver(() => {
    const [start, before] = JSON.parse(sessionStorage.getItem('clicked') ?? '[]') as [number?, string?]
    if (start === undefined || ['', before].includes(heading())) return
    sessionStorage.removeItem('clicked')
    requestAnimationFrame(() => sessionStorage.setItem('changed', String(now() - start)))
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function withPage<Result>(
  browser: Browser,
  site: BuiltSite,
  path: string,
  javaScriptEnabled: boolean,
  use: (page: Page, server: LoggingServer) => Promise<Result>,
): Promise<Result> {
  const server = new LoggingServer(site)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, javaScriptEnabled })
  try {
    const page = await context.newPage()
    await page.goto((await server.start()) + path)
    if (javaScriptEnabled) await page.waitForLoadState('networkidle')
    await server.quiet()
    return await use(page, server)
  } finally {
    await context.close()
    server.stop()
  }
}
