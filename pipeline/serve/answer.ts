// Determines the answer to a path from the files of a built site, and from the redirects that its host files contain.

import { asRoute, type RoutePath, stripBase } from '../model/route.ts'
import { type FoundFile, findFile } from './files.ts'
import { type HostRedirect, targetOf } from './host-redirects.ts'

export type Answer =
  | { kind: 'file'; file: FoundFile; status: 200 | 404 }
  /** `to` is a path within the site, or a URL exactly as written in a rule. */
  | { kind: 'redirect'; to: string; status: number; isWritten?: true }
  | { kind: 'missing' }

/**
 * Answers a decoded path, which includes the base. Outside the base, only redirects apply. The answer to an invalid
 * path is the 404 page.
 */
export function answerPath(
  asked: RoutePath | undefined,
  base: string,
  folder: string,
  redirects: readonly HostRedirect[],
): Answer {
  const path = asked === undefined ? undefined : stripBase(asked, base)
  const redirected = (redirects: readonly HostRedirect[]): Answer | undefined => {
    for (const redirect of redirects) {
      const to = asked === undefined ? undefined : targetOf(redirect, asked)
      if (to === undefined) continue
      const { status } = redirect
      if (status >= 300 && status < 400) return { kind: 'redirect', to, status, isWritten: true }
      const file = findPage(folder, stripBase(asRoute(to), base) ?? to)
      if (file) return { kind: 'file', file, status: status === 200 ? 200 : 404 }
    }
    return undefined
  }
  return (
    redirected(redirects.filter(({ beforeFiles }) => beforeFiles)) ??
    (path === undefined ? undefined : answerFile(path, folder)) ??
    redirected(redirects) ??
    notFound(folder, path ?? '/')
  )
}

/** Returns the file for a path: the file itself, its `.html` file, or its `index.html`. */
const findPage = (folder: string, path: string): FoundFile | undefined =>
  path.endsWith('/')
    ? findFile(folder, `${path}index.html`)
    : (findFile(folder, path) ?? findFile(folder, `${path}.html`) ?? findFile(folder, `${path}/index.html`))

/** Returns the answer for a path if one of its files exists. A page has one URL, which also works with `.html`. */
function answerFile(path: string, folder: string): Answer | undefined {
  const isFolder = path.endsWith('/')
  const file = isFolder
    ? findFile(folder, `${path}index.html`)
    : (findFile(folder, path) ?? findFile(folder, `${path}.html`))
  if (file) return { kind: 'file', file, status: 200 }
  if (path === '/') return undefined
  const other = isFolder ? path.slice(0, -1) : `${path}/`
  const isOther = findFile(folder, isFolder ? `${other}.html` : `${other}index.html`) !== undefined
  return isOther ? { kind: 'redirect', to: other, status: 301 } : undefined
}

/** Returns the 404 page in the nearest directory above the path. */
function notFound(folder: string, path: string): Answer {
  for (let at = path; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const file = findFile(folder, `${at.slice(0, at.lastIndexOf('/'))}/404.html`)
    if (file) return { kind: 'file', file, status: 404 }
  }
  return { kind: 'missing' }
}
