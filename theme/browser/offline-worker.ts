// The service worker of a site with `offline: true`: keeps what was read, and answers from it where there is no network.
//
// It knows no builds: pages and records are asked for first and taken from what is kept only where nobody answers, files with a hash in
// their names are always right, and a page itself sees to it that nothing of another build gets into it. So a new worker may take
// over at any moment.

import { canonicalPath, decodePath, isHashedFile, searchTextOf } from '../../pipeline/model/route.ts'
import type { SearchDocument } from '../../pipeline/model/search.ts'
import type { PackedIndex } from '../../pipeline/model/search-index.ts'
import type { Manifest, OfflineData } from '../../pipeline/model/site-data.ts'

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
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<OfflineMessage>) => void): void
  docsiteOffline: OfflineData
}

/** Does what the browser need not wait for. */
type Later = (work: Promise<unknown>) => void

// The compiler knows pages, not service workers.
const worker = globalThis as unknown as WorkerScope
const { files, pages } = worker.docsiteOffline
const { origin, pathname: base } = new URL(worker.registration.scope)
const manifestAddress = `${origin}${base}static/manifest.json`

/** What is kept at most, and what of it one file may be. */
const mostBytes = 50_000_000
const mostEntries = 2_000
const mostInFile = 5_000_000

/** After so many writes it is looked what is too much; and with the first, since a worker seldom lives long. */
const writesBetweenLooks = 64

/** What is used is dated anew, but not each time: that writes the whole file. */
const dateEveryMs = 3_600_000

const dateHeader = 'docsite-used'
const sizeHeader = 'docsite-size'

const addressOf = (file: string): string => new URL(base + file, origin).href
const shellAddresses = new Set(files.map(addressOf))
const opening = caches.open(`docsite-offline ${base}`)
let writesLeft = 0

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim().then(clear)))

worker.addEventListener('message', (event) => {
  const { data } = event
  // Whoever reads on without a network has what was kept before.
  const work = data.kind === 'visit' ? Promise.all(data.addresses.map(visit)) : keepSearch(data)
  event.waitUntil(work.catch(() => undefined))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return
  if (!url.pathname.startsWith(base)) return
  const later: Later = (work) => event.waitUntil(work.catch(() => undefined))
  const path = pathOf(url)
  if (isHashedFile(path)) event.respondWith(hashedFile(request, keyOf(url), later))
  else if (request.mode === 'navigate')
    event.respondWith(newest(request, keyOf(url), later).catch(() => otherwise(keyOf(url), path)))
  else if (path.startsWith('static/search/'))
    event.respondWith(newest(request, keyOf(url), later).catch((error) => textFromDocuments(path, error)))
  else if (path.startsWith('static/') || /^(?:image|font|style|script)$/.test(request.destination))
    event.respondWith(newest(request, keyOf(url), later))
})

/** A worker that stands has its whole shell: one whose files are not all there yet is tried again later. */
async function install(): Promise<void> {
  await Promise.all([...shellAddresses].map(keepHashed))
  await worker.skipWaiting()
}

const pathOf = (url: URL): string => decodePath(url.pathname.slice(base.length))

/** Under which address something is kept: one for all spellings of a page's. */
function keyOf(url: URL): string {
  const path = pathOf(url)
  if (path.startsWith('static/')) return url.origin + url.pathname
  return url.origin + canonicalPath(url.pathname)
}

// ---- Answers

/** What is kept never changes. */
async function hashedFile(request: Request | string, key: string, later: Later): Promise<Response> {
  const known = await find(key)
  if (known) {
    if (Date.now() - Number(known.headers.get(dateHeader)) > dateEveryMs) later(keep(key, known.clone()))
    return known
  }
  const response = await fetch(request)
  if (isOwn(key, response)) later(keep(key, response.clone()))
  return response
}

/** What the network says, else what is kept; rejects where there is neither. A host that fails counts as none. */
async function newest(request: Request | string, key: string, later: Later): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.status >= 500) return (await find(key)) ?? response
    if (isOwn(key, response)) later(keepPage(key, response.clone()))
    return response
  } catch (error) {
    const known = await find(key)
    if (known) return known
    throw error
  }
}

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
    if (found) return Response.json({ content: found.content, toc: found.toc })
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
  const shared = manifest.site[site]
  if (shared) await keepHashed(addressOf(shared))
  const names = manifest.search[search]
  if (!names) return
  const address = addressOf(names.index)
  await keepHashed(address)
  const index = await read<PackedIndex>(address)
  if (!index || index.documentsSize > mostInFile) return
  await keepHashed(addressOf(names.documents))
  // One after the other: whoever reads meanwhile comes first.
  for (const { file } of Array.isArray(index.pieces) ? index.pieces : []) await keepHashed(addressOf(file))
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

const find = async (key: string): Promise<Response | undefined> => (await opening).match(key, { ignoreVary: true })

const read = async <T>(key: string): Promise<T | undefined> => (await find(key))?.json() as Promise<T> | undefined

async function keep(key: string, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > mostInFile) return
  const headers = new Headers(response.headers)
  // The body is unpacked by now.
  headers.delete('content-encoding')
  headers.set('content-length', String(body.size))
  headers.set(dateHeader, String(Date.now()))
  headers.set(sizeHeader, String(body.size))
  await (await opening).put(key, new Response(body, { headers }))
  if (writesLeft-- > 0) return
  writesLeft = writesBetweenLooks
  await clear()
}

/** Lets go of what was used longest ago, when it is too much. The shell stays. */
async function clear(): Promise<void> {
  const cache = await opening
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { headers } = (await cache.match(request, { ignoreVary: true })) ?? new Response()
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
    if (++count > mostEntries || bytes > mostBytes) await cache.delete(request, { ignoreVary: true })
  }
}
