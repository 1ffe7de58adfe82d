// The setting `csp`: the sources that a project adds to the Content-Security-Policy.

import { type Directive, directives, hashPattern, schemePattern } from '../csp.ts'
import * as s from './schema.ts'

const hostPattern =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::(?:\d+|\*))?(?:\/[^\s;,?#'"$\\]*)?$/i
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

/** A list of sources for a directive. */
export const sourcesOf = (directive: Directive): s.Schema<string[]> =>
  s.list(
    s.refine(s.string, (source) => wrongSource(source, directive)),
    'a list of sources',
  )

const sources = s.object(
  Object.fromEntries(directives.map((directive) => [directive, sourcesOf(directive)])) as Record<
    Directive,
    s.Schema<string[]>
  >,
  { unknown: 'is not a directive that you can add sources to' },
)

/** `true` sends the policy that every page needs, an object adds sources to it, and `false` sends no policy. */
export const csp: s.Schema<boolean | Partial<Record<Directive, string[]>>> = s.chosen(
  'true, false, or an object with lists of sources by directive',
  [s.boolean, sources],
  (value) => {
    if (typeof value === 'boolean') return s.boolean
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sources : undefined
  },
)
