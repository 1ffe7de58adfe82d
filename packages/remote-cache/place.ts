// The URL of a cache and a token → where requests go, with which header, and the name of the cache in messages.

/** Where a cache is. */
export interface Place {
  /** What Node.js needs to connect. */
  server: { protocol: 'http:' | 'https:'; hostname: string; port: string }
  /** Returns the path and the query of a request. */
  pathOf(folder: Folder, hash: string): string
  authorization: string | undefined
  /** The URL without user, password and query. */
  name: string
}

/** The two folders of a cache: entries by the hash of their name, and parts by their own hash. */
export type Folder = 'ac' | 'cas'

/** Returns the place of a cache, or which option is wrong. */
export function placeOf(url: string, token = ''): Place | 'invalid-url' | 'invalid-token' {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const { protocol, hostname, port, host, search } = parsed ?? {}
  if (!hostname || !host || (protocol !== 'http:' && protocol !== 'https:')) return 'invalid-url'
  const authorization = authorizationOf(parsed as URL, token.trim())
  if (authorization instanceof Error) return 'invalid-token'
  const base = (parsed as URL).pathname.replace(/(?<!\/)\/+$/, '')
  return {
    server: { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port: port ?? '' },
    pathOf: (folder, hash) => `${base}/${folder}/${hash}${search}`,
    authorization,
    name: shorten(`${protocol}//${host}${base}`),
  }
}

function authorizationOf({ username, password }: URL, token: string): string | undefined | Error {
  if (token !== '') return /^[\x21-\x7e]+$/.test(token) ? `Bearer ${token}` : new Error('invalid token')
  if (username === '' && password === '') return
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(pair).toString('base64')}`
  } catch (error) {
    return error as Error
  }
}

/** Returns the host that a redirect names. What a server sends is never shown as it is. */
export function redirectHost(location: string | undefined, { name }: Place): string {
  if (location === undefined || !URL.canParse(location, name)) return 'an unknown host'
  return shorten(new URL(location, name).host) || 'an unknown host'
}

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text)
