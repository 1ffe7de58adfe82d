// Converts redirects with the patterns of Next.js and Mintlify: `/old/:path*` → `^/old/(.*)`.

import { routeKey } from '../../steps/links.ts'
import { type Data, isExternal, listIn, objectIn, stringIn } from '../../values.ts'

/** Returns the redirects whose source and destination are texts. */
export const patternRedirects = (entries: unknown): Data[] =>
  listIn(entries).flatMap((entry): Data[] => {
    const { source, destination } = objectIn(entry)
    const [from, to] = [stringIn(source), stringIn(destination)]
    return from === undefined || to === undefined ? [] : ruleOf(from, to)
  })

/** The names of lists in a configuration of Next.js, and the beginnings of their entries. */
const nextRules =
  /\b(rewrites|redirects|headers)\b|\bsource:\s*(['"`])([^'"`\n$]+)\2,\s*destination:\s*(['"`])([^'"`\n$]+)\4/g

/** Returns the redirects in a configuration of Next.js, which is code. Entries of `rewrites` look the same, but lead nobody elsewhere. */
export function codeRedirects(config: string): Data[] {
  let list = 'redirects'
  const entries: Data[] = []
  for (const [, name, , source, , destination] of config.matchAll(nextRules)) {
    if (name !== undefined) list = name
    else if (list === 'redirects') entries.push({ source, destination })
  }
  return patternRedirects(entries)
}

/** A parameter such as `:slug`, `:path*` or `:id(\\d+)`, or a star. */
const parameter = /:(\w+)(?:\([^()]*\))?([*+])?|\*/g

function ruleOf(source: string, destination: string): Data[] {
  const from = source.startsWith('/') ? source : `/${source}`
  const names: string[] = []
  const pattern = from.replace(parameter, (_, name: string | undefined, many: string | undefined) => {
    names.push(name ?? '*')
    return name === undefined || many !== undefined ? '(.*)' : '([^/]+)'
  })
  const to = destination.replace(parameter, (whole, name: string | undefined) => {
    const index = names.indexOf(name ?? '*')
    return index < 0 ? whole : `$${index + 1}`
  })
  if (names.length === 0) {
    const route = from.replace(/(?<=.)\/$/, '')
    return route === to || /[#?]/.test(route) ? [] : [{ from: route, to: target(to) }]
  }
  return [{ from: `^${pattern}$`, to: target(to) }]
}

/** Returns the redirect from the home page to the page with the shortest URL, if no page is the home page. */
export function homeRedirect(routes: readonly string[]): Data[] {
  const [first] = routes.filter((route) => !/(?:^|\/)404\b/.test(route)).toSorted((a, b) => a.length - b.length)
  return first === undefined || first === '/' ? [] : [{ from: '/', to: first }]
}

/** Returns the redirects that docsite accepts: from URLs without a page, to pages or other sites. */
export function validRedirects(redirects: readonly Data[], routes: readonly (string | undefined)[]): Data[] {
  const known = new Set(routes.flatMap((route) => (route === undefined ? [] : [keyOf(route)])))
  const sources = new Set<unknown>()
  return redirects.filter(({ from, to }) => {
    const isPattern = String(from).startsWith('^')
    if (sources.has(from) || (!isPattern && known.has(keyOf(String(from))))) return false
    sources.add(from)
    return isPattern || isExternal(String(to)) || known.has(keyOf(String(to)))
  })
}

const keyOf = (url: string): string => routeKey(url.replace(/[?#].*$/, ''))

const target = (to: string): string => (isExternal(to) || to.startsWith('/') ? to : `/${to}`)
