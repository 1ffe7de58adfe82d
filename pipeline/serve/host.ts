// Determines a host's answer to a path from the host's rules and the site's redirects.

import { join } from 'node:path'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { HostName } from '../model/hosts.ts'
import { stripBase } from '../model/route.ts'
import { readBytes } from '../source/contained.ts'
import { type FoundFile, findFile } from './files.ts'
import {
  type HostRedirect,
  readNginxRedirects,
  readRedirects,
  readVercelRedirects,
  targetOf,
  type VercelRedirect,
} from './host-redirects.ts'
import { type HostRules, hostRules, includedRules, ownRules, type Treatment, vercelRules } from './host-rules.ts'

/** A host: its rules, and the redirects that the site configures. */
export interface Host {
  rules: HostRules
  redirects: HostRedirect[]
}

export type Answer =
  | { kind: 'file'; file: FoundFile; status: 200 | 404 }
  /** `to` is a path within the site, or a URL exactly as written in a rule. */
  | { kind: 'redirect'; to: string; status: number; isWritten?: true }
  | { kind: 'missing' }

/** The rules of docsite's own server. */
export const ownHost: Host = { rules: ownRules, redirects: [] }

/**
 * Returns a host's rules, and reads its files in the site. `root` is the project directory, where `vercel.json` usually
 * is.
 */
export function readHost(name: HostName, folder: string, root: string): Host {
  if (name === 'vercel') return readVercel(root, folder)
  const included = name === 'nginx' ? readText(folder, 'nginx.conf') : undefined
  if (included?.startsWith('# Written by docsite'))
    return { rules: includedRules, redirects: readNginxRedirects(included) }
  const rules = hostRules[name]
  const text = rules.redirects && readText(folder, rules.redirects.file)
  return { rules, redirects: rules.redirects && text !== undefined ? readRedirects(text, rules.redirects) : [] }
}

function readVercel(...folders: string[]): Host {
  for (const folder of folders) {
    const text = readText(folder, 'vercel.json')
    if (text === undefined) continue
    let json: { cleanUrls?: boolean; trailingSlash?: boolean; redirects?: VercelRedirect[] }
    try {
      json = JSON.parse(text)
    } catch (error) {
      throw new DocsiteError(`${join(folder, 'vercel.json')} is not valid JSON: ${(error as Error).message}`)
    }
    return { rules: vercelRules(json), redirects: readVercelRedirects(json.redirects ?? []) }
  }
  return { rules: vercelRules({}), redirects: [] }
}

function readText(folder: string, file: string): string | undefined {
  const read = readBytes({ folder }, file)
  return read.kind === 'bytes' ? read.bytes.toString('utf8') : undefined
}

/**
 * Answers a decoded path, which includes the base. Outside the base, only redirects apply. The answer to an invalid
 * path is the 404 page.
 */
export function answerPath(
  asked: string | undefined,
  base: string,
  folder: string,
  { rules, redirects }: Host,
): Answer {
  const path = asked === undefined ? undefined : stripBase(asked, base)
  const redirected = (redirects: readonly HostRedirect[]): Answer | undefined => {
    for (const redirect of redirects) {
      const to = asked === undefined ? undefined : targetOf(redirect, asked)
      if (to === undefined) continue
      const { status } = redirect
      if (status >= 300 && status < 400) return { kind: 'redirect', to, status, isWritten: true }
      const file = findPage(folder, stripBase(to, base) ?? to)
      if (file) return { kind: 'file', file, status: status === 200 ? 200 : 404 }
    }
    return undefined
  }
  return (
    redirected(redirects.filter(({ beforeFiles }) => beforeFiles)) ??
    (path === undefined ? undefined : answerFile(path, folder, rules)) ??
    redirected(redirects) ??
    notFound(folder, path ?? '/', rules)
  )
}

/** Returns the file for a path: the file itself, its `.html` file, or its `index.html`. */
const findPage = (folder: string, path: string): FoundFile | undefined =>
  path.endsWith('/')
    ? findFile(folder, `${path}index.html`)
    : (findFile(folder, path) ?? findFile(folder, `${path}.html`) ?? findFile(folder, `${path}/index.html`))

/** Returns the answer for a path if one of its possible files exists. */
function answerFile(path: string, folder: string, rules: HostRules): Answer | undefined {
  const find = (name: string) => findFile(folder, name)
  if (rules.unserved?.includes(path.slice(1))) return undefined
  // Redirect to the form with or without a trailing slash that the host prefers.
  const { trailingSlash } = rules
  const slashed = slashedAddress(path, trailingSlash)
  if (slashed !== path) return { kind: 'redirect', to: slashed, status: 308 }
  const preferred = (to: string, wanted: Treatment, file: FoundFile): Answer | undefined => {
    if (wanted === 'missing') return undefined
    if (wanted === 'served') return { kind: 'file', file, status: 200 }
    return { kind: 'redirect', to: slashedAddress(to, trailingSlash), status: wanted }
  }

  if (path.endsWith('/')) {
    const index = find(`${path}index.html`)
    if (index) return { kind: 'file', file: index, status: 200 }
    const page = path === '/' ? undefined : find(`${path.slice(0, -1)}.html`)
    return page && preferred(path.slice(0, -1), rules.slashedPage, page)
  }
  const named = find(path)
  const index = /^(.*\/)index(\.html)?$/.exec(path)
  if (named && index) return preferred(folderAddress(index[1] as string, rules), rules.namedIndex, named)
  if (named && path.endsWith('.html')) return preferred(path.slice(0, -'.html'.length), rules.namedPage, named)
  if (named) return { kind: 'file', file: named, status: 200 }
  const page = find(`${path}.html`)
  if (page && index) return preferred(folderAddress(index[1] as string, rules), rules.bareIndex, page)
  if (page && rules.page === 'served') return { kind: 'file', file: page, status: 200 }
  const indexFile = find(`${path}/index.html`)
  return indexFile && preferred(`${path}/`, rules.folder, indexFile)
}

/** Returns the URL of a directory. It has a trailing slash, unless the host removes it. */
const folderAddress = (path: string, { folder }: HostRules): string =>
  folder === 'served' && path !== '/' ? path.slice(0, -1) : path

/** Adds or removes the trailing slash. File names never have one. */
function slashedAddress(path: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || path === '/' || path.startsWith('/.well-known')) return path
  if (!trailingSlash) return path.replace(/\/$/, '')
  return /\/[^/.]+$/.test(path) ? `${path}/` : path.replace(/(\.\w+)\/$/, '$1')
}

/** Returns the 404 page at the root or in the nearest directory above the path. */
function notFound(folder: string, path: string, rules: HostRules): Answer {
  for (let at = rules.notFound === 'root' ? '/' : path; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const file = findFile(folder, `${at.slice(0, at.lastIndexOf('/'))}/404.html`)
    if (file) return { kind: 'file', file, status: 404 }
  }
  return { kind: 'missing' }
}
