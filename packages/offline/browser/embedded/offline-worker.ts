// The service worker of a site with `offline: true`. It caches visited pages and serves them when the network fails.
//
// The worker does not depend on a build. It requests pages and records from the network first and uses the cache only as
// a fallback. Files with a hash in their names never change, and a page itself rejects data from another build.
// A new worker can therefore take over at any time.

import {
  asRoute,
  canonicalPath,
  decodePath,
  encodePath,
  isHashedFile,
  type Manifest,
  type RoutePath,
  type SearchDocument,
  searchTextOf,
} from '@docsite/cli/routes'
import { filesOfIndex, type ListedIndex } from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import type { OfflineData, OfflineMessage } from '../../offline-data.ts'

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  registration: { scope: string; navigationPreload?: { disable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<OfflineMessage>) => void): void
  docsiteOffline: OfflineData
}

// TypeScript is configured with the types of pages, not of service workers.
const worker = globalThis as unknown as WorkerScope
const { files, pages } = worker.docsiteOffline
const { origin, pathname: base } = new URL(worker.registration.scope)
const manifestAddress = `${origin}${base}static/manifest.json`

/** The limits of the cache and of a single file. */
const maxBytes = 50_000_000
const maxEntries = 2_000
const maxFileBytes = 5_000_000

/**
 * The cache is trimmed with the first write, because a worker rarely lives long, and then each time this many bytes have
 * been written. Every file counts as at least `minFileBytes`.
 */
const bytesBetweenTrims = 3_000_000
const minFileBytes = 50_000

/** How long to wait for the network before using the cache. */
const patienceMs = 4000

/** The minimum time between updates of a file's last-used date. An update rewrites the whole file. */
const dateEveryMs = 3_600_000

const dateHeader = 'docsite-used'
const sizeHeader = 'docsite-size'

const addressOf = (file: string): string => new URL(base + file, origin).href
const shellAddresses = new Set(files.map(addressOf))
const cacheName = `docsite-offline ${base}`
let bytesLeft = 0

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('message', (event) => {
  const { data } = event
  later(event, data.kind === 'visit' ? Promise.all(data.addresses.map(visit)) : keepSearch(data))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return
  if (!url.pathname.startsWith(base)) return
  const [path, key] = [pathOf(url), keyOf(url)]
  if (request.mode === 'navigate') event.respondWith(newest(event, key).catch(() => otherwise(key, path)))
  else if (isHashedFile(path)) event.respondWith(hashedFile(event, key))
  else if (path.startsWith('static/search/'))
    event.respondWith(newest(event, key).catch((error) => textFromDocuments(path, error)))
  else if (path.startsWith('static/') || /^(?:image|font|style|script)$/.test(request.destination))
    event.respondWith(newest(event, key))
})

/** Caches the whole shell. If a file is missing, installation fails and the browser tries again later. */
async function install(): Promise<void> {
  await Promise.all([...shellAddresses].map(keepHashed))
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  // Earlier versions enabled navigation preload. If the host cannot be reached, Firefox then shows an error instead of the cached page.
  await Promise.all([worker.registration.navigationPreload?.disable(), worker.clients.claim(), trim()])
}

/** Runs work in the background. Errors are ignored, because the next visit tries again. */
const later = (event: LastingEvent, work: Promise<unknown>): void => event.waitUntil(work.catch(() => undefined))

const pathOf = (url: URL): RoutePath => decodePath(url.pathname.slice(base.length))

/** Returns the cache key of a URL. All URLs of a page, such as with and without `.html`, have the same key. */
function keyOf(url: URL): string {
  const path = pathOf(url)
  if (path.startsWith('static/')) return url.origin + url.pathname
  return url.origin + encodePath(canonicalPath(asRoute(base + path)))
}

// ---- Responses

/** Returns a file with a hash in its name. Uses the cache first, because such files never change. */
async function hashedFile(event: FetchEvent, key: string): Promise<Response> {
  const known = await find(key)
  if (known) {
    if (Date.now() - Number(known.headers.get(dateHeader)) > dateEveryMs) later(event, keep(key, known.clone()))
    return known
  }
  const response = await fetch(event.request)
  if (isOwn(key, response)) later(event, keep(key, response.clone()))
  return response
}

/** Returns the network's response, or the cached one if the network fails or is slow. Rejects if there is neither. */
async function newest(event: FetchEvent, key: string): Promise<Response> {
  const request = fetch(event.request)
  // A response that arrives late is cached for the next request.
  later(
    event,
    request.then((response) => (isOwn(key, response) ? keepPage(key, response.clone()) : undefined)),
  )
  const patience = new Promise<undefined>((done) => setTimeout(done, patienceMs))
  const answer = await Promise.race([request.catch(() => undefined), patience])
  return answer && answer.status < 500 ? answer : ((await find(key)) ?? request)
}

/** Returns whether a response is the requested file. Some hosts serve an HTML page in place of a missing file. */
const isOwn = (key: string, { status, type, headers }: Response): boolean =>
  status === 200 && type === 'basic' && !(isHtml(headers) && key.startsWith(`${origin}${base}static/`))

const isHtml = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/html') ?? false

/**
 * Returns the cached page at the same URL with or without a trailing slash, to which the host would have redirected.
 * Otherwise returns the page that explains that the requested page is not available offline.
 */
async function otherwise(key: string, path: string): Promise<Response> {
  const known = await find(key.endsWith('/') ? key.slice(0, -1) : `${key}/`)
  if (known) return known
  const [prefix = '/'] = Object.keys(pages)
    .filter((prefix) => `/${path}/`.startsWith(prefix))
    .sort((a, b) => b.length - a.length)
  return new Response(pages[prefix], { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Returns a page's text for search from the cached file that contains all texts of the locale. */
async function textFromDocuments(path: string, error: unknown): Promise<Response> {
  const manifest = await read<Manifest>(manifestAddress)
  for (const { documents } of Object.values(manifest?.search ?? {})) {
    const list = await read<SearchDocument[]>(addressOf(documents))
    const found = list?.find(({ routePath }) => searchTextOf(routePath) === path)
    if (found) return new Response(JSON.stringify({ content: found.content, toc: found.toc }))
  }
  throw error
}

// ---- Cache

async function visit(address: string): Promise<void> {
  const url = new URL(address)
  if (url.origin !== origin || !url.pathname.startsWith(base)) return
  if (isHashedFile(pathOf(url))) return keepHashed(keyOf(url))
  const response = await fetch(url.origin + url.pathname)
  if (isOwn(keyOf(url), response)) await keepPage(keyOf(url), response)
}

/** Caches the data that all pages of a locale share, and the locale's search index unless it is too large. */
async function keepSearch({ site, search }: Extract<OfflineMessage, { kind: 'search' }>): Promise<void> {
  const response = await fetch(manifestAddress, { cache: 'no-cache' })
  if (!isOwn(manifestAddress, response)) return
  await keep(manifestAddress, response.clone())
  const manifest = (await response.json()) as Manifest
  const shared = lookUp(manifest.site, site)
  if (shared) await keepHashed(addressOf(shared))
  const names = lookUp(manifest.search, search)
  if (!names) return
  await keepHashed(addressOf(names.index))
  const index = await read<ListedIndex>(addressOf(names.index))
  if (!index || index.documentsSize > maxFileBytes) return
  const wanted = [names.index, names.documents, ...filesOfIndex(index)].map(addressOf)
  // Fetch one file at a time, so that requests from pages take priority.
  for (const address of wanted) await keepHashed(address)
  await dropEarlier(wanted)
}

/** Evicts the versions of these files from earlier builds. Otherwise old search indexes would displace visited pages. */
async function dropEarlier(wanted: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const unhashed = (address: string) => address.replace(/\.\w+\.(?:json|js)$/, '')
  const names = new Set(wanted.map(unhashed))
  for (const { url } of await cache.keys())
    if (names.has(unhashed(url)) && !wanted.includes(url)) await cache.delete(url)
}

async function keepHashed(address: string): Promise<void> {
  if (await find(address)) return
  const response = await fetch(address, { priority: 'low' })
  if (!isOwn(address, response)) throw new Error(`${address} returned ${response.status}`)
  await keep(address, response)
}

/** Caches a file. For a page or a record, also caches the hashed files that it uses, because a deploy may remove them. */
async function keepPage(key: string, response: Response): Promise<void> {
  const isDocument = isHtml(response.headers)
  if (!isDocument && !key.startsWith(`${origin}${base}static/pages/`)) return keep(key, response)
  const text = await response.clone().text()
  // Below the base path, the host may also serve documents that do not belong to the site.
  if (isDocument && !/ id="?pageData\b/.test(text)) return
  await keep(key, response)
  // In a record, which is JSON, quotation marks are escaped.
  const named = Array.from(text.matchAll(/ (?:src|href|srcset)=\\?"([^"\\]+)/g), ([, value = '']) =>
    value.split(/[\s,]+/),
  )
  const hashed = new Set(named.flat().filter((name) => name.startsWith(`${base}static/`)))
  await Promise.all(Array.from(hashed, (name) => visit(new URL(name, origin).href).catch(() => undefined)))
}

/** Returns a cached response, or `undefined` if there is none or the browser cannot read the cache. */
const find = (key: string): Promise<Response | undefined> => caches.match(key, { cacheName }).catch(() => undefined)

const read = async <T>(key: string): Promise<T | undefined> => (await find(key))?.json() as Promise<T> | undefined

async function keep(key: string, response: Response): Promise<void> {
  const body = await bodyOf(response)
  if (!body) return
  const headers = new Headers(response.headers)
  // The body is already decompressed, and the same body is served to all requests.
  for (const name of ['content-encoding', 'vary']) headers.delete(name)
  headers.set('content-length', String(body.size))
  headers.set(dateHeader, String(Date.now()))
  headers.set(sizeHeader, String(body.size))
  await (await caches.open(cacheName)).put(key, new Response(body, { headers }))
  bytesLeft -= Math.max(body.size, minFileBytes)
  if (bytesLeft > 0) return
  bytesLeft = bytesBetweenTrims
  await trim()
}

/** Reads a body. Returns `undefined` as soon as it exceeds the limit, because a response may be endless. */
async function bodyOf({ body }: Response): Promise<Blob | undefined> {
  const reader = body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size <= maxFileBytes) continue
    // Not awaited: canceling a clone takes as long as the page reads the original.
    reader?.cancel().catch(() => undefined)
    return undefined
  }
  return new Blob(parts)
}

/** Evicts the least recently used files if the cache exceeds its limits. The shell stays. */
async function trim(): Promise<void> {
  const cache = await caches.open(cacheName)
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { headers } = (await cache.match(request)) ?? new Response()
      const isShell = shellAddresses.has(request.url)
      return {
        request,
        date: isShell ? Number.POSITIVE_INFINITY : Number(headers.get(dateHeader)),
        size: Number(headers.get(sizeHeader)),
      }
    }),
  )
  let bytes = 0
  let count = 0
  for (const { request, size } of entries.sort((a, b) => (a.date === b.date ? 0 : b.date - a.date))) {
    bytes += size
    if (++count > maxEntries || bytes > maxBytes) await cache.delete(request)
  }
}
