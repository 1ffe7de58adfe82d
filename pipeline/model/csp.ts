// The Content-Security-Policy: the sources that every page needs, with those that a project adds.

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

/** A directive of the policy. */
export type Directive = keyof typeof needed
/** Sources by directive. */
export type Sources = Partial<Record<Directive, readonly string[]>>

/** All directives to which a project can add sources. */
export const directives = Object.keys(needed) as Directive[]

/** Directives that browsers reject in a `meta` element with an error in the console. */
const onlyInHeader: readonly Directive[] = ['frame-ancestors']

/** Returns the policy with the added sources, as written in a document or in a header. */
export function policyText(added: readonly Sources[], place: 'document' | 'header'): string {
  const parts = directives.flatMap((directive) => {
    if (place === 'document' && onlyInHeader.includes(directive)) return []
    return directiveText(directive, added)
  })
  return ["default-src 'none'", ...parts].join('; ')
}

/** Returns the policy with only those directives that a document cannot contain. */
export const headerOnlyPolicy = (added: readonly Sources[]): string =>
  onlyInHeader.flatMap((directive) => directiveText(directive, added)).join('; ')

/** Returns a directive with its sources, or nothing if it has none. */
function directiveText(directive: Directive, added: readonly Sources[]): string[] {
  const values: readonly string[] = needed[directive]
  const sources = [...new Set([...values, ...added.flatMap((one) => one[directive] ?? [])])]
  const allowed = sources.filter((source) => !isIdle(source, sources))
  return allowed.length > 0 ? [`${directive} ${allowed.join(' ')}`] : []
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

/** Matches a source that is a scheme, such as `data:`. */
export const schemePattern = /^[a-z][a-z\d+.-]*:$/i
/** Matches a source that is a hash of a script or a style. */
export const hashPattern = /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/

/** Returns whether a link with this `rel` loads a style sheet. */
export const isStylesheet = (rel = ''): boolean => /(?:^|\s)stylesheet(?:\s|$)/i.test(rel)
