// The Content-Security-Policy: the sources that every page needs, and those that a project adds.

import { boolean, chosen, list, object, refine, type Schema, string } from './schema.ts'

/** The sources that the theme and ordinary content need, by directive. The policy blocks everything else. */
const needed = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': [],
  // Badges and screenshots come from many hosts, and an image cannot run code.
  'img-src': ["'self'", 'data:', 'https:'],
  'media-src': ["'self'", 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': [],
  'object-src': [],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  // Prevents other sites from framing a page, unless the host sends a different header.
  'frame-ancestors': ["'self'"],
} satisfies Record<string, string[]>

export type Directive = keyof typeof needed
export type Sources = Partial<Record<Directive, readonly string[]>>

const directives = Object.keys(needed) as Directive[]

/** Directives that browsers reject in a `meta` element with an error in the console. */
const onlyInHeader: readonly Directive[] = ['frame-ancestors']

/** Returns the policy with the added sources, as written in a document or in a header. */
export function policyText(added: readonly Sources[], place: 'document' | 'header'): string {
  const written = directives.flatMap((directive) => {
    if (place === 'document' && onlyInHeader.includes(directive)) return []
    const own: readonly string[] = needed[directive]
    const sources = [...new Set([...own, ...added.flatMap((one) => one[directive] ?? [])])]
    const allowed = sources.filter((source) => !isIdle(source, sources))
    return allowed.length > 0 ? [`${directive} ${allowed.join(' ')}`] : []
  })
  return ["default-src 'none'", ...written].join('; ')
}

/** Returns whether to omit a source: `'none'` alongside other sources, or a hash alongside `'unsafe-inline'`, which the hash would disable. */
function isIdle(source: string, sources: readonly string[]): boolean {
  if (/^'?none'?$/.test(source)) return sources.length > 1
  return hashPattern.test(source) && sources.includes("'unsafe-inline'")
}

/** Returns whether a directive with its added sources allows a URL. URLs of the site itself have no origin. */
export function allows(added: Sources, directive: Directive, address: string): boolean {
  const sources: readonly string[] = [...needed[directive], ...(added[directive] ?? [])]
  const [, scheme, host = ''] = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/(\[[^\]]*\]|[^/?#:]*))?/i.exec(address) ?? []
  if (scheme === undefined && host === '') return sources.includes("'self'")
  return sources.some((source) => {
    if (schemePattern.test(source)) return source.slice(0, -1).toLowerCase() === (scheme ?? 'https').toLowerCase()
    // Ignores ports and paths.
    const [, name = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\[[^\]]*\]|[^/:']+)/i.exec(source) ?? []
    return name.startsWith('*')
      ? host.toLowerCase().endsWith(name.slice(1).toLowerCase())
      : name === host && host !== ''
  })
}

// ---- Checks

const schemePattern = /^[a-z][a-z\d+.-]*:$/i
const hostPattern =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::(?:\d+|\*))?(?:\/[^\s;,?#'"$\\]*)?$/i
const hashPattern = /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/
const executed: readonly Directive[] = ['script-src', 'style-src', 'style-src-attr']
/** Sources that would allow any script, including scripts in the content. */
const anyScript = /^(?:\*|https?:|https?:\/\/\*|data:|'unsafe-(?:inline|eval)')$/i
const schemes = /^(?:https?|wss?|data|blob|filesystem|mediastream)$/

/** Returns the keywords that are valid in a directive. */
function keywordsOf(directive: Directive): string[] {
  if (directive === 'script-src') return ["'self'", "'unsafe-hashes'", "'wasm-unsafe-eval'"]
  return executed.includes(directive) ? ["'self'", "'unsafe-hashes'", "'unsafe-inline'"] : ["'self'"]
}

/** Returns the problem with a source in a directive, if any. */
function wrongSource(source: string, directive: Directive): string | undefined {
  if (directive === 'script-src' && anyScript.test(source))
    return `cannot contain ${source}, which would allow any script; allow scripts by hash or URL, or set "csp" to false and send your own policy`
  if (keywordsOf(directive).includes(source) || schemePattern.test(source)) return undefined
  if (hashPattern.test(source) && executed.includes(directive)) return undefined
  if (/^'?none'?$/.test(source)) return "cannot contain 'none', because you can only add to the sources that pages need"
  if (/^(?:self|unsafe-[a-z-]+|wasm-unsafe-eval|sha\d+-.*)$/.test(source))
    return `contains ${source} without quotes; write "'${source}'"`
  if (schemes.test(source)) return `contains ${source} without a colon; write "${source}:"`
  if (hostPattern.test(source)) return undefined
  if (source.startsWith("'")) return `contains ${source}, which is not valid in this directive`
  return `must contain sources such as "https://example.com", "data:" or "'self'", but contains ${JSON.stringify(source)}`
}

const sourcesOf = (directive: Directive) =>
  list(
    refine(string, (source) => wrongSource(source, directive)),
    'a list of sources',
  )

const sources = object(
  Object.fromEntries(directives.map((directive) => [directive, sourcesOf(directive)])) as Record<
    Directive,
    Schema<string[]>
  >,
  { unknown: 'is not a directive that you can add sources to' },
)

/** `true` sends the policy that every page needs, an object adds sources to it, and `false` sends no policy. */
export const csp: Schema<boolean | Partial<Record<Directive, string[]>>> = chosen(
  'true, false, or an object with lists of sources by directive',
  [boolean, sources],
  (value) => {
    if (typeof value === 'boolean') return boolean
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sources : undefined
  },
)
