// Sends a file as an HTTP response: type, caching, conditional and range requests, compression.

import { closeSync, createReadStream, fstatSync, openSync, readFileSync, type Stats } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'

export interface SentFile {
  /** The requested path, which determines the content type. */
  path: string
  absolutePath: string
  status?: number
  /** Whether the name contains a hash of the content, so that browsers may cache the file forever. */
  immutable?: boolean
}

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|rss\+xml|atom\+xml|manifest\+json)|image\/svg)/
const leastCompressed = 1024
const mostCompressed = 10_000_000

/** The maximum size of a file that is read at once, in bytes. A stream takes about 0.2 ms more. */
const mostSmall = 65_536

type Encoding = 'br' | 'gzip' | 'identity'

/** What describes a file in responses. */
interface Description {
  stat: Stats
  etag: string
  headers: OutgoingHttpHeaders
  canCompress: boolean
}

export function contentType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml|svg/.test(type) ? `${type}; charset=utf-8` : type
}

/** Refuses requests other than GET and HEAD. Returns whether it refused the request. */
export function refuseMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  response.writeHead(405, { Allow: 'GET, HEAD' })
  response.end()
  return true
}

/**
 * Answers a GET or HEAD request with a file. Opens it once, so that the headers and the body belong together even if a build replaces the
 * file meanwhile. Throws if the file cannot be opened; then nothing is sent.
 */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: SentFile): void {
  const descriptor = openSync(file.absolutePath, 'r')
  let isStreamed = false
  try {
    isStreamed = sendOpen(request, response, file, descriptor)
  } finally {
    if (!isStreamed) closeSync(descriptor)
  }
}

/** Sends an open file. Returns whether a stream now reads the file, and closes it at the end. */
function sendOpen(request: IncomingMessage, response: ServerResponse, file: SentFile, descriptor: number): boolean {
  const description = describe(file.path, fstatSync(descriptor))
  const { stat } = description
  const headers = headersOf(file, description)
  if (isFresh(request, file, description)) return end(response, 304, headers)

  const range = (file.status ?? 200) === 200 ? requestedRange(request, stat) : undefined
  if (range === 'unsatisfiable') return end(response, 416, { ...headers, 'Content-Range': `bytes */${stat.size}` })
  if (range) {
    const { start, end: last } = range
    response.writeHead(206, {
      ...headers,
      'Content-Range': `bytes ${start}-${last}/${stat.size}`,
      'Content-Length': last - start + 1,
    })
    return stream(request, response, descriptor, { start, end: last })
  }
  const encoding = encodingFor(request, description)
  if (encoding === 'identity' && stat.size > mostSmall) {
    response.writeHead(file.status ?? 200, { ...headers, 'Content-Length': stat.size })
    return stream(request, response, descriptor, {})
  }
  const body = encode(readFileSync(descriptor), encoding)
  sendBody(request, response, { file, description, encoding, body })
  return false
}

function describe(path: string, stat: Stats): Description {
  const type = contentType(path)
  const etag = `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`
  const canCompress = compressible.test(type) && stat.size >= leastCompressed && stat.size <= mostCompressed
  const headers: OutgoingHttpHeaders = {
    'Content-Type': type,
    ETag: etag,
    'Last-Modified': stat.mtime.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  }
  if (canCompress) headers.Vary = 'Accept-Encoding'
  // A file beside a page may contain scripts, for which the check reports an error. Here, they do not run.
  if (/^static\/(?:image|file)\//.test(path) && /html|xml|svg/.test(type))
    headers['Content-Security-Policy'] = 'sandbox'
  return { stat, etag, headers, canCompress }
}

const headersOf = ({ immutable }: SentFile, { headers }: Description): OutgoingHttpHeaders => ({
  ...headers,
  'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
})

function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  { file, description, encoding, body }: { file: SentFile; description: Description; encoding: Encoding; body: Buffer },
): void {
  const headers = headersOf(file, description)
  headers['Content-Length'] = body.length
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  response.writeHead(file.status ?? 200, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function end(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): false {
  response.writeHead(status, headers)
  response.end()
  return false
}

function stream(
  request: IncomingMessage,
  response: ServerResponse,
  descriptor: number,
  range: { start?: number; end?: number },
): boolean {
  if (request.method === 'HEAD') {
    response.end()
    return false
  }
  const body = createReadStream('', { fd: descriptor, ...range })
  body.on('error', () => response.destroy())
  // A reader who leaves closes the response before the stream has ended.
  response.on('close', () => body.destroy())
  body.pipe(response)
  return true
}

function isFresh(request: IncomingMessage, { status = 200 }: SentFile, { etag, stat }: Description): boolean {
  if (status !== 200) return false
  const wanted = request.headers['if-none-match']
  if (wanted !== undefined)
    return (
      wanted === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
    )
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return Math.floor(stat.mtimeMs / 1000) * 1000 <= since
}

/** Returns the requested range. If the request asks for several ranges, the whole file is sent. */
function requestedRange(
  request: IncomingMessage,
  stat: Stats,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(request.headers.range ?? '') ?? []
  if (request.method !== 'GET' || first === undefined || last === undefined || (!first && !last)) return undefined
  if (first && last && Number(last) < Number(first)) return undefined
  // An exact date identifies the bytes, but a weak ETag does not.
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== stat.mtime.toUTCString()) return undefined
  const start = first ? Number(first) : Math.max(stat.size - Number(last), 0)
  const end = first && last ? Math.min(Number(last), stat.size - 1) : stat.size - 1
  return start >= stat.size ? 'unsatisfiable' : { start, end }
}

/** Returns the encoding that the request prefers. Brotli wins a tie. */
function encodingFor({ headers }: IncomingMessage, { canCompress }: Description): Encoding {
  const header = headers['accept-encoding']
  if (!canCompress || !header) return 'identity'
  const weights = new Map(
    String(header)
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.toLowerCase().split(';')
        const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
        return [name.trim(), weight === undefined ? 1 : Number(weight)]
      }),
  )
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weight('br'), weight('gzip')]
  // An uncompressed body is always acceptable.
  if (Math.max(br, gzip) <= 0 || Math.max(br, gzip) < (weights.get('identity') ?? 0)) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes
  return encoding === 'br'
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipSync(bytes)
}
