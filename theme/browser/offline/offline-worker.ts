// The service worker of a site with `offline: true`: keeps what was read, and answers from it where there is no network.
//
// It knows no builds: pages and records are asked for first and taken from what is kept only where nobody answers, files with a hash in
// their names are always right, and a page itself sees to it that nothing of another build gets into it. So a new worker may take
// over at any moment.

import type { Manifest, OfflineData } from '../../../pipeline/model/config/site-data.ts'
import { canonicalPath, decodePath, encodePath, isHashedFile, searchTextOf } from '../../../pipeline/model/route.ts'
import type { PackedIndex } from '../../../pipeline/model/search/index-format.ts'
import type { SearchDocument } from '../../../pipeline/model/search/search-document.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'

/** What a page says. */
export type OfflineMessage =
  /** These addresses were visited: their files are to be kept. */
  | { kind: 'visit'; addresses: string[] }
  /** The page has nothing else to do: the search and the navigation of its locale are to be kept, by their names in the manifest. */
  | { kind: 'search'; site: string; search: string }

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LastingEvent {
  readonly request: Request
  /** What the browser has asked for while the worker was being started; nothing where it does not do so. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  registration: { scope: string; navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<OfflineMessage>) => void): void
  docsiteOffline: OfflineData
}

// The compiler knows pages, not service workers.
const worker = globalThis as unknown as WorkerScope
const { files, pages } = worker.docsiteOffline
const { origin, pathname: base } = new URL(worker.registration.scope)
const manifestAddress = `${origin}${base}static/manifest.json`

/** What is kept at most, and what of it one file may be. */
const mostBytes = 50_000_000
const mostEntries = 2_000
const mostInFile = 5_000_000

/** After so many bytes it is looked what is too much, a file being this many at least; and with the first, since a worker seldom lives long. */
const bytesBetweenLooks = 3_000_000
const leastOfFile = 50_000

/** A network that answers later than this is as good as none, where there is something to show. */
const patienceMs = 4000

/** What is used is dated anew, but not each time: that writes the whole file. */
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

/** A worker that stands has its whole shell: one whose files are not all there yet is tried again later. */
async function install(): Promise<void> {
  await Promise.all([...shellAddresses].map(keepHashed))
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  // Else the host would be asked for a page only once the worker has started.
  await Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), clear()])
}

/** Does what the browser need not wait for. What fails is tried anew with the next visit: whoever reads has what was kept before. */
const later = (event: LastingEvent, work: Promise<unknown>): void => event.waitUntil(work.catch(() => undefined))

const pathOf = (url: URL): string => decodePath(url.pathname.slice(base.length))

/** Under which address something is kept: one for all spellings of a page's. */
function keyOf(url: URL): string {
  const path = pathOf(url)
  if (path.startsWith('static/')) return url.origin + url.pathname
  return url.origin + encodePath(canonicalPath(base + path))
}

// ---- Answers

/** What is kept never changes. */
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

/** What the network says; what is kept where it fails or keeps the reader waiting. Rejects where there is neither. */
async function newest(event: FetchEvent, key: string): Promise<Response> {
  const asked = ask(event)
  // One that comes late is there the next time.
  later(
    event,
    asked.then((response) => (isOwn(key, response) ? keepPage(key, response.clone()) : undefined)),
  )
  const patience = new Promise<undefined>((done) => setTimeout(done, patienceMs))
  const answer = await Promise.race([asked.catch(() => undefined), patience])
  return answer && answer.status < 500 ? answer : ((await find(key)) ?? asked)
}

const ask = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

/** Whether it is what was asked for: some hosts answer with a page where there is no file. */
const isOwn = (key: string, { status, type, headers }: Response): boolean =>
  status === 200 && type === 'basic' && !(isHtml(headers) && key.startsWith(`${origin}${base}static/`))

const isHtml = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/html') ?? false

/** What the host would have sent on to: the same address with or without a slash at the end. Else the page that says why there is none. */
async function otherwise(key: string, path: string): Promise<Response> {
  const known = await find(key.endsWith('/') ? key.slice(0, -1) : `${key}/`)
  if (known) return known
  const [prefix = '/'] = Object.keys(pages)
    .filter((prefix) => `/${path}/`.startsWith(prefix))
    .sort((a, b) => b.length - a.length)
  return new Response(pages[prefix], { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The text of a page for the search: where it was never fetched alone, it is among all texts of the locale. */
async function textFromDocuments(path: string, error: unknown): Promise<Response> {
  const manifest = await read<Manifest>(manifestAddress)
  for (const { documents } of Object.values(manifest?.search ?? {})) {
    const list = await read<SearchDocument[]>(addressOf(documents))
    const found = list?.find(({ routePath }) => searchTextOf(routePath) === path)
    if (found) return new Response(JSON.stringify({ content: found.content, toc: found.toc }))
  }
  throw error
}

// ---- Keeping

async function visit(address: string): Promise<void> {
  const url = new URL(address)
  if (url.origin !== origin || !url.pathname.startsWith(base)) return
  if (isHashedFile(pathOf(url))) return keepHashed(keyOf(url))
  const response = await fetch(url.origin + url.pathname)
  if (isOwn(keyOf(url), response)) await keepPage(keyOf(url), response)
}

/** Keeps the search of a locale, unless it is too much, and what its pages share. */
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
  const index = await read<PackedIndex>(addressOf(names.index))
  if (!index || index.documentsSize > mostInFile) return
  const pieces = Array.isArray(index.pieces) ? index.pieces.map(({ file }) => file) : []
  const wanted = [names.index, names.documents, ...pieces].map(addressOf)
  // One after the other: whoever reads meanwhile comes first.
  for (const address of wanted) await keepHashed(address)
  await dropEarlier(wanted)
}

/** Lets go of what earlier builds had in the place of these files: the search of each deploy would push visited pages out. */
async function dropEarlier(wanted: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const unhashed = (address: string) => address.replace(/\.\w+\.json$/, '')
  const names = new Set(wanted.map(unhashed))
  for (const { url } of await cache.keys())
    if (names.has(unhashed(url)) && !wanted.includes(url)) await cache.delete(url)
}

async function keepHashed(address: string): Promise<void> {
  if (await find(address)) return
  const response = await fetch(address, { priority: 'low' })
  if (!isOwn(address, response)) throw new Error(`${address} answered ${response.status}`)
  await keep(address, response)
}

/** Keeps a file; a page or a record with the hashed files it names, so that it is whole whichever build comes next. */
async function keepPage(key: string, response: Response): Promise<void> {
  const isDocument = isHtml(response.headers)
  if (!isDocument && !key.startsWith(`${origin}${base}static/pages/`)) return keep(key, response)
  const text = await response.clone().text()
  // Something else of the same host may lie below the base.
  if (isDocument && !/ id="?pageData\b/.test(text)) return
  await keep(key, response)
  // In a record quotes have a backslash before them.
  const named = Array.from(text.matchAll(/ (?:src|href|srcset)=\\?"([^"\\]+)/g), ([, value = '']) =>
    value.split(/[\s,]+/),
  )
  const hashed = new Set(named.flat().filter((name) => name.startsWith(`${base}static/`)))
  await Promise.all(Array.from(hashed, (name) => visit(new URL(name, origin).href).catch(() => undefined)))
}

/** What is kept; nothing where the browser cannot read its own store: no page may fail for that. */
const find = (key: string): Promise<Response | undefined> => caches.match(key, { cacheName }).catch(() => undefined)

const read = async <T>(key: string): Promise<T | undefined> => (await find(key))?.json() as Promise<T> | undefined

async function keep(key: string, response: Response): Promise<void> {
  const body = await bodyOf(response)
  if (!body) return
  const headers = new Headers(response.headers)
  // The body is unpacked by now, and there is one for whoever asks.
  for (const name of ['content-encoding', 'vary']) headers.delete(name)
  headers.set('content-length', String(body.size))
  headers.set(dateHeader, String(Date.now()))
  headers.set(sizeHeader, String(body.size))
  await (await caches.open(cacheName)).put(key, new Response(body, { headers }))
  bytesLeft -= Math.max(body.size, leastOfFile)
  if (bytesLeft > 0) return
  bytesLeft = bytesBetweenLooks
  await clear()
}

/** Reads a body; one that is too large is let go of on the way, since it may have no end. */
async function bodyOf({ body }: Response): Promise<Blob | undefined> {
  const reader = body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size <= mostInFile) continue
    await reader?.cancel()
    return undefined
  }
  return new Blob(parts)
}

/** Lets go of what was used longest ago, when it is too much. The shell stays. */
async function clear(): Promise<void> {
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
    if (++count > mostEntries || bytes > mostBytes) await cache.delete(request)
  }
}
