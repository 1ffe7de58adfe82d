// Reports files in `public/` that conflict with files that the build writes.

import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { hostFileNames } from '../model/hosts.ts'
import type { Redirects } from '../model/redirect.ts'
import { asRoute, canonicalPath, isHashedFile, isHashedPlace, notFoundPath, splitRoute } from '../model/route.ts'
import type { Project } from '../source/config/config.ts'
import { irreplaceableFiles } from '../source/plugins/announced-files.ts'
import { outputFacts } from '../source/plugins/plugin-site.ts'
import type { RouteTable } from './routes.ts'

export function publicConflicts(
  publicFiles: readonly string[],
  routes: RouteTable,
  redirects: Redirects,
  project: Pick<Project, 'addressing' | 'config'>,
): Diagnostic[] {
  const irreplaceable = irreplaceableFiles(outputFacts(project))
  const byLowerCase = new Map<string, string>()
  return publicFiles.flatMap((file) => {
    const owner = ownerOf(file, routes, redirects, project, irreplaceable)
    const place = { file: `content/public/${file}` }
    const similar = byLowerCase.get(file.toLowerCase())
    byLowerCase.set(file.toLowerCase(), file)
    if (similar !== undefined) {
      const text = `The name of this file differs from \`content/public/${similar}\` only in case`
      return [
        diagnostic(
          'case-conflict',
          place,
          text,
          'Rename one of them, because on some disks they overwrite each other.',
        ),
      ]
    }
    const text = `This file would replace ${owner}`
    return owner ? [diagnostic('duplicate-route', place, text, 'Rename it, or move it to another folder.')] : []
  })
}

/** Describes the file that the build writes to a path in the output; `undefined` if there is none. */
function ownerOf(
  file: string,
  routes: RouteTable,
  redirects: Redirects,
  { addressing: site, config }: Pick<Project, 'addressing' | 'config'>,
  irreplaceable: (file: string) => string | undefined,
): string | undefined {
  const host = config.hosts?.find((name) => hostFileNames[name].includes(file))
  if (host) return `the file that \`hosts\` generates for "${host}"`
  const byFolder = config.hosts?.some((name) => hostFileNames[name].includes('_headers'))
  if (isHashedFile(file) || (byFolder && isHashedPlace(file)))
    return `hashed files, which browsers cache forever${byFolder ? ' because of `hosts`' : ''}`
  const owner = irreplaceable(file)
  if (owner !== undefined) return owner
  if (/^static(?:$|\/manifest\.json$|\/pages(?:$|\/))/.test(file)) return "docsite's own files"
  const below = routes.routes.find(({ path }) => path.startsWith(`/${file}/`))
  if (below) return `the folder of the page \`content/${below.filePath}\``
  if (!file.endsWith('.html')) return undefined
  const route = canonicalPath(asRoute(`/${file}`))
  const page = routes.byPath.get(route)
  if (page) return `the page \`content/${page.filePath}\``
  if (splitRoute(route, site).rest === notFoundPath) return 'the 404 page'
  return Object.hasOwn(redirects.exact, route) ? `the redirect from \`${route}\`` : undefined
}
