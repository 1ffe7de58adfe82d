// Files in `public/` → conflicts with files that the build writes.

import { hashedPlaces, hostFileNames } from '../model/config/hosts.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostic.ts'
import type { Redirects } from '../model/redirect.ts'
import { splitRoute } from '../model/route.ts'
import type { Project } from '../source/config.ts'
import type { RouteTable } from './routes.ts'

export function publicConflicts(
  publicFiles: readonly string[],
  routes: RouteTable,
  redirects: Redirects,
  project: Pick<Project, 'addressing' | 'config'>,
): Diagnostic[] {
  const byLowerCase = new Map<string, string>()
  return publicFiles.flatMap((file) => {
    const owner = ownerOf(file, routes, redirects, project)
    const place = { file: `content/public/${file}` }
    const similar = byLowerCase.get(file.toLowerCase())
    byLowerCase.set(file.toLowerCase(), file)
    if (similar !== undefined) {
      const text = `The name of this file differs from \`content/public/${similar}\` only in case`
      return [diagnostic('case-conflict', place, text, 'Rename one of them: on some disks they overwrite each other.')]
    }
    const text = `This file would replace ${owner}`
    return owner ? [diagnostic('duplicate-route', place, text, 'Rename it, or move it to another folder.')] : []
  })
}

/** Describes what the build writes at this path of the output. */
function ownerOf(
  file: string,
  routes: RouteTable,
  redirects: Redirects,
  { addressing: site, config }: Pick<Project, 'addressing' | 'config'>,
): string | undefined {
  const host = config.hosts?.find((name) => hostFileNames[name].includes(file))
  if (host) return `what \`hosts\` has written for "${host}"`
  const byFolder = config.hosts?.some((name) => hostFileNames[name].includes('_headers'))
  if (byFolder && hashedPlaces.some((place) => file.startsWith(place.slice(0, -1))))
    return 'files that never change: what `hosts` writes lets browsers keep everything there for ever'
  if (config.offline && file === 'sw.js') return 'the service worker of `offline`'
  if (/^static(?:$|\/manifest\.json$|\/pages(?:$|\/))/.test(file)) return "docsite's own files"
  const below = routes.routes.find(({ path }) => path.startsWith(`/${file}/`))
  if (below) return `the folder of the page \`content/${below.filePath}\``
  if (!file.endsWith('.html')) return undefined
  const route = `/${file}`.replace(/\.html$/, '').replace(/\/index$/, '/')
  const page = routes.byPath.get(route)
  if (page) return `the page \`content/${page.filePath}\``
  if (splitRoute(route, site).rest === '/404') return 'the page for what is not found'
  return Object.hasOwn(redirects.exact, route) ? `the redirect from \`${route}\`` : undefined
}
