// The Content-Security-Policy: what every page needs, and what a project adds to it.

import type { Field, Path, Problem } from './fields.ts'
import { nearest } from './message.ts'

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
    const allowed = sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources
    return allowed.length > 0 ? [`${directive} ${allowed.join(' ')}`] : []
  })
  return ["default-src 'none'", ...written].join('; ')
}

// ---- Checks

const schemePattern = /^[a-z][a-z\d+.-]*:$/i
const hostPattern =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::(?:\d+|\*))?(?:\/[^\s;,?#'"$\\]*)?$/i
const hashPattern = /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/
const keywords = ["'self'", "'wasm-unsafe-eval'", "'unsafe-hashes'"]

/** Returns what is wrong with a source of a directive, if anything. */
function wrongSource(source: string, directive: Directive): string | undefined {
  if (source === "'unsafe-inline'" && directive.startsWith('style-src')) return undefined
  if (keywords.includes(source) || hashPattern.test(source) || schemePattern.test(source)) return undefined
  if (/^'unsafe-(?:inline|eval)'$/.test(source))
    return `cannot hold ${source}, which would allow what the policy is there to stop: allow a script by its hash, or set "csp" to false and send a policy of your own`
  if (/^(?:self|none|unsafe-[a-z-]+|wasm-unsafe-eval|sha\d+-.*)$/.test(source))
    return `holds ${source} without its quotes: write "'${source}'"`
  if (hostPattern.test(source)) return undefined
  return `must hold sources such as "https://example.com", "data:" or "'self'", but holds ${JSON.stringify(source)}`
}

function checkSources(value: unknown, directive: Directive, path: Path): Problem[] {
  if (!Array.isArray(value)) return [{ path, kind: 'wrong', text: 'must be a list of sources' }]
  return value.flatMap((source, i): Problem[] => {
    const at = [...path, i]
    if (typeof source !== 'string') return [{ path: at, kind: 'wrong', text: 'must be a string' }]
    const text = wrongSource(source, directive)
    return text ? [{ path: at, kind: 'wrong', text }] : []
  })
}

/** True: the policy that every page needs; an object adds sources to it; false: none. */
export const csp: Field<boolean | Partial<Record<Directive, string[]>>> = {
  expects: 'true, false, or an object with lists of sources by directive',
  keys: directives,
  check(value, path): Problem[] {
    if (typeof value === 'boolean') return []
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [{ path, kind: 'wrong', text: `must be ${csp.expects}` }]
    return Object.entries(value).flatMap(([name, sources]): Problem[] => {
      const at = [...path, name]
      if (directives.includes(name as Directive))
        return sources === undefined ? [] : checkSources(sources, name as Directive, at)
      const near = nearest(name, directives)
      return [
        {
          path: at,
          kind: 'unknown',
          text: 'is not a directive that can be added to',
          hint: near ? `Did you mean \`${near}\`?` : `Known here: ${directives.join(', ')}.`,
        },
      ]
    })
  },
}
