// `_redirects`, `vercel.json` and `nginx.conf` → redirect rules, which win over files or apply only without a file.

import { decodePath } from '../model/route.ts'
import type { RedirectsFormat } from './host-rules.ts'

/** A rule of a host's own redirects. */
export interface HostRedirect {
  /** Matches the decoded requested path, including the base. */
  pattern: RegExp
  /** `:name` is replaced by the group of that name. */
  to: string
  /** 200 and 404 answer with another file; other codes redirect. */
  status: number
  /** Applies even if there is a file. */
  beforeFiles: boolean
}

/**
 * Reads lines of `from to status`. `*` at the end is `:splat`, `:name` one part of the path. Rules with conditions on queries, countries,
 * cookies and the like are left out: nothing here could tell whether they hold.
 */
export function readRedirects(text: string, format: RedirectsFormat): HostRedirect[] {
  const { status: usual, statuses, beforeFiles, isLoose } = format
  return text.split('\n').flatMap((line): HostRedirect[] => {
    const [from, to, written = String(usual), ...others] = line
      .replace(isLoose ? /(?:^|\s)#.*/ : /^\s*#.*/, '')
      .trim()
      .split(/\s+/)
    const [, code, force] = (isLoose ? /^(\d{3})(!?)$/ : /^(\d{3})$/).exec(written) ?? []
    if (!from?.startsWith('/') || !to || others.length > 0 || !statuses.includes(Number(code))) return []
    return [
      {
        pattern: patternOf(from, format),
        to,
        status: Number(code),
        beforeFiles: beforeFiles || force === '!',
      },
    ]
  })
}

/** Returns a pattern that matches nothing if the source is invalid. */
function wholePath(pattern: string): RegExp {
  try {
    return new RegExp(`^${pattern}$`)
  } catch {
    return /(?!)/
  }
}

function patternOf(from: string, { isLoose }: RedirectsFormat): RegExp {
  const path = isLoose ? from.replace(/(?<=.)\/$/, '') : from
  const pattern = path.split(/(\/?\*$|:\w+)/).map((part, i) => {
    if (i % 2 === 0) return literal(decodePath(part))
    if (part.startsWith(':')) return `(?<${part.slice(1)}>[^/]+)`
    return isLoose ? '(?:/(?<splat>.*))?' : `${part.slice(0, -1)}(?<splat>.*)`
  })
  return wholePath(pattern.join('') + (isLoose && !path.endsWith('*') ? '/?' : ''))
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A redirect in `vercel.json`. */
export interface VercelRedirect {
  source: string
  destination: string
  permanent?: boolean
  statusCode?: number
  has?: unknown
  missing?: unknown
}

// An escaped sign; a part with a name, what it may be and how often; what may be there without a name; any other sign.
const vercelPart =
  /\\(.)|(\/?):(\w+)(?:\(((?:\\.|[^\\()]|\(\?[^()]*\))*)\))?([*+?]?)|\(((?:\\.|[^\\()]|\(\?[^()]*\))*)\)|[^\\]/gs

/** Reads the redirects of `vercel.json`, except those with conditions. Sources have the syntax of path-to-regexp. */
export function readVercelRedirects(redirects: readonly VercelRedirect[]): HostRedirect[] {
  return redirects.flatMap(({ source, destination, permanent = true, statusCode, has, missing }): HostRedirect[] => {
    if (has || missing) return []
    const names: string[] = []
    const pattern = decodePath(source).replace(
      vercelPart,
      (whole, escaped?: string, slash = '', name?: string, inside = '[^/]+', often = '', bare?: string) => {
        if (escaped !== undefined) return literal(escaped)
        if (bare !== undefined) return `(?<_${names.push('')}>${bare})`
        if (name === undefined) return literal(whole)
        names.push(name)
        const found = `${slash}(?<${name}>${/[*+]/.test(often) ? `${inside}(?:/${inside})*` : inside})`
        return /[*?]/.test(often) ? `(?:${found})?` : found
      },
    )
    // A number refers to a part by position, with or without a name.
    const to = destination.replace(/\$(\d)/g, (_, number: string) => `:${names[Number(number) - 1] || `_${number}`}`)
    return [{ pattern: wholePath(pattern), to, status: statusCode ?? (permanent ? 308 : 307), beforeFiles: true }]
  })
}

/** Reads the redirects of the file that `hosts` writes for nginx. nginx keeps the query of the request. */
export const readNginxRedirects = (text: string): HostRedirect[] =>
  Array.from(
    text.matchAll(/^location = "((?:\\.|[^"\\])+)" \{ return (\d{3}) "([^"]+)"; \}$/gm),
    ([, from = '', status, to = '']) => ({
      pattern: wholePath(literal(from.replace(/\\(.)/g, '$1'))),
      to: to.replace('$is_args$args', ''),
      status: Number(status),
      beforeFiles: true,
    }),
  )

/** Returns the target of a rule for a path, if the rule matches it. */
export function targetOf({ pattern, to }: HostRedirect, path: string): string | undefined {
  const found = pattern.exec(path)
  return found
    ? to.replace(/:(\w+)\*?/g, (written, name: string) =>
        found.groups && name in found.groups ? (found.groups[name] ?? '') : written,
      )
    : undefined
}
