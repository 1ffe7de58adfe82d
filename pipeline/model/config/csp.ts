// The Content-Security-Policy: what every page needs, and what a project adds to it.

import { boolean, chosen, list, object, refine, type Schema, string } from './schema.ts'

/** What the theme and ordinary content need, by directive; all else is refused. */
const needed = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': [],
  // Badges and screenshots lie anywhere: a picture can show something, and do nothing.
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
  // A page may be shown in a frame; by whom, the host says.
  'frame-ancestors': ["'self'"],
} satisfies Record<string, string[]>

export type Directive = keyof typeof needed
export type Sources = Partial<Record<Directive, readonly string[]>>

const directives = Object.keys(needed) as Directive[]

/** Browsers do not take it from a document, and say so. */
const onlyInHeader: readonly Directive[] = ['frame-ancestors']

/** Writes the policy with what is added to it, as a document or as a header has it. */
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

/** A source that others take the meaning from, or that would take it from others: one hash, and browsers know no `'unsafe-inline'`. */
function isIdle(source: string, sources: readonly string[]): boolean {
  if (/^'?none'?$/.test(source)) return sources.length > 1
  return hashPattern.test(source) && sources.includes("'unsafe-inline'")
}

/** Whether what is added to a directive, or what it has itself, lets something in; one's own addresses have no origin. */
export function allows(added: Sources, directive: Directive, address: string): boolean {
  const sources: readonly string[] = [...needed[directive], ...(added[directive] ?? [])]
  const [, scheme, host = ''] = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/(\[[^\]]*\]|[^/?#:]*))?/i.exec(address) ?? []
  if (scheme === undefined && host === '') return sources.includes("'self'")
  return sources.some((source) => {
    if (schemePattern.test(source)) return source.slice(0, -1).toLowerCase() === (scheme ?? 'https').toLowerCase()
    // Ports and paths are left to the browser.
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
/** Each would let any script in, those of a page's own text among them. */
const anyScript = /^(?:\*|https?:|https?:\/\/\*|data:|'unsafe-(?:inline|eval)')$/i
const schemes = /^(?:https?|wss?|data|blob|filesystem|mediastream)$/

/** The keywords that mean something in a directive. */
function keywordsOf(directive: Directive): string[] {
  if (directive === 'script-src') return ["'self'", "'unsafe-hashes'", "'wasm-unsafe-eval'"]
  return executed.includes(directive) ? ["'self'", "'unsafe-hashes'", "'unsafe-inline'"] : ["'self'"]
}

/** Returns what is wrong with a source of a directive, if anything. */
function wrongSource(source: string, directive: Directive): string | undefined {
  if (directive === 'script-src' && anyScript.test(source))
    return `cannot hold ${source}, which would allow what the policy is there to stop: allow a script by its hash or its address, or set "csp" to false and send a policy of your own`
  if (keywordsOf(directive).includes(source) || schemePattern.test(source)) return undefined
  if (hashPattern.test(source) && executed.includes(directive)) return undefined
  if (/^'?none'?$/.test(source))
    return "cannot hold 'none': sources are added to what pages need, and nothing is taken away"
  if (/^(?:self|unsafe-[a-z-]+|wasm-unsafe-eval|sha\d+-.*)$/.test(source))
    return `holds ${source} without its quotes: write "'${source}'"`
  if (schemes.test(source)) return `holds ${source} without its colon: write "${source}:"`
  if (hostPattern.test(source)) return undefined
  if (source.startsWith("'")) return `holds ${source}, which means nothing there`
  return `must hold sources such as "https://example.com", "data:" or "'self'", but holds ${JSON.stringify(source)}`
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
  { unknown: 'is not a directive that can be added to' },
)

/** True: the policy that every page needs; an object adds sources to it; false: no policy. */
export const csp: Schema<boolean | Partial<Record<Directive, string[]>>> = chosen(
  'true, false, or an object with lists of sources by directive',
  [boolean, sources],
  (value) => {
    if (typeof value === 'boolean') return boolean
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sources : undefined
  },
)
