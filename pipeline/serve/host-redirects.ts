// `_redirects` and `vercel.json` → rules that come before files, or only where there is no file.

import type { RedirectsFormat } from './host-rules.ts'

/** A rule of a host's own redirects. */
export interface HostRedirect {
  /** Over the path as it is asked for, base included. */
  pattern: RegExp
  /** `:name` stands for what the pattern found under that name. */
  to: string
  /** 200 answers with another file, 404 likewise; others send on. */
  status: number
  /** Holds where there is a file, too. */
  beforeFiles: boolean
}

/**
 * Reads lines of `from to status`. `*` at the end is `:splat`, `:name` one part of the path. Rules with conditions on queries, countries,
 * cookies and the like are left out: nothing here could tell whether they hold.
 */
export function readRedirects(
  text: string,
  { status: usual, beforeFiles, ignoresSlash }: RedirectsFormat,
): HostRedirect[] {
  return text.split('\n').flatMap((line): HostRedirect[] => {
    const [from, to, written, ...others] = line
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/)
    const [, code, force] = /^(\d{3})(!?)$/.exec(written ?? String(usual)) ?? []
    if (!from?.startsWith('/') || !to || code === undefined || others.length > 0) return []
    const end = ignoresSlash && !from.endsWith('*') ? '/?' : ''
    const path = ignoresSlash ? from.replace(/(?<=.)\/$/, '') : from
    // `/a/*` is about `/a` as well.
    const pattern = path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\/?\*$/, '(?:/(?<splat>.*))?')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return [
      {
        pattern: new RegExp(`^${pattern}${end}$`),
        to,
        status: Number(code),
        beforeFiles: beforeFiles || force === '!',
      },
    ]
  })
}

/** A redirect as `vercel.json` writes it. */
export interface VercelRedirect {
  source: string
  destination: string
  permanent?: boolean
  statusCode?: number
  has?: unknown
  missing?: unknown
}

/** Reads the redirects of `vercel.json`, but those with conditions. A source holds `:name`, `:name*` or `(.*)` besides plain text. */
export function readVercelRedirects(redirects: readonly VercelRedirect[]): HostRedirect[] {
  return redirects.flatMap(({ source, destination, permanent = true, statusCode, has, missing }): HostRedirect[] => {
    if (has || missing) return []
    let groups = 0
    const pattern = source.replace(/\/?:(\w+)\*|:(\w+)|\(\.\*\)|[.+?^${}()|[\]\\*]/g, (part, rest, name) => {
      if (rest) return `(?:/(?<${rest}>.*))?`
      if (name) return `(?<${name}>[^/]+)`
      return part === '(.*)' ? `(?<_${++groups}>.*)` : `\\${part}`
    })
    const to = destination.replace(/\$(\d)/g, ':_$1')
    return [
      { pattern: new RegExp(`^${pattern}$`), to, status: statusCode ?? (permanent ? 308 : 307), beforeFiles: true },
    ]
  })
}

/** Returns where a rule leads from a path, if it is about that. */
export function targetOf({ pattern, to }: HostRedirect, path: string): string | undefined {
  const found = pattern.exec(path)
  return found
    ? to.replace(/:(\w+)\*?/g, (written, name: string) =>
        found.groups && name in found.groups ? (found.groups[name] ?? '') : written,
      )
    : undefined
}
