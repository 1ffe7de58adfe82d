// Decides which requests a local server refuses. Any web page can send requests to this machine, and with DNS rebinding
// it can do so under its own host name. Therefore the server answers only requests for host names that an attacker
// cannot control.

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** Names of a server besides `localhost` and IP addresses. */
interface ServerNames {
  /** The address or name that the server listens on. */
  host: string
  /** The names in `server.allowedHosts`. A name that starts with a dot includes its subdomains. */
  allowedHosts: readonly string[]
  /** A secret with which an editor that started the server may show its pages in a frame. */
  frameKey?: string | undefined
}

/** The query parameter that contains the secret. */
const frameParameter = 'docsite-frame'

/** What a page can embed another page in, as in `Sec-Fetch-Dest`. */
const frames: readonly unknown[] = ['iframe', 'frame', 'embed', 'object', 'fencedframe']

/**
 * The headers with which browsers refuse to show a page in a frame of another site. They also apply where browsers omit `Sec-Fetch-Dest`,
 * as in requests to another machine on the network. The frames in an editor cannot be named, so a server with a secret relies on the requests alone.
 */
export const frameHeaders = ({ frameKey }: Pick<ServerNames, 'frameKey'>): Record<string, string> =>
  frameKey === undefined ? { 'Content-Security-Policy': "frame-ancestors 'self'", 'X-Frame-Options': 'SAMEORIGIN' } : {}

/** Returns the reason for refusing a request, or `undefined` if it is allowed. */
export function refusal(request: IncomingMessage, names: ServerNames): string | undefined {
  const [host, ...more] = hostHeaders(request)
  const name = host === undefined || more.length > 0 ? undefined : hostname(host)
  // A request through a proxy also has a host in its target, and servers disagree on which one applies.
  const [, target = host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? []
  const named = hostname(target ?? '')
  if (name === undefined || named === undefined)
    return 'This server requires exactly one valid host name in a request. To allow a name, add it to `server.allowedHosts`.'
  const stranger = [name, named].find((one) => !isOwnName(one, names))
  if (stranger !== undefined)
    return `This server does not accept requests for the host \`${stranger}\`. To allow it, add it to \`server.allowedHosts\`.`
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': kind } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, host as string, names))
    return 'This server accepts only requests from its own pages. If it is behind a proxy, add the name of the proxy to `server.allowedHosts`.'
  // Other sites may link to this server, but not embed it or load its files as scripts.
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined
  if (mode !== 'navigate') return 'This server sends its files only to its own pages.'
  if (frames.includes(kind) && !hasFrameKey(request, names))
    return 'This server does not show its pages in frames of other sites.'
  return undefined
}

const hasFrameKey = ({ url = '' }: IncomingMessage, { frameKey }: ServerNames): boolean =>
  frameKey !== undefined && new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get(frameParameter) === frameKey

const hostHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')

/** Returns the name in `name:port` in lower case, without the brackets of IPv6 addresses and without a final dot. */
function hostname(host: string): string | undefined {
  const [, ip, name] = /^(?:\[([\da-f:.]+)\]|([\w-]+(?:\.[\w-]+)*)\.?)(?::\d*)?$/i.exec(host.trim()) ?? []
  return (ip === undefined || isIP(ip) === 6 ? (ip ?? name) : undefined)?.toLowerCase()
}

const isOwnName = (name: string, { host, allowedHosts }: ServerNames): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name) > 0 || isListed(name, [host, ...allowedHosts])

const isListed = (name: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => {
    const listed = domainToASCII(host.replace(/^\./, '').replace(/\.$/, ''))
    return listed !== '' && (name === listed || (host.startsWith('.') && name.endsWith(`.${listed}`)))
  })

/** Returns whether an origin is the server's own. Other ports belong to other programs, except for proxies with an allowed name. */
function isOwnOrigin(origin: string, host: string, { allowedHosts }: ServerNames): boolean {
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false
  const url = new URL(origin)
  return url.host === new URL(`http://${host}`).host || isListed(url.hostname, allowedHosts)
}
