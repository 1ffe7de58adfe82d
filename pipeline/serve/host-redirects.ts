// Reads the redirects in the host files of a site, `_redirects` and `vercel.json`. A rule takes precedence over files, or applies only
// if no file exists.

import { join } from 'node:path'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { decodePath } from '../model/route.ts'
import { readBytes } from '../source/contained.ts'

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
 * Reads the redirects in the files of a built site. `root` is the project directory, where `vercel.json` usually is. Redirects in
 * `nginx.conf` are not read: docsite writes that file, and a page for each of its redirects.
 */
export function readHostRedirects(folder: string, root: string): HostRedirect[] {
  const lines = readText(folder, '_redirects')
  return [...(lines === undefined ? [] : readRedirects(lines)), ...readVercel(root, folder)]
}

function readVercel(...folders: string[]): HostRedirect[] {
  for (const folder of folders) {
    const text = readText(folder, 'vercel.json')
    if (text === undefined) continue
    try {
      return readVercelRedirects((JSON.parse(text) as { redirects?: VercelRedirect[] }).redirects ?? [])
    } catch (error) {
      throw new DocsiteError(`${join(folder, 'vercel.json')} is not valid JSON: ${(error as Error).message}`)
    }
  }
  return []
}

function readText(folder: string, file: string): string | undefined {
  const read = readBytes({ folder }, file)
  return read.kind === 'bytes' ? read.bytes.toString('utf8') : undefined
}

/** Statuses of rules. Lines with another status are ignored. */
const statuses = [200, 301, 302, 303, 307, 308, 404, 410]

/**
 * Reads lines of `from to status`, as Netlify does. A `*` at the end matches `:splat`, and `:name` matches one segment of the path.
 * A `!` after the status makes a rule apply although a file exists. Skips rules with conditions on queries, countries, cookies and
 * so on, because `preview` cannot evaluate them.
 */
export function readRedirects(text: string): HostRedirect[] {
  return text.split('\n').flatMap((line): HostRedirect[] => {
    const [from, to, status = '301', ...others] = line
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/)
    const [, code, force] = /^(\d{3})(!?)$/.exec(status) ?? []
    if (!from?.startsWith('/') || !to || others.length > 0 || !statuses.includes(Number(code))) return []
    return [{ pattern: patternOf(from), to, status: Number(code), beforeFiles: force === '!' }]
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

/** Matches a path with and without a trailing slash, and for `/a/*` also `/a`. */
function patternOf(from: string): RegExp {
  const path = from.replace(/(?<=.)\/$/, '')
  const pattern = path.split(/(\/?\*$|:\w+)/).map((part, i) => {
    if (i % 2 === 0) return literal(decodePath(part))
    return part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : '(?:/(?<splat>.*))?'
  })
  return wholePath(pattern.join('') + (path.endsWith('*') ? '' : '/?'))
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

/** Returns the target of a rule for a path, if the rule matches it. */
export function targetOf({ pattern, to }: HostRedirect, path: string): string | undefined {
  const match = pattern.exec(path)
  return match
    ? to.replace(/:(\w+)\*?/g, (whole, name: string) =>
        match.groups && name in match.groups ? (match.groups[name] ?? '') : whole,
      )
    : undefined
}
