// Reads redirect rules from `_redirects`, `vercel.json` and `nginx.conf`. A rule takes precedence over files, or applies only if no
// file exists.

import { decodePath } from '../model/route.ts'
import type { RedirectsFormat } from './host-rules.ts'

/** A redirect rule in a host's own format. */
export interface HostRedirect {
  /** Matches the decoded path of the request, including the base. */
  pattern: RegExp
  /** `:name` is replaced by the group with that name. */
  to: string
  /** Rules with status 200 or 404 answer with another file. Other rules redirect. */
  status: number
  /** Whether the rule applies even if a file exists. */
  beforeFiles: boolean
}

/**
 * Reads lines of `from to status`. A `*` at the end matches `:splat`, and `:name` matches one segment of the path. Skips rules with
 * conditions on queries, countries, cookies and so on, because `preview` cannot evaluate them.
 */
export function readRedirects(text: string, format: RedirectsFormat): HostRedirect[] {
  const { status: usual, statuses, beforeFiles, isLoose } = format
  return text.split('\n').flatMap((line): HostRedirect[] => {
    const [from, to, status = String(usual), ...others] = line
      .replace(isLoose ? /(?:^|\s)#.*/ : /^\s*#.*/, '')
      .trim()
      .split(/\s+/)
    const [, code, force] = (isLoose ? /^(\d{3})(!?)$/ : /^(\d{3})$/).exec(status) ?? []
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

// Matches an escaped character, a named segment with its pattern and modifier, an unnamed group, or any other character.
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
        const group = `${slash}(?<${name}>${/[*+]/.test(often) ? `${inside}(?:/${inside})*` : inside})`
        return /[*?]/.test(often) ? `(?:${group})?` : group
      },
    )
    // A number refers to a segment by its position, whether or not the segment has a name.
    const to = destination.replace(/\$(\d)/g, (_, number: string) => `:${names[Number(number) - 1] || `_${number}`}`)
    return [{ pattern: wholePath(pattern), to, status: statusCode ?? (permanent ? 308 : 307), beforeFiles: true }]
  })
}

/** Reads the redirects in the file that the `hosts` option writes for nginx. nginx keeps the query of the request. */
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
  const match = pattern.exec(path)
  return match
    ? to.replace(/:(\w+)\*?/g, (whole, name: string) =>
        match.groups && name in match.groups ? (match.groups[name] ?? '') : whole,
      )
    : undefined
}
