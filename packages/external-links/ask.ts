// Requests a URL with HEAD, or with GET if the response to HEAD is not conclusive, and follows redirects.

import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { lookUp } from '@docsite/cli/text'
import { idsOf } from './ids.ts'
import { isPrivate, PrivateAddress, publicLookup, type Resolve } from './private.ts'
import type { RateLimiter } from './rate-limiter.ts'

export interface RequestOptions {
  gate: RateLimiter
  resolve: Resolve
  allowPrivate: boolean
  /** The time limit for one response, in milliseconds. */
  timeoutMs: number
  /** Waits between two attempts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Aborts all requests. */
  signal: AbortSignal
}

/** The end of a chain of redirects. */
export interface Move {
  to: string
  /** Whether every redirect is permanent. */
  isPermanent: boolean
}

export type Answer =
  /** The URL exists. `ids` lists the ids on the page, if they were requested and the whole page could be read. */
  | { kind: 'found'; move?: Move; ids?: string[] }
  | { kind: 'gone'; reason: string }
  /** The host does not exist, unless this machine is offline. */
  | { kind: 'nowhere'; reason: string }
  /** No conclusive response arrived or, if `heard` is false, no response at all. The next run may succeed. */
  | { kind: 'silent'; reason: string; heard: boolean }
  /** No request was sent. */
  | { kind: 'refused'; reason: string }

const attempts = 3
const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Requests a URL, and retries after a pause if there is no conclusive response. */
export async function ask(address: string, wantsIds: boolean, options: RequestOptions): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const { answer, retryAfterMs } = await attemptAt(address, wantsIds, options)
    if (answer.kind !== 'silent' || attempt === attempts) return answer
    const pause = retryAfterMs ?? firstPauseMs * 4 ** (attempt - 1)
    if (pause > longestPauseMs) return answer
    await options.sleep(pause, options.signal)
  }
}

interface Attempt {
  answer: Answer
  /** The pause that the server requests, in milliseconds. */
  retryAfterMs?: number | undefined
}

async function attemptAt(address: string, wantsIds: boolean, options: RequestOptions): Promise<Attempt> {
  try {
    const hops = await follow(address, wantsIds ? 'GET' : 'HEAD', options)
    return wantsIds || isFinal(hops.reply.status) ? judge(hops) : judge(await follow(address, 'GET', options))
  } catch (error) {
    options.signal.throwIfAborted()
    return { answer: failed(error as NodeJS.ErrnoException, address) }
  }
}

/** Many servers do not support HEAD, and respond to it with various errors. */
const isFinal = (status: number): boolean => status < 400 || status === 429

interface Hops {
  reply: Reply
  move: Move | undefined
}

interface Reply {
  status: number
  statusText: string
  location: string | undefined
  retryAfter: string | undefined
  ids: string[] | undefined
}

const mostHops = 10

async function follow(address: string, method: 'HEAD' | 'GET', options: RequestOptions): Promise<Hops> {
  let url = new URL(address)
  let move: Move | undefined
  for (let hop = 0; ; hop++) {
    const reply = await sendRequest(url, method, options)
    const next = [301, 302, 303, 307, 308].includes(reply.status) && reply.location
    if (!next) return { reply, move }
    if (hop === mostHops) throw new Error('too many redirects')
    url = new URL(next, url)
    // Redirects to schemes other than http and https are not followed.
    if (!/^https?:$/.test(url.protocol)) return { reply: { ...reply, status: 200 }, move }
    const isPermanent = (reply.status === 301 || reply.status === 308) && (move?.isPermanent ?? true)
    // Report the last URL in the chain of permanent redirects, not one behind a temporary redirect.
    if (isPermanent || !move?.isPermanent) move = { to: url.href, isPermanent }
  }
}

function judge({ reply, move }: Hops): Attempt {
  const { status, statusText, ids, retryAfter } = reply
  const reason = `${status} ${statusText}`.trim()
  if (status === 404 || status === 410) return { answer: { kind: 'gone', reason } }
  if (status === 429 || status >= 500)
    return { answer: { kind: 'silent', reason, heard: true }, retryAfterMs: pauseOf(retryAfter) }
  // Servers may refuse requests from programs although readers can open the page.
  if (status >= 400) return { answer: { kind: 'found' } }
  return { answer: { kind: 'found', ...(move ? { move } : {}), ...(ids === undefined ? {} : { ids }) } }
}

function pauseOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EAI_AGAIN: 'the DNS lookup failed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ABORT_ERR: 'the request timed out',
}

function failed(error: NodeJS.ErrnoException, address: string): Answer {
  if (error instanceof PrivateAddress) return { kind: 'refused', reason: error.message }
  if (error.code === 'ENOTFOUND')
    return { kind: 'nowhere', reason: `host \`${new URL(address).hostname}\` does not exist` }
  return { kind: 'silent', reason: lookUp(reasons, error.code ?? '') ?? error.message, heard: false }
}

const { version } = createRequire(import.meta.url)('@docsite/cli/package.json') as { version: string }

const headers = {
  'user-agent': `docsite/${version} (check --external)`,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'identity',
}

/** Sends one request. */
function sendRequest(url: URL, method: 'HEAD' | 'GET', options: RequestOptions): Promise<Reply> {
  const { gate, resolve, allowPrivate, timeoutMs, signal } = options
  // Node.js does not call `lookup` for literal IP addresses, so check them here.
  const ip = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(ip) && !allowPrivate && isPrivate(ip)) throw new PrivateAddress(ip, ip)
  return gate.through(url.host, signal, async () => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      const { protocol, hostname, port, pathname, search } = url
      const sent = request(
        {
          protocol,
          hostname: isIP(ip) ? ip : hostname,
          port,
          path: pathname + search,
          method,
          headers,
          agent: false,
          signal: ends,
          lookup: publicLookup(resolve, allowPrivate),
        },
        done,
      )
      sent.on('error', fail).end()
    })
    try {
      return {
        status: response.statusCode ?? 0,
        statusText: response.statusMessage ?? '',
        location: response.headers.location,
        retryAfter: response.headers['retry-after'],
        ids: method === 'GET' ? await readIds(response) : undefined,
      }
    } finally {
      response.destroy()
    }
  })
}

const mostBytes = 4 << 20

/** Returns the ids of a page; `undefined` for other types, compressed bodies and bodies above the limit. */
async function readIds(response: IncomingMessage): Promise<string[] | undefined> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers
  if (response.statusCode !== 200 || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined
  if (encoding !== 'identity') return undefined
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return idsOf(Buffer.concat(parts).toString('utf8'))
}
